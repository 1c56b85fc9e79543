-- Narrated audiobooks: the book read in a voice made from its person's own recordings (ADR 101).

-- True while the ledger holds a spoken yes to a clone, and a yes to a narrated edition for the family or for everybody.
create function heirvoice.may_be_narrated(p_user uuid) returns boolean
language sql stable set search_path = '' as $$
  select heirvoice.may_be_cloned(p_user)
    and (heirvoice.has_consent(p_user, 'narrated_family') or heirvoice.has_consent(p_user, 'narrated_public'))
$$;
revoke execute on function heirvoice.may_be_narrated(uuid) from public;

-- True while this kept voice may read the words of these recordings: each answer of them is in the book, and no passage
-- waits to be taken out or put back.
create function heirvoice.may_read_aloud(p_voice uuid, p_recordings uuid[]) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.voices v
    where v.id = p_voice and v.state = 'ready' and v.kept_at is not null and heirvoice.may_be_narrated(v.user_id)
  ) and not exists (
    select from unnest(p_recordings) wanted (id)
    where not exists (
      select from public.recordings r join public.voices v on v.id = p_voice and v.user_id = r.user_id
      where r.id = wanted.id
    )
    or exists (select from public.answers a where a.recording_id = wanted.id and a.visibility <> 'in the book')
    or exists (select from public.redactions x where x.recording_id = wanted.id and x.state <> x.wanted)
  )
$$;
revoke execute on function heirvoice.may_read_aloud(uuid, uuid[]) from public;

-- Sentences in a voice, each paid for once. The row comes before the bytes (bytes is null until they are stored) and goes
-- with the voice, with a recording whose words it may hold, and with the consent. hash: of text, voice, settings and language.
create table heirvoice.spoken_sentences (
  id uuid primary key default gen_random_uuid(),
  voice_id uuid not null references public.voices (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  letters integer not null check (letters between 1 and 10000),
  recording_ids uuid[] not null check (cardinality(recording_ids) <= 1000),
  object_path text not null check (char_length(object_path) <= 300),
  bytes integer check (bytes > 0),
  begun_at timestamptz not null default clock_timestamp(),
  used_at timestamptz not null default clock_timestamp(),
  unique (voice_id, hash)
);
create index spoken_sentences_user on heirvoice.spoken_sentences (user_id, begun_at);

alter table heirvoice.spoken_sentences enable row level security;
create trigger spoken_sentences_let_go after delete on heirvoice.spoken_sentences
for each row execute function public.remove_object_of_row();

-- Asks the ledger just before a sentence goes to the provider, in the order of withdrawals. False when it may not go.
create function heirvoice.begin_sentence(p_voice uuid, p_hash text, p_path text, p_letters integer, p_recordings uuid[])
returns boolean
language plpgsql set search_path = '' as $$
declare
  v_user uuid := (select v.user_id from public.voices v where v.id = p_voice);
begin
  perform pg_advisory_xact_lock(hashtextextended('voice of ' || v_user, 0));
  if v_user is null or not heirvoice.may_read_aloud(p_voice, p_recordings) then
    return false;
  end if;
  insert into heirvoice.spoken_sentences as s (voice_id, user_id, hash, letters, recording_ids, object_path)
  values (p_voice, v_user, p_hash, p_letters, p_recordings, p_path)
  on conflict (voice_id, hash) do update
    set recording_ids = array(select distinct unnest(s.recording_ids || excluded.recording_ids)),
      used_at = clock_timestamp();
  return true;
end $$;
revoke execute on function heirvoice.begin_sentence(uuid, text, text, integer, uuid[]) from public;

-- People whose narrated editions ended: a worker removes what no row names, at once and again when nothing is on its way.
create table heirvoice.narration_removals (
  user_id uuid primary key references auth.users (id) on delete cascade,
  asked_at timestamptz not null default clock_timestamp(),
  settles_at timestamptz not null default clock_timestamp() + interval '2 minutes',
  tries integer not null default 0,
  next_at timestamptz not null default clock_timestamp()
);
create index narration_removals_next on heirvoice.narration_removals (next_at);

alter table heirvoice.narration_removals enable row level security;

-- Deletes the sentences and every file of a person's narrated editions, in the transaction that ended them. Their objects
-- are queued by the triggers of their rows.
create function heirvoice.end_narration(p_user uuid) returns void
language plpgsql set search_path = '' as $$
begin
  delete from heirvoice.spoken_sentences s where s.user_id = p_user;
  delete from public.artifacts a where a.user_id = p_user and starts_with(a.kind, 'narrated/');
  insert into heirvoice.narration_removals (user_id) select u.id from auth.users u where u.id = p_user
  on conflict (user_id) do update
    set asked_at = excluded.asked_at, settles_at = excluded.settles_at, next_at = excluded.next_at, tries = 0;
  perform heirvoice.notify('sound_cut', p_user::text);
  perform heirvoice.notify('voices_let_go', p_user::text);
end $$;
revoke execute on function heirvoice.end_narration(uuid) from public;

-- What was read in a voice goes with the voice. A withdrawn consent to a clone lets the voice go.
create function heirvoice.end_narration_of_voice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform heirvoice.end_narration(new.user_id);
  return null;
end $$;
revoke execute on function heirvoice.end_narration_of_voice() from public;
create trigger voices_end_narration after update of state on public.voices
for each row when (old.state = 'ready' and new.state <> 'ready') execute function heirvoice.end_narration_of_voice();

-- Taking back the last consent to a narrated edition ends it, whatever wrote the line.
create function heirvoice.end_narration_by_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('voice of ' || new.user_id, 0));
  if not heirvoice.may_be_narrated(new.user_id) then
    perform heirvoice.end_narration(new.user_id);
  end if;
  return null;
