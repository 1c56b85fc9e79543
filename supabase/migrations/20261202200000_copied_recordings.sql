-- Copies of another account's sound are neither samples of a voice nor originals, and files of a computer voice stay known
-- as such (ADR 099, 100).
alter table heirvoice.playback_copies add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$');
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

-- Hashes of the sounds that others may have received from an account: recordings before and after cuts, their playback
-- copies, and files made from them.
create view heirvoice.stored_sounds as
select r.user_id, r.sha256, r.recorded_at as arrived_at from public.recordings r
union all
select x.user_id, x.original_sha256, r.recorded_at
from public.redactions x join public.recordings r on r.id = x.recording_id
union all
select x.user_id, x.cut_sha256, r.recorded_at
from public.redactions x join public.recordings r on r.id = x.recording_id
union all
select r.user_id, c.sha256, r.recorded_at
from heirvoice.playback_copies c join public.recordings r on r.id = c.recording_id
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

-- The lock orders two accounts that bring the same bytes at once.
create function heirvoice.note_copied_recording() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('sound ' || new.sha256, 0));
  if exists (select from heirvoice.stored_sounds s where s.sha256 = new.sha256 and s.user_id <> new.user_id)
    or exists (select from heirvoice.synthetic_hashes h where h.sha256 = new.sha256) then
    insert into heirvoice.copied_recordings (recording_id) values (new.id);
  end if;
  return null;
end $$;
revoke execute on function heirvoice.note_copied_recording() from public;
create trigger recordings_note_copied after insert on public.recordings
for each row execute function heirvoice.note_copied_recording();

insert into heirvoice.synthetic_hashes (sha256, made_at)
select f.sha256, min(f.created_at) from public.artifacts f where starts_with(f.kind, 'narrated/') group by f.sha256;

-- Of recordings that are there already, the first to arrive is the original.
insert into heirvoice.copied_recordings (recording_id)
select r.id from public.recordings r
where exists (
  select from heirvoice.stored_sounds s
  where s.sha256 = r.sha256 and s.user_id <> r.user_id and (s.arrived_at, s.user_id) < (r.recorded_at, r.user_id)
) or exists (select from heirvoice.synthetic_hashes h where h.sha256 = r.sha256);

create or replace view heirvoice.recognized_recordings as
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

create or replace function heirvoice.find_original(p_sha256 text)
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

create or replace view heirvoice.sample_sources as
select a.id as answer_id, a.user_id, a.question_id, a.story_title, a.audio_file_path, r.id as recording_id, r.sha256,
  r.object_path, r.container, r.duration_ms, r.recorded_at
from public.answers a
  join public.recordings r on r.id = a.recording_id and r.user_id = a.user_id and r.kind = 'archive'
where a.visibility in ('in the book', 'family only') and a.audio_file_path is not null
  and not exists (
    select from public.answers o
    where o.recording_id = r.id and o.visibility not in ('in the book', 'family only')
  )
  and not exists (select from public.redactions x where x.recording_id = r.id and x.state <> x.wanted)
  and not exists (select from heirvoice.copied_recordings c where c.recording_id = r.id);
