-- Takes: every recording attempt of an answer.

-- Every take and each of its segments (a segment begins where a microphone or browser was interrupted and recording
-- resumed). The answer names the object of the chosen take. Other takes are private and are erased with the answer
-- (ADR 032).
create table public.takes (
  id uuid primary key default gen_random_uuid(),
  answer_id uuid not null references public.answers (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Set after transcription. Printed codes refer to it permanently.
  recording_id uuid references public.recordings (id) on delete set null,
  audio_file_path text not null
    check (char_length(audio_file_path) <= 1024 and starts_with(audio_file_path, user_id::text || '/')),
  duration_seconds numeric(12, 3) check (duration_seconds >= 0),
  file_size_bytes bigint check (file_size_bytes >= 0),
  recorded_at timestamptz,
  language text check (language in ('en', 'fr')),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  is_cut_short boolean not null default false,
  created_at timestamptz not null default now(),
  other_voice jsonb
    check (jsonb_typeof(other_voice) = 'array' and octet_length(other_voice::text) <= 16000),
  unique (answer_id, audio_file_path),
  check (audio_file_path !~ '(^|/)\.\.(/|$)'),
  check (duration_seconds <> 'NaN'),
  check (isfinite(recorded_at))
);
create index takes_user on public.takes (user_id);
create index takes_object on public.takes (audio_file_path);
create index takes_recording on public.takes (recording_id) where recording_id is not null;

alter table public.takes enable row level security;
revoke all on public.takes from anon, authenticated;
grant select on public.takes to authenticated;
create policy "storytellers see their own takes" on public.takes for select to authenticated
using (user_id = (select auth.uid()));
select heirvoice.require_aal('public.takes');
select heirvoice.limit_rows('takes', 'user_id', 40000, 60000000);

create table public.take_segments (
  take_id uuid not null references public.takes (id) on delete cascade,
  position integer not null check (position between 1 and 100),
  user_id uuid not null references auth.users (id) on delete cascade,
  starts_ms integer not null check (starts_ms >= 0),
  primary key (take_id, position)
);
create index take_segments_user on public.take_segments (user_id);

alter table public.take_segments enable row level security;
revoke all on public.take_segments from anon, authenticated;
grant select on public.take_segments to authenticated;
create policy "storytellers see the segments of their own takes" on public.take_segments for select to authenticated
using (user_id = (select auth.uid()));
select heirvoice.require_aal('public.take_segments');
select heirvoice.limit_rows('take_segments', 'user_id', 100000);

-- Segment starts from client JSON: up to 100 whole numbers in ms, at least one.
create function heirvoice.segment_starts(p_said jsonb) returns table (place integer, starts_ms integer)
language sql immutable set search_path = '' as $$
  select row_number() over (order by ms)::integer, ms
  from (
    select case when jsonb_typeof(value) = 'number' then least(greatest(value::numeric, 0), 1000000000)::integer end as ms
    from jsonb_array_elements(case when jsonb_typeof(p_said) = 'array' then p_said else '[]' end) with ordinality as said (value, at)
    where at <= 99
  ) said
  where ms > 0
$$;
revoke execute on function heirvoice.segment_starts(jsonb) from public;

-- Stores the segments of a take. The first starts at 0.
create function heirvoice.store_take_segments(p_take uuid, p_user uuid, p_said jsonb) returns void
language sql set search_path = '' as $$
  insert into public.take_segments (take_id, position, user_id, starts_ms)
  select p_take, 1, p_user, 0
  union all
  select p_take, s.place + 1, p_user, s.starts_ms from heirvoice.segment_starts(p_said) s
  on conflict do nothing
$$;
revoke execute on function heirvoice.store_take_segments(uuid, uuid, jsonb) from public;

create function heirvoice.parse_other_voice(p_said jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p_said) = 'array' and octet_length(p_said::text) <= 16000 then p_said end
$$;
revoke execute on function heirvoice.parse_other_voice(jsonb) from public;

-- Stores a take. p_take holds audio_file_path, duration and other facts; other_voice is [[from, to], …] in ms. An
-- unknown answer returns 404; a repeated request stores the take once.
create function public.keep_take(p_answer_id uuid, p_take jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  kept uuid;
begin
  if not public.is_signed_in() then
    raise insufficient_privilege using message = 'Only signed-in people keep their takes.';
  end if;
  perform public.assert_required_aal();
  if not exists (select from public.answers where id = p_answer_id and user_id = auth.uid()) then
    raise sqlstate 'PT404' using message = 'You have no answer with this id.';
  end if;
  select id into kept from public.takes where answer_id = p_answer_id and audio_file_path = p_take ->> 'path';
  if kept is null then
    insert into public.takes (answer_id, user_id, audio_file_path, duration_seconds, file_size_bytes, recorded_at, language, sha256,
      is_cut_short, other_voice)
    values (p_answer_id, auth.uid(), p_take ->> 'path', (p_take ->> 'seconds')::numeric, (p_take ->> 'bytes')::bigint,
      (p_take ->> 'recorded_at')::timestamptz, p_take ->> 'language', p_take ->> 'sha256',
      coalesce((p_take ->> 'cut_short')::boolean, false), heirvoice.parse_other_voice(p_take -> 'other_voice'))
    on conflict (answer_id, audio_file_path) do update set sha256 = takes.sha256
    returning id into kept;
    perform heirvoice.store_take_segments(kept, auth.uid(), p_take -> 'segments');
  end if;
  return kept;
end $$;
revoke execute on function public.keep_take(uuid, jsonb) from public, anon;

-- Makes another take the answer and queues it for transcription. The previous take keeps its words and its printed
-- codes.
create function public.choose_take(p_take_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  take public.takes;
begin
  if not public.is_signed_in() then
    raise insufficient_privilege using message = 'Only signed-in people choose among their takes.';
  end if;
  perform public.assert_required_aal();
  select t.* into take from public.takes t join public.answers a on a.id = t.answer_id
  where t.id = p_take_id and a.user_id = auth.uid() and a.visibility <> 'deleted'
  for update of a;
  if not found then
    raise sqlstate 'PT404' using message = 'You have no take with this id.';
  end if;
  update public.answers a
  set audio_file_path = take.audio_file_path, audio_file_url = 'audio-answers/' || take.audio_file_path,
    recording_id = take.recording_id, duration_seconds = take.duration_seconds, file_size_bytes = take.file_size_bytes,
    timestamp_start = take.recorded_at, timestamp_end = take.recorded_at + make_interval(secs => take.duration_seconds::double precision),
    transcript = null, emotional_analysis = null, claimed_ms = null, hear_after = null, processing_status = 'pending',
    metadata = a.metadata - array['problem', 'cut_short', 'sha256', 'language', 'segments', 'other_voice']
      || jsonb_strip_nulls(jsonb_build_object(
        'sha256', take.sha256, 'language', coalesce(take.language, a.metadata ->> 'language'),
        'cut_short', case when take.is_cut_short then true end, 'other_voice', take.other_voice))
  where a.id = take.answer_id and a.audio_file_path is distinct from take.audio_file_path;
end $$;
revoke execute on function public.choose_take(uuid) from public, anon;

-- Inserts the take of a new answer.
create function public.insert_chosen_takes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kept record;
begin
  for kept in
    insert into public.takes (answer_id, user_id, recording_id, audio_file_path, duration_seconds, file_size_bytes, recorded_at,
      language, sha256, is_cut_short, other_voice)
    select a.id, a.user_id, a.recording_id, a.audio_file_path, case when a.duration_seconds >= 0 then a.duration_seconds end,
      case when a.file_size_bytes >= 0 then a.file_size_bytes end, a.timestamp_start,
      case when a.metadata ->> 'language' in ('en', 'fr') then a.metadata ->> 'language' end,
      case when a.metadata ->> 'sha256' ~ '^[0-9a-f]{64}$' then a.metadata ->> 'sha256' end, a.metadata ? 'cut_short',
      heirvoice.parse_other_voice(a.metadata -> 'other_voice')
    from added a where a.audio_file_path is not null
    on conflict (answer_id, audio_file_path) do nothing
    returning id, answer_id, user_id
  loop
    perform heirvoice.store_take_segments(kept.id, kept.user_id, (select a.metadata -> 'segments' from added a where a.id = kept.answer_id));
  end loop;
  return null;
end $$;
revoke execute on function public.insert_chosen_takes() from public, anon, authenticated;
create trigger answers_takes after insert on public.answers referencing new table as added
for each statement execute function public.insert_chosen_takes();

-- Copies the probed facts of the chosen take.
create function public.copy_recording_to_take() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.takes
  set recording_id = new.recording_id, duration_seconds = coalesce(new.duration_seconds, duration_seconds),
    file_size_bytes = coalesce(new.file_size_bytes, file_size_bytes)
  where answer_id = new.id and audio_file_path = new.audio_file_path;
  return null;
end $$;
revoke execute on function public.copy_recording_to_take() from public, anon, authenticated;
create trigger answers_heard_take after update of recording_id on public.answers
for each row when (new.recording_id is not null and new.recording_id is distinct from old.recording_id)
execute function public.copy_recording_to_take();
