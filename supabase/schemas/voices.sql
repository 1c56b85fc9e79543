-- Voices that a provider makes from a person's own recordings, and their deletion at the provider (ADR 100).

-- One row for each voice, written before anything is sent. At the provider it is named after id, so that a voice whose
-- making was cut off is found again. samples: the chosen stretches, [{answer_id, recording_id, sha256, start_ms, end_ms}]. Only the server writes. When the row goes
-- with its account, heirvoice.voice_deletions still deletes the voice at the provider.
create table public.voices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  provider text not null check (char_length(provider) between 1 and 40),
  provider_voice_id text check (char_length(provider_voice_id) between 1 and 100),
  language text not null check (language in ('en', 'fr')),
  samples jsonb not null check (jsonb_typeof(samples) = 'array' and octet_length(samples::text) <= 8000),
  state text not null default 'making' check (state in ('making', 'ready', 'deleting', 'deleted', 'failed')),
  problem text check (char_length(problem) <= 100),
  created_at timestamptz not null default now(),
  -- The last time that samples were sent.
  sent_at timestamptz,
  ready_at timestamptz,
  -- The person heard it and keeps it. A voice that nobody keeps is deleted after a day.
  kept_at timestamptz,
  deleting_at timestamptz,
  -- The provider's list no longer has it.
  deleted_at timestamptz,
  check (state <> 'ready' or provider_voice_id is not null)
);
create index voices_user on public.voices (user_id, created_at desc);
create unique index voices_one_alive on public.voices (user_id) where state in ('making', 'ready');

alter table public.voices enable row level security;
revoke all on public.voices from anon, authenticated;
grant select on public.voices to authenticated;
create policy "storytellers read about their own voice" on public.voices for select to authenticated
using (user_id = (select auth.uid()));
select heirvoice.require_aal('public.voices');

-- Voices that are to go at their provider, until its list shows that they are gone. Holds no person: it outlives the account.
create table heirvoice.voice_deletions (
  voice_id uuid primary key,
  provider text not null check (char_length(provider) between 1 and 40),
  provider_voice_id text check (char_length(provider_voice_id) <= 100),
  asked_at timestamptz not null default clock_timestamp(),
  -- Samples that were on their way may become a voice until then; the list is read once more after it.
  settles_at timestamptz not null,
  gone_at timestamptz,
  tries integer not null default 0,
  next_at timestamptz not null default clock_timestamp(),
  error_code text check (char_length(error_code) <= 100)
);
create index voice_deletions_next on heirvoice.voice_deletions (next_at);

alter table heirvoice.voice_deletions enable row level security;

-- Stretches of a person's answers that may become samples, with their quality. Found by the server.
create table heirvoice.voice_samples (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  answer_id uuid not null references public.answers (id) on delete cascade,
  recording_id uuid not null references public.recordings (id) on delete cascade,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  start_ms integer not null check (start_ms >= 0),
  end_ms integer not null check (end_ms > start_ms),
  mark text not null check (mark in ('very clear', 'clear', 'usable', 'not good')),
  reason text not null check (reason in ('quiet room', 'some noise', 'noisy', 'faint', 'cut off')),
  noise_distance_db real not null,
  found_at timestamptz not null default now()
);
create index voice_samples_user on heirvoice.voice_samples (user_id);
create index voice_samples_answer on heirvoice.voice_samples (answer_id);
create index voice_samples_recording on heirvoice.voice_samples (recording_id);

alter table heirvoice.voice_samples enable row level security;

-- Answers whose sound may be sent: each answer of the recording is in the book or for the family, and no passage of it
-- waits to be taken out or put back. Never a draft, a sealed or an erased one, nor sound that another account had before.
create view heirvoice.sample_sources as
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

-- Samples that may be sent now: as they were measured, and without a passage that was taken out.
create view heirvoice.usable_samples as
select s.id, s.user_id, s.answer_id, s.recording_id, s.sha256, s.start_ms, s.end_ms, s.mark, s.reason,
  s.noise_distance_db, o.question_id, o.story_title, o.audio_file_path
from heirvoice.voice_samples s
  join heirvoice.sample_sources o on o.answer_id = s.answer_id and o.recording_id = s.recording_id
    and o.user_id = s.user_id and o.sha256 = s.sha256
where not exists (
  select from public.redactions x
  where x.recording_id = s.recording_id and x.state <> 'in' and x.from_ms < s.end_ms and x.to_ms > s.start_ms
);

-- Whether each of these stretches may be sent now.
create function heirvoice.may_be_sent(p_user uuid, p_samples jsonb) returns boolean
language sql stable set search_path = '' as $$
  select not exists (
    select from jsonb_to_recordset(p_samples) as s (answer_id uuid, recording_id uuid, sha256 text, start_ms integer, end_ms integer)
    where not exists (
      select from heirvoice.sample_sources o
      where o.user_id = p_user and o.answer_id = s.answer_id and o.recording_id = s.recording_id and o.sha256 = s.sha256
    ) or exists (
      select from public.redactions x
      where x.recording_id = s.recording_id and x.state <> 'in' and x.from_ms < s.end_ms and x.to_ms > s.start_ms
    )
  )
