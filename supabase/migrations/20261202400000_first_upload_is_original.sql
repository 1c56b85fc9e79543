-- Since when an account has the bytes of a recording, and since when those it has now. A recording arrives with its upload:
-- the family may hear it before its row exists.
create view heirvoice.recording_arrivals as
select r.id as recording_id, r.user_id, r.sha256, coalesce(o.created_at, r.recorded_at) as arrived_at,
  coalesce(o.updated_at, r.recorded_at) as replaced_at
from public.recordings r
  left join storage.objects o on o.bucket_id = split_part(r.object_path, '/', 1)
    and o.name = substr(r.object_path, position('/' in r.object_path) + 1);

-- Hashes of the sounds that others may have received from an account: recordings before and after cuts, their playback
-- copies, and files made from them.
create or replace view heirvoice.stored_sounds as
select r.user_id, r.sha256, r.replaced_at as arrived_at from heirvoice.recording_arrivals r
union all
select x.user_id, x.original_sha256, r.arrived_at
from public.redactions x join heirvoice.recording_arrivals r using (recording_id)
union all
select x.user_id, x.cut_sha256, r.replaced_at
from public.redactions x join heirvoice.recording_arrivals r using (recording_id)
union all
select r.user_id, c.sha256, r.arrived_at
from heirvoice.playback_copies c join heirvoice.recording_arrivals r using (recording_id)
union all
select f.user_id, f.sha256, f.created_at from public.artifacts f
union all
select p.user_id, p.audiobook_sha256, p.approved_at from public.proofs p;

-- Who had the bytes first has the original, also when their recording is noted last. The lock orders two accounts that bring
-- the same bytes at once.
create or replace function heirvoice.note_copied_recording() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  had_since timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('sound ' || new.sha256, 0));
  select min(s.arrived_at) into had_since
  from heirvoice.stored_sounds s where s.sha256 = new.sha256 and s.user_id = new.user_id;
  if exists (select from heirvoice.synthetic_hashes h where h.sha256 = new.sha256) or exists (
    select from heirvoice.stored_sounds s
    where s.sha256 = new.sha256 and s.user_id <> new.user_id and s.arrived_at <= had_since
  ) then
    insert into heirvoice.copied_recordings (recording_id) values (new.id);
  end if;
  insert into heirvoice.copied_recordings (recording_id)
  select r.id from public.recordings r
  where r.sha256 = new.sha256 and r.user_id <> new.user_id and not exists (
    select from heirvoice.stored_sounds s
    where s.sha256 = new.sha256 and s.user_id = r.user_id and s.arrived_at <= had_since
  )
  on conflict do nothing;
  return null;
end $$;
