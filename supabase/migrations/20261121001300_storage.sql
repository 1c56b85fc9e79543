-- The buckets of the product, who may do what in them, and how much one person may keep.
-- A person without a row here has what settings say, else 20 GB: more than 25 hours of uncompressed speech.
create table public.quotas (
  user_id uuid primary key references auth.users (id) on delete cascade,
  storage_bytes bigint not null check (storage_bytes >= 0)
);
alter table public.quotas enable row level security;
revoke all on public.quotas from anon, authenticated;
grant select on public.quotas to authenticated;
create policy "people see their own quota" on public.quotas for select to authenticated
using (user_id = (select auth.uid()));
create policy "admins see every quota" on public.quotas for select to authenticated
using ((select public.is_admin()));

create function public.storage_quota_of(p_user_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select storage_bytes from public.quotas where user_id = p_user_id),
    (select (value #>> '{}')::bigint from public.settings where key = 'storage_quota_bytes'),
    20000000000
  )
$$;
revoke execute on function public.storage_quota_of(uuid) from public, anon, authenticated;

create function public.storage_used_by(p_user_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum((metadata ->> 'size')::bigint), 0)::bigint from storage.objects where owner_id = p_user_id::text
$$;
revoke execute on function public.storage_used_by(uuid) from public, anon, authenticated;

-- Bytes the caller may still keep. It never says anything about anybody else.
create function public.storage_room() returns bigint
language sql stable security definer set search_path = '' as $$
  select public.storage_quota_of(auth.uid()) - public.storage_used_by(auth.uid())
$$;
revoke execute on function public.storage_room() from public, anon;
grant execute on function public.storage_room() to authenticated;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('audio-answers', 'audio-answers', false, 2000000000, array['audio/*', 'video/webm', 'video/mp4']),
  ('site-media', 'site-media', true, 500000000, array['image/*', 'audio/*', 'video/*', 'text/vtt'])
on conflict (id) do nothing;

-- No policy lets anybody change, move or remove a recording: the original stays as it was spoken.
create policy "storytellers hear their own recordings" on storage.objects for select to authenticated
using (bucket_id = 'audio-answers' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "storytellers add recordings to their own folder" on storage.objects for insert to authenticated
with check (
  bucket_id = 'audio-answers'
  and (select public.is_signed_in())
  and (storage.foldername(name))[1] = (select auth.uid())::text
  and storage.filename(name) ~ '^[0-9]+(\.[0-9]+)?_[0-9A-Za-z.:-]+\.(webm|mp4|m4a|ogg|wav|mp3|flac)$'
  and cardinality(storage.foldername(name)) = 1
  and coalesce((metadata ->> 'size')::bigint, 0) <= (select public.storage_room())
);
