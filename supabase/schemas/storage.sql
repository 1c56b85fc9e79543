-- Storage policies. No policy allows update or delete: an original never changes.
-- Every list names one bucket. `bucket_id || ''` keeps a second condition on the bucket out of the index choice:
-- without statistics the planner would prefer it to the folder and read the whole bucket.

create policy "storytellers hear their own recordings" on storage.objects for select to authenticated
using (bucket_id || '' = 'audio-answers' and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "storytellers add recordings to their own folder" on storage.objects for insert to authenticated
with check (
  bucket_id = 'audio-answers'
  and (select public.is_signed_in())
  and (storage.foldername(name))[1] = (select auth.uid())::text
  and storage.filename(name) ~ '^[0-9]+(\.[0-9]+)?_[0-9A-Za-z.:-]+\.(webm|mp4|m4a|ogg|wav|mp3|flac)$'
  and cardinality(storage.foldername(name)) = 1
  and coalesce((metadata ->> 'size')::bigint, 0) <= (select public.storage_room())
);

create policy "givers hear what was shared with them" on storage.objects for select to authenticated
using (bucket_id = 'audio-answers' and name = any (array(select public.recordings_shared_with_me())));

-- Only the owner reads an original picture: it holds the day and place. The server writes copies.
create policy "people see their own pictures and documents" on storage.objects for select to authenticated
using (
  bucket_id || '' in ('photo-originals', 'photo-copies', 'documents')
  and (storage.foldername(name))[1] = (select auth.uid())::text
);

create policy "people add pictures and documents to their own folder" on storage.objects for insert to authenticated
with check (
  (select public.is_signed_in())
  and (storage.foldername(name))[1] = (select auth.uid())::text
  and cardinality(storage.foldername(name)) = 1
  and (
    bucket_id = 'photo-originals' and storage.filename(name) ~
      '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(jpg|jpeg|png|webp|gif|heic|heif|avif|tif|tiff)$'
    or bucket_id = 'documents' and storage.filename(name) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.pdf$'
  )
  and coalesce((metadata ->> 'size')::bigint, 0) <= (select public.storage_room())
);

-- The folder is that of the memory's owner (ADR 070). An upload without a declared size is refused.
create policy "collaborators add the pictures that they announced" on storage.objects for insert to authenticated
with check (
  bucket_id = 'photo-originals'
  and (metadata ->> 'size')::bigint <= (select public.storage_room())
  and public.admits_picture(name, (metadata ->> 'size')::bigint)
);

-- The condition on the name alone lets an index answer; the one on bucket and name decides.
create policy "people open the pictures and files of linked memories" on storage.objects for select to authenticated
using (
  name = any (array(select substr(linked, position('/' in linked) + 1) from public.objects_linked_to_me() linked))
  and bucket_id || '/' || name = any (array(select public.objects_linked_to_me()))
);

select heirvoice.require_aal('storage.objects');
do $$
begin
  if to_regclass('realtime.messages') is not null then
    perform heirvoice.require_aal('realtime.messages');
  end if;
end $$;
