-- Whoever may see one folder of a bucket only is shown it without a look at everybody else's: policies that compare the
-- first folder of a name, as hosted Supabase's examples do, are answered by this index.
create index objects_first_folder on storage.objects (bucket_id, ((storage.foldername(name))[1]), name);
