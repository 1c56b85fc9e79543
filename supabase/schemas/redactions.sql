-- Words that a storyteller took out of an answer, and the sealed original of its sound (ADR 084).

-- One row for each passage; a row that is gone from the original stays as the ledger of the cut. The live rows of an
-- answer never hold the words of a passage that is 'out': they are in sealed, and its sound is in heirvoice.sealed_sounds.
-- A job moves state to wanted. line orders the passages, because a clock may be set back.
create table public.redactions (
  id uuid primary key default gen_random_uuid(),
  line bigint generated always as identity,
  answer_id uuid not null references public.answers (id) on delete cascade,
  recording_id uuid not null references public.recordings (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  from_ms integer not null check (from_ms >= 0),
  to_ms integer not null check (to_ms > from_ms),
  word_count integer not null check (word_count > 0),
  wanted text not null check (wanted in ('in', 'out', 'erased')),
  state text not null default 'in' check (state in ('in', 'out', 'erased')),
  sealed jsonb check (octet_length(sealed::text) <= 50000000),
  -- The object in audio-answers with the uncut sound, for the storyteller alone.
  sealed_path text check (char_length(sealed_path) <= 1024),
  -- The hashes of the sound before and after the cut.
  original_sha256 text not null check (original_sha256 ~ '^[0-9a-f]{64}$'),
  cut_sha256 text check (cut_sha256 ~ '^[0-9a-f]{64}$'),
  problem text check (char_length(problem) <= 100),
  requested_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  check (state <> 'erased' or wanted = 'erased' and sealed is null and sealed_path is null),
  check (state <> 'in' or sealed is null and sealed_path is null)
);
create index redactions_answer on public.redactions (answer_id, line);
create index redactions_recording on public.redactions (recording_id, line);
create index redactions_user on public.redactions (user_id);
create index redactions_waiting on public.redactions (recording_id) where state <> wanted;

alter table public.redactions enable row level security;
revoke all on public.redactions from anon, authenticated;
grant select on public.redactions to authenticated;
create policy "storytellers read what they took out" on public.redactions for select to authenticated
using (user_id = (select auth.uid()));
select heirvoice.require_aal('public.redactions');
select heirvoice.limit_rows('redactions', 'user_id', 20000, 200000000);

-- The uncut sound of a recording while a passage of it is out. Its object is in the storyteller's own folder under a name
-- that no answer and no take has, so no policy shows it to anybody else.
create table heirvoice.sealed_sounds (
  recording_id uuid primary key references public.recordings (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  object_name text not null unique check (char_length(object_name) <= 1024),
  version uuid not null,
  container text not null check (char_length(container) <= 20),
  codec text not null check (char_length(codec) <= 100),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint not null check (bytes > 0),
  duration_ms integer not null check (duration_ms > 0),
  -- Earlier wordings, which hold the words that are out.
  revisions jsonb not null default '[]' check (octet_length(revisions::text) <= 50000000)
);
create index sealed_sounds_user on heirvoice.sealed_sounds (user_id);
alter table heirvoice.sealed_sounds enable row level security;

create function heirvoice.erase_sealed_sound() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform heirvoice.erase_object(old.object_name);
  return null;
end $$;
revoke execute on function heirvoice.erase_sealed_sound() from public;
create trigger sealed_sounds_let_go after delete on heirvoice.sealed_sounds
for each row execute function heirvoice.erase_sealed_sound();

-- Revisions of sections before and after words of a recording were taken out of them, until the words are put back or erased.
create table heirvoice.sealed_sections (
  recording_id uuid not null references public.recordings (id) on delete cascade,
  session_id uuid not null,
  question_id integer not null,
  number integer not null,
  before jsonb not null check (octet_length(before::text) <= 2000000),
  after jsonb not null check (octet_length(after::text) <= 2000000),
  primary key (recording_id, session_id, question_id, number),
  foreign key (session_id, question_id, number)
    references public.chapter_revisions (session_id, question_id, number) on delete cascade
);
create index sealed_sections_revision on heirvoice.sealed_sections (session_id, question_id, number);
alter table heirvoice.sealed_sections enable row level security;

-- Puts the words back into the revisions that nobody changed since.
create function heirvoice.unseal_sections(p_recording uuid) returns void
language sql set search_path = '' as $$
  -- What was sealed after these words begins with them again.
  update heirvoice.sealed_sections o set before = s.before from heirvoice.sealed_sections s
  where s.recording_id = p_recording and o.recording_id <> p_recording and o.before = s.after
    and (o.session_id, o.question_id, o.number) = (s.session_id, s.question_id, s.number);
  update public.chapter_revisions r set content = s.before, version = r.version + 1
  from heirvoice.sealed_sections s
  where s.recording_id = p_recording and r.content = s.after
    and (r.session_id, r.question_id, r.number) = (s.session_id, s.question_id, s.number);
  delete from heirvoice.sealed_sections s where s.recording_id = p_recording
$$;
revoke execute on function heirvoice.unseal_sections(uuid) from public;

-- Gives an object of audio-answers other bytes and queues the old ones for removal. Adds the object when it is missing.
create function heirvoice.replace_object(p_name text, p_owner uuid, p_version uuid, p_metadata jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  replaced uuid;
begin
  select o.version::uuid into replaced from storage.objects o where o.bucket_id = 'audio-answers' and o.name = p_name for update;
  insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata)
  values ('audio-answers', p_name, p_owner, p_owner::text, p_version, p_metadata)
  on conflict (bucket_id, name) do update set version = excluded.version, metadata = excluded.metadata, updated_at = now();
  if replaced is not null then
    perform heirvoice.queue_object_removal('stored-objects/' || left(replaced::text, 2) || '/' || replaced::text);
  end if;
end $$;
revoke execute on function heirvoice.replace_object(text, uuid, uuid, jsonb) from public;

-- Removes what was made from a recording and holds its sound or its words: memoirs with their files and links, the
-- files of every proof of its answers, the playback copy and archives.
create function heirvoice.erase_made_from(p_recording uuid, p_user uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_proofs uuid[] := array(
    select p.id from public.proofs p
    where p.user_id = p_user and exists (
      select from public.answers a where a.recording_id = p_recording and p.sources -> 'answers' ? a.id::text
    )
    for update
  );
begin
  perform heirvoice.erase_memoirs_of(p_recording, p_user);
  delete from heirvoice.proof_files f where f.proof_id = any(v_proofs);
  update public.proofs p set erased_at = coalesce(p.erased_at, now()), changes = null where p.id = any(v_proofs);
  delete from heirvoice.playback_copies c where c.recording_id = p_recording;
  delete from heirvoice.personal_archives a where a.user_id = p_user;
end $$;
revoke execute on function heirvoice.erase_made_from(uuid, uuid) from public;

-- Takes the earlier wordings of a recording out of its history, and begins the history again with its words as they are. A
-- version is never used twice, so that an editor that was opened before is refused. p_sealed keeps them with the sound.
create function heirvoice.seal_revisions(p_recording uuid, p_sealed boolean) returns void
language plpgsql set search_path = '' as $$
declare
  v_before jsonb := coalesce((
    select jsonb_agg(to_jsonb(r) order by r.number) from public.transcript_revisions r where r.recording_id = p_recording
  ), '[]');
  v_version integer := heirvoice.version_of_words(p_recording);
begin
  update heirvoice.sealed_sounds s set revisions = case when p_sealed then s.revisions || v_before else '[]' end
  where s.recording_id = p_recording;
  delete from public.transcript_revisions r where r.recording_id = p_recording;
  insert into public.transcript_revisions
    (recording_id, number, version, user_id, author_id, made_by, language, body)
  select a.recording_id, kind.number, v_version + 1 + kind.number, a.user_id, case when kind.number = 1 then a.user_id end,
    kind.made_by, t.language, case when t.layer = 'raw' and not exists (
      select from public.transcripts c where c.recording_id = p_recording and c.layer = 'corrected'
    ) then coalesce(a.transcript, t.body) else t.body end
  from (select * from public.answers a where a.recording_id = p_recording order by a.created_at, a.id limit 1) a
    join public.transcripts t on t.recording_id = a.recording_id
    join (values ('raw', 0, 'heard'), ('corrected', 1, 'typed')) kind (layer, number, made_by) on kind.layer = t.layer;
end $$;
revoke execute on function heirvoice.seal_revisions(uuid, boolean) from public;

-- Puts the sealed history before the history that was made since.
create function heirvoice.unseal_revisions(p_recording uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_before jsonb := (select s.revisions from heirvoice.sealed_sounds s where s.recording_id = p_recording);
  v_since jsonb := coalesce((
    select jsonb_agg(to_jsonb(r) order by r.number) from public.transcript_revisions r where r.recording_id = p_recording
  ), '[]');
begin
  delete from public.transcript_revisions r where r.recording_id = p_recording;
  insert into public.transcript_revisions
    (recording_id, number, version, user_id, author_id, made_by, change_id, language, body, made_at, saved_at)
  select p_recording, row_number() over (order by one.at) - 1, r.version, r.user_id, u.id, r.made_by, r.change_id, r.language,
    r.body, r.made_at, r.saved_at
  from jsonb_array_elements(coalesce(v_before, '[]') || v_since) with ordinality one (row, at)
    cross join lateral jsonb_populate_record(null::public.transcript_revisions, one.row) r
    left join auth.users u on u.id = r.author_id;
end $$;
revoke execute on function heirvoice.unseal_revisions(uuid) from public;
