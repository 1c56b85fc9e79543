-- Which recordings the page /authentic knows, and the keys that sign its answers (ADR 099).

create index recordings_sha256 on public.recordings (sha256);
create index artifacts_sha256 on public.artifacts (sha256);
create index proofs_audiobook_sha256 on public.proofs (audiobook_sha256);
create index redactions_original_sha256 on public.redactions (original_sha256);
create index redactions_cut_sha256 on public.redactions (cut_sha256);
create index playback_copies_sha256 on heirvoice.playback_copies (sha256);

-- Hashes of files and sentences that a computer voice read here, without a person: a saved one stays known as a computer
-- voice after the consent to it was taken back. Rows are only added.
create table heirvoice.synthetic_hashes (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null
);

alter table heirvoice.synthetic_hashes enable row level security;

create function heirvoice.note_synthetic_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into heirvoice.synthetic_hashes (sha256, made_at) values (new.sha256, new.created_at) on conflict do nothing;
  return null;
end $$;
revoke execute on function heirvoice.note_synthetic_file() from public;
create trigger artifacts_note_synthetic after insert or update of sha256, kind on public.artifacts
for each row when (starts_with(new.kind, 'narrated/')) execute function heirvoice.note_synthetic_file();

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
create view heirvoice.stored_sounds as
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

-- Recordings whose bytes another account had before, or a computer voice read. They are their owner's to hear and to keep,
-- but no sample of a voice and no original. A copy stays one: cutting it, or erasing the other recording, changes nothing.
create table heirvoice.copied_recordings (
  recording_id uuid primary key references public.recordings (id) on delete cascade
);

alter table heirvoice.copied_recordings enable row level security;

-- Who had the bytes first has the original, also when their recording is noted last. The lock orders two accounts that bring
-- the same bytes at once.
create function heirvoice.note_copied_recording() returns trigger
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
revoke execute on function heirvoice.note_copied_recording() from public;
create trigger recordings_note_copied after insert on public.recordings
for each row execute function heirvoice.note_copied_recording();

-- People who let the page recognize what they recorded. name is null unless they let it name them, too.
create view heirvoice.recognized_people as
select u.id as user_id,
  case when heirvoice.has_consent(u.id, 'recognize_name') then nullif(trim(p.full_name), '') end as name
from auth.users u
  left join public.profiles p on p.id = u.id
where u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
  and heirvoice.has_consent(u.id, 'recognize');

-- Recordings that the page knows: each answer that has one is open to the family or in the book, and no passage of it
-- waits to be taken out or put back. A sealed one is never known, not even after its day, and a copied one is not its
-- uploader's.
create view heirvoice.recognized_recordings as
select r.id as recording_id, r.user_id, r.sha256, r.duration_ms, r.recorded_at, k.name
from public.recordings r
  join heirvoice.recognized_people k on k.user_id = r.user_id
where exists (select from public.answers a where a.user_id = r.user_id and a.recording_id = r.id)
  and not exists (
    select from public.answers a
    where a.user_id = r.user_id and a.recording_id = r.id and a.visibility not in ('in the book', 'family only')
  )
  and not exists (select from public.redactions x where x.recording_id = r.id and x.state <> x.wanted)
  and not exists (select from heirvoice.copied_recordings c where c.recording_id = r.id);

-- The file with this hash among those that the page knows: a file that a computer voice read, a recording, or the audiobook
-- of an approved book whose answers are all still open and none of them copied. A computer voice comes before everything,
-- is told without a name and whatever its owner lets be recognized, and also after the consent to it was taken back.
create function heirvoice.find_original(p_sha256 text)
returns table (kind text, made_at timestamptz, duration_ms integer, name text)
language sql stable set search_path = '' as $$
  select found.* from (
    select 'recording', r.recorded_at, r.duration_ms, r.name
    from heirvoice.recognized_recordings r where r.sha256 = p_sha256
    union all
    select 'audiobook', p.approved_at, null, k.name
    from public.proofs p
      join heirvoice.recognized_people k on k.user_id = p.user_id
    where p.state = 'approved' and p.erased_at is null
      and (p.audiobook_sha256 = p_sha256 or exists (
        select from public.artifacts f
        where f.memoir_id = p.memoir_id and f.sha256 = p_sha256 and f.kind like 'audiobook%'
      ))
      and not exists (
        select from public.answers a
        where a.user_id = p.user_id and p.sources -> 'answers' ? a.id::text
          and (a.visibility not in ('in the book', 'family only') or exists (
            select from heirvoice.copied_recordings c where c.recording_id = a.recording_id
          ))
      )
    union all
    select 'synthetic', h.made_at, null, null
    from heirvoice.synthetic_hashes h where h.sha256 = p_sha256
  ) found (kind, made_at, duration_ms, name)
  order by found.kind <> 'synthetic', found.made_at limit 1
$$;
revoke execute on function heirvoice.find_original(text) from public;

-- Keys that sign statements. The private key is sealed with a key of the instance, and gone once the key has retired;
-- its public key stays, so that old statements can be verified.
create table heirvoice.statement_keys (
  id text primary key check (id ~ '^[0-9a-f]{16}$'),
  public_key text not null check (char_length(public_key) <= 100),
  sealed_key text check (char_length(sealed_key) <= 500),
  made_at timestamptz not null default now(),
  retired_at timestamptz,
  check ((sealed_key is null) = (retired_at is not null))
);
create unique index statement_keys_signing on heirvoice.statement_keys ((true)) where retired_at is null;

alter table heirvoice.statement_keys enable row level security;
