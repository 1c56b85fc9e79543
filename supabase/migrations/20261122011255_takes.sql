-- Every take of an answer is a row, and so is each segment of a take: where a microphone or a browser went away and somebody
-- went on. An answer names the object of the take that was chosen; the others are their storyteller's alone, are kept with the
-- answer, and are erased with it.
create table public.takes (
  id uuid primary key default gen_random_uuid(),
  answer_id uuid not null references public.answers (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Once it was heard. What was printed of it leads to it for good.
  recording_id uuid references public.recordings (id) on delete set null,
  audio_file_path text not null check (char_length(audio_file_path) <= 1024 and starts_with(audio_file_path, user_id::text || '/')),
  duration_seconds numeric(12, 3) check (duration_seconds >= 0),
  file_size_bytes bigint check (file_size_bytes >= 0),
  recorded_at timestamptz,
  language text check (language in ('en', 'fr')),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  is_cut_short boolean not null default false,
  created_at timestamptz not null default now(),
  unique (answer_id, audio_file_path)
);
create index takes_user on public.takes (user_id);
create index takes_object on public.takes (audio_file_path);
create index takes_recording on public.takes (recording_id) where recording_id is not null;
create table public.take_segments (
  take_id uuid not null references public.takes (id) on delete cascade,
  position integer not null check (position between 1 and 100),
  user_id uuid not null references auth.users (id) on delete cascade,
  starts_ms integer not null check (starts_ms >= 0),
  primary key (take_id, position)
);
create index take_segments_user on public.take_segments (user_id);

alter table public.takes enable row level security;
alter table public.take_segments enable row level security;
revoke all on public.takes, public.take_segments from anon, authenticated;
grant select on public.takes, public.take_segments to authenticated;
create policy "storytellers see their own takes" on public.takes for select to authenticated
using (user_id = (select auth.uid()));
create policy "storytellers see the segments of their own takes" on public.take_segments for select to authenticated
using (user_id = (select auth.uid()));
select heirvoice.require_aal('public.takes');
select heirvoice.require_aal('public.take_segments');

insert into public.takes (answer_id, user_id, recording_id, audio_file_path, duration_seconds, file_size_bytes, recorded_at, is_cut_short)
select id, user_id, recording_id, audio_file_path, case when duration_seconds >= 0 then duration_seconds end,
  case when file_size_bytes >= 0 then file_size_bytes end, timestamp_start, metadata ? 'cut_short'
from public.answers where audio_file_path is not null and char_length(audio_file_path) <= 1024;
insert into public.take_segments (take_id, position, user_id, starts_ms) select id, 1, user_id, 0 from public.takes;
select heirvoice.limit_rows('takes', 'user_id', 40000, 60000000);
select heirvoice.limit_rows('take_segments', 'user_id', 100000);

-- Where the segments of a take begin, as a client says: up to a hundred whole numbers of ms; a take has one at least.
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

create function heirvoice.keep_segments(p_take uuid, p_user uuid, p_said jsonb) returns void
language sql set search_path = '' as $$
  insert into public.take_segments (take_id, position, user_id, starts_ms)
  select p_take, 1, p_user, 0
  union all
  select p_take, s.place + 1, p_user, s.starts_ms from heirvoice.segment_starts(p_said) s
$$;

-- The take that an answer is given with.
create function public.keep_chosen_takes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kept record;
begin
  for kept in
    insert into public.takes (answer_id, user_id, recording_id, audio_file_path, duration_seconds, file_size_bytes, recorded_at,
      language, sha256, is_cut_short)
    select a.id, a.user_id, a.recording_id, a.audio_file_path, case when a.duration_seconds >= 0 then a.duration_seconds end,
      case when a.file_size_bytes >= 0 then a.file_size_bytes end, a.timestamp_start,
      case when a.metadata ->> 'language' in ('en', 'fr') then a.metadata ->> 'language' end,
      case when a.metadata ->> 'sha256' ~ '^[0-9a-f]{64}$' then a.metadata ->> 'sha256' end, a.metadata ? 'cut_short'
    from added a where a.audio_file_path is not null
    on conflict (answer_id, audio_file_path) do nothing
    returning id, answer_id, user_id
  loop
    perform heirvoice.keep_segments(kept.id, kept.user_id, (select a.metadata -> 'segments' from added a where a.id = kept.answer_id));
  end loop;
  return null;
end $$;
create trigger answers_takes after insert on public.answers referencing new table as added
for each statement execute function public.keep_chosen_takes();

-- What was measured of the chosen take's object.
create function public.keep_take_recording() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.takes
  set recording_id = new.recording_id, duration_seconds = coalesce(new.duration_seconds, duration_seconds),
    file_size_bytes = coalesce(new.file_size_bytes, file_size_bytes)
  where answer_id = new.id and audio_file_path = new.audio_file_path;
  return null;
end $$;
create trigger answers_heard_take after update of recording_id on public.answers
for each row when (new.recording_id is not null and new.recording_id is distinct from old.recording_id)
execute function public.keep_take_recording();
revoke execute on function public.keep_chosen_takes(), public.keep_take_recording() from public, anon, authenticated;

-- Another take of the caller's own answer, once; which one is the answer does not change. `p_take` as
-- {path, seconds, bytes, recorded_at, language, sha256, cut_short, segments: [ms, …]}.
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
    raise no_data_found using message = 'You have no answer with this id.';
  end if;
  select id into kept from public.takes where answer_id = p_answer_id and audio_file_path = p_take ->> 'path';
  if kept is null then
    insert into public.takes (answer_id, user_id, audio_file_path, duration_seconds, file_size_bytes, recorded_at, language, sha256,
      is_cut_short)
    values (p_answer_id, auth.uid(), p_take ->> 'path', (p_take ->> 'seconds')::numeric, (p_take ->> 'bytes')::bigint,
      (p_take ->> 'recorded_at')::timestamptz, p_take ->> 'language', p_take ->> 'sha256',
      coalesce((p_take ->> 'cut_short')::boolean, false))
    on conflict (answer_id, audio_file_path) do update set sha256 = takes.sha256
    returning id into kept;
    perform heirvoice.keep_segments(kept, auth.uid(), p_take -> 'segments');
  end if;
  return kept;
end $$;

-- Another take is the answer from now on: it is heard as if it had been given so. The take before stays, with its words, and with
-- what was printed of it.
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
    raise no_data_found using message = 'You have no take with this id.';
  end if;
  update public.answers a
  set audio_file_path = take.audio_file_path, audio_file_url = 'audio-answers/' || take.audio_file_path,
    recording_id = take.recording_id, duration_seconds = take.duration_seconds, file_size_bytes = take.file_size_bytes,
    timestamp_start = take.recorded_at, timestamp_end = take.recorded_at + make_interval(secs => take.duration_seconds::double precision),
    transcript = null, emotional_analysis = null, claimed_ms = null, hear_after = null, processing_status = 'pending',
    metadata = a.metadata - array['problem', 'cut_short', 'sha256', 'language', 'segments'] || jsonb_strip_nulls(jsonb_build_object(
      'sha256', take.sha256, 'language', coalesce(take.language, a.metadata ->> 'language'),
      'cut_short', case when take.is_cut_short then true end))
  where a.id = take.answer_id and a.audio_file_path is distinct from take.audio_file_path;
end $$;
revoke execute on function heirvoice.segment_starts(jsonb), heirvoice.keep_segments(uuid, uuid, jsonb) from public;
revoke execute on function public.keep_take(uuid, jsonb), public.choose_take(uuid) from public, anon;
grant execute on function public.keep_take(uuid, jsonb), public.choose_take(uuid) to authenticated;

-- What a storyteller erased goes after 30 days, everywhere: every take of it, words, sound, links, and whatever was made of it.
-- Returns whose it was. `p_now` is the time that the caller goes by; a hundred at a time.
drop function heirvoice.erase_answers(timestamptz);
create function heirvoice.erase_answers(p_now timestamptz) returns table (answer_id uuid, recording_ids uuid[], user_id uuid)
language plpgsql set search_path = '' as $$
declare
  gone record;
  one text;
begin
  for gone in
    select a.id, a.user_id,
      array(
        select a.recording_id where a.recording_id is not null
        union select t.recording_id from public.takes t where t.answer_id = a.id and t.recording_id is not null
      ) as recordings,
      array(
        select a.audio_file_path where a.audio_file_path is not null
        union select t.audio_file_path from public.takes t where t.answer_id = a.id
      ) as paths
    from public.answers a
    where a.visibility = 'deleted' and a.erased_at <= p_now - interval '30 days'
    order by a.erased_at limit 100 for update skip locked
  loop
    delete from public.answers a where a.id = gone.id;
    -- The answer to its question mirrors what was said to a follow-up.
    update public.answers a
    set sub_question_responses = (
      select coalesce(jsonb_agg(kept), '[]') from jsonb_array_elements(a.sub_question_responses) kept
      where kept ->> 'answer_id' is distinct from gone.id::text
    )
    where a.user_id = gone.user_id and jsonb_typeof(a.sub_question_responses) = 'array'
      and strpos(a.sub_question_responses::text, gone.id::text) > 0;
    foreach one in array gone.id::text || gone.recordings::text[] loop
      delete from public.work_progress w where w.user_id = gone.user_id and strpos(w::text, one) > 0;
    end loop;
    foreach one in array gone.recordings::text[] loop
      if not exists (select from public.answers a where a.recording_id = one::uuid)
        and not exists (select from public.takes t where t.recording_id = one::uuid) then
        perform heirvoice.erase_recording(one::uuid, gone.user_id);
      end if;
    end loop;
    foreach one in array gone.paths loop
      if not exists (select from public.answers a where a.audio_file_path = one)
        and not exists (select from public.takes t where t.audio_file_path = one) then
        perform heirvoice.erase_object(one);
      end if;
    end loop;
    answer_id := gone.id;
    recording_ids := gone.recordings;
    user_id := gone.user_id;
    return next;
  end loop;
end $$;
revoke execute on function heirvoice.erase_answers(timestamptz) from public;