$$;
revoke execute on function heirvoice.may_be_sent(uuid, jsonb) from public;

-- True when the last line of the ledger about a clone is a spoken yes, and the account is open.
create function heirvoice.may_be_cloned(p_user uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce((
    select c.given and c.how = 'spoken' from public.consents c
    where c.user_id = p_user and c.purpose = 'clone' order by c.line desc limit 1
  ), false) and exists (
    select from auth.users u
    where u.id = p_user and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
  )
$$;
revoke execute on function heirvoice.may_be_cloned(uuid) from public;

-- Begins a voice and returns its id. Null without a spoken yes, or while the person has a voice.
create function heirvoice.begin_voice(p_user uuid, p_provider text, p_language text, p_samples jsonb) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_id uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('voice of ' || p_user, 0));
  if not heirvoice.may_be_cloned(p_user) then
    return null;
  end if;
  insert into public.voices (user_id, provider, language, samples) values (p_user, p_provider, p_language, p_samples)
  on conflict (user_id) where state in ('making', 'ready') do nothing
  returning id into v_id;
  return v_id;
end $$;
revoke execute on function heirvoice.begin_voice(uuid, text, text, jsonb) from public;

-- Notes that samples are about to be sent. False when the yes was taken back, a sample may not be sent any more, or the
-- voice is no longer being made.
create function heirvoice.send_voice(p_voice uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_user uuid := (select v.user_id from public.voices v where v.id = p_voice);
begin
  perform pg_advisory_xact_lock(hashtextextended('voice of ' || v_user, 0));
  update public.voices v set sent_at = clock_timestamp()
  where v.id = p_voice and v.state = 'making' and heirvoice.may_be_cloned(v_user)
    and heirvoice.may_be_sent(v_user, v.samples);
  return found;
end $$;
revoke execute on function heirvoice.send_voice(uuid) from public;

-- Stores the provider's id of a voice. One that is no longer wanted is deleted there. Returns whether it is wanted.
create function heirvoice.finish_voice(p_voice uuid, p_provider text, p_provider_voice_id text) returns boolean
language plpgsql set search_path = '' as $$
begin
  update public.voices v set state = 'ready', provider_voice_id = p_provider_voice_id, ready_at = clock_timestamp()
  where v.id = p_voice and v.state = 'making';
  if found then
    return true;
  end if;
  insert into heirvoice.voice_deletions (voice_id, provider, provider_voice_id, settles_at)
  values (p_voice, p_provider, p_provider_voice_id, clock_timestamp())
  on conflict (voice_id) do update
    set provider_voice_id = excluded.provider_voice_id, gone_at = null, next_at = clock_timestamp();
  update public.voices v set state = 'deleting', provider_voice_id = p_provider_voice_id, deleted_at = null
  where v.id = p_voice and v.state = 'deleted';
  perform heirvoice.notify('voices_let_go', p_voice::text);
  return false;
end $$;
revoke execute on function heirvoice.finish_voice(uuid, text, text) from public;

-- Asks for the deletion at the provider of a voice that is let go, failed, or gone with its account. A voice of which
-- nothing was sent is nowhere. An answer of the provider may be on its way for ten minutes after the samples were sent.
create function heirvoice.let_voice_go() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.sent_at is null and old.provider_voice_id is null or old.state = 'deleted' then
    return null;
  end if;
  insert into heirvoice.voice_deletions (voice_id, provider, provider_voice_id, settles_at)
  values (old.id, old.provider, old.provider_voice_id, case
    when old.provider_voice_id is null then old.sent_at + interval '10 minutes' else clock_timestamp()
  end)
  on conflict (voice_id) do update set next_at = clock_timestamp();
  perform heirvoice.notify('voices_let_go', old.id::text);
  return null;
end $$;
revoke execute on function heirvoice.let_voice_go() from public;
create trigger voices_let_go after update of state on public.voices
for each row when (new.state in ('deleting', 'failed') and old.state in ('making', 'ready'))
execute function heirvoice.let_voice_go();
create trigger voices_gone after delete on public.voices for each row execute function heirvoice.let_voice_go();

-- A voice of which nothing was sent is deleted at once.
create function heirvoice.date_voice() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.deleting_at := coalesce(new.deleting_at, clock_timestamp());
  if new.sent_at is null and new.provider_voice_id is null then
    new.state := 'deleted';
    new.deleted_at := clock_timestamp();
  end if;
  return new;
end $$;
revoke execute on function heirvoice.date_voice() from public;
create trigger voices_date before update of state on public.voices
for each row when (new.state = 'deleting' and old.state <> 'deleting') execute function heirvoice.date_voice();

-- A withdrawal lets the voice go in its own transaction, whatever wrote the line.
create function heirvoice.let_cloned_voice_go() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('voice of ' || new.user_id, 0));
  update public.voices v set state = 'deleting' where v.user_id = new.user_id and v.state in ('making', 'ready');
  return null;
end $$;
revoke execute on function heirvoice.let_cloned_voice_go() from public;
create trigger consents_end_voice after insert on public.consents
for each row when (new.purpose = 'clone' and not new.given) execute function heirvoice.let_cloned_voice_go();