end $$;
revoke execute on function heirvoice.end_narration_by_consent() from public;
create trigger consents_end_narration after insert on public.consents
for each row when (new.purpose in ('narrated_family', 'narrated_public') and not new.given)
execute function heirvoice.end_narration_by_consent();

-- Refuses a narrated file once its consent or its voice is gone, as if its memoir were: what wrote it removes the object.
create function heirvoice.refuse_narrated_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('voice of ' || new.user_id, 0));
  if not exists (
    select from public.voices v where v.user_id = new.user_id and heirvoice.may_read_aloud(v.id, '{}')
  ) then
    raise foreign_key_violation using message = 'The consent to this audiobook was taken back.';
  end if;
  return new;
end $$;
revoke execute on function heirvoice.refuse_narrated_file() from public;
create trigger artifacts_narrated before insert or update on public.artifacts
for each row when (starts_with(new.kind, 'narrated/')) execute function heirvoice.refuse_narrated_file();

-- Sentences with words of a recording that is erased, or that passages are taken out of or put back into.
create function heirvoice.end_sentences_of_recording() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from heirvoice.spoken_sentences s where s.user_id = old.user_id and old.id = any(s.recording_ids);
  if found then
    perform heirvoice.notify('sound_cut', old.user_id::text);
  end if;
  return null;
end $$;
revoke execute on function heirvoice.end_sentences_of_recording() from public;
create trigger recordings_end_sentences after delete on public.recordings
for each row execute function heirvoice.end_sentences_of_recording();
create trigger recordings_change_sentences after update of sha256 on public.recordings
for each row when (old.sha256 <> new.sha256) execute function heirvoice.end_sentences_of_recording();

-- True while the family may hear the narrated edition of a memoir: the ledger holds a yes to one for them, the voice is kept,
-- and each recording whose words it reads is in the book.
create function heirvoice.family_hears_narrated(p_memoir uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.memoirs m join public.voices v on v.user_id = m.user_id
    where m.id = p_memoir and heirvoice.has_consent(m.user_id, 'narrated_family')
      and heirvoice.may_read_aloud(v.id, heirvoice.recordings_of_memoir(m.id))
  ) and heirvoice.is_printable_memoir(p_memoir)
$$;
revoke execute on function heirvoice.family_hears_narrated(uuid) from public;

-- Narrated files that a person may open by a link to an audiobook: its chapters, and the whole file if the link permits to save
-- it. Asked for each request, so that a withdrawal closes addresses that were given out.
create function heirvoice.narrated_linked_to(p_user_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select a.id
  from heirvoice.live_grants g
    join public.artifacts a on a.memoir_id = g.memoir_id and a.user_id = g.owner_id
  where g.user_id = p_user_id and g.scope = 'audiobook'
    and (a.kind like 'narrated/%.mp3' or g.may_download and a.kind = 'narrated/audiobook.m4b')
    and heirvoice.family_hears_narrated(g.memoir_id)
$$;
revoke execute on function heirvoice.narrated_linked_to(uuid) from public;
create function public.narrated_linked_to_me() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select heirvoice.narrated_linked_to(auth.uid())
$$;
revoke execute on function public.narrated_linked_to_me() from public, anon;
create policy "people open the narrated files of their links" on public.artifacts for select to authenticated
using (id = any(array(select public.narrated_linked_to_me())));

-- The tracks of the narrated edition of a linked audiobook, in order; null unless the caller may hear it now.
create function public.read_linked_narration(p_link_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(jsonb_build_object(
    'title', track -> 'title', 'mp3', track -> 'mp3', 'durationMs', track -> 'durationMs'
  ) order by place)
  from heirvoice.live_grants g
    join public.artifacts a on a.memoir_id = g.memoir_id and a.user_id = g.owner_id and a.kind = 'narrated/audiobook.m4b',
    jsonb_array_elements(
      jsonb_build_array(a.facts -> 'opening') || (a.facts -> 'chapters') || jsonb_build_array(a.facts -> 'closing')
    ) with ordinality as one (track, place)
  where g.user_id = auth.uid() and g.link_id = p_link_id and g.scope = 'audiobook' and track ? 'mp3'
    and heirvoice.family_hears_narrated(g.memoir_id)
$$;
revoke execute on function public.read_linked_narration(uuid) from public, anon;
