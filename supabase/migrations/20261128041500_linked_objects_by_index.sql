drop policy "storytellers hear their own recordings" on storage.objects;
create policy "storytellers hear their own recordings" on storage.objects for select to authenticated
using (bucket_id || '' = 'audio-answers' and (storage.foldername(name))[1] = (select auth.uid())::text);

drop policy "people see their own pictures and documents" on storage.objects;
create policy "people see their own pictures and documents" on storage.objects for select to authenticated
using (
  bucket_id || '' in ('photo-originals', 'photo-copies', 'documents')
  and (storage.foldername(name))[1] = (select auth.uid())::text
);

drop policy "people open the pictures and files of linked memories" on storage.objects;
create policy "people open the pictures and files of linked memories" on storage.objects for select to authenticated
using (
  name = any (array(select substr(linked, position('/' in linked) + 1) from public.objects_linked_to_me() linked))
  and bucket_id || '/' || name = any (array(select public.objects_linked_to_me()))
);
