-- Answers: one row for each recorded response to a question or follow-up.

-- A row outlives its session and its order. visibility decides who may hear it; 'deleted' can be undone for 30 days.
-- 'sealed' without a day is sealed until the storyteller's death: only a trustee's request opens it (ADR 098).
create table public.answers (
  id uuid primary key default gen_random_uuid(),
  session_id uuid references public.interview_sessions (id) on delete set null,
  question_id integer not null references public.questions (id),
  follow_up integer check (follow_up between 1 and 5),
  user_id uuid not null references auth.users (id) on delete cascade,
  recording_id uuid references public.recordings (id) on delete set null,
  audio_file_url text,
  audio_file_path text,
  duration_seconds numeric(12, 3),
  file_size_bytes bigint,
  processing_status text not null default 'pending' check (processing_status in ('pending', 'completed', 'failed')),
  visibility text not null default 'draft'
    check (visibility in ('draft', 'in the book', 'family only', 'sealed', 'deleted')),
  timestamp_start timestamptz,
  timestamp_end timestamptz,
  conversation_id text,
  metadata jsonb not null default '{}',
  selected_sub_questions jsonb not null default '[]',
  sub_question_responses jsonb not null default '[]',
  emotional_analysis jsonb,
  transcript text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  origin text not null default 'browser' check (origin in ('browser', 'folder')),
  claimed_ms integer check (claimed_ms > 0),
  hear_after timestamptz,
  sealed_until date check (sealed_until < '2300-01-01'),
  erased_at timestamptz,
  asked jsonb check (jsonb_typeof(asked) = 'object' and octet_length(asked::text) <= 6000),
  story_title text check (char_length(story_title) between 1 and 120),
  constraint answers_lie_in_their_own_folder
    check (audio_file_path is null or starts_with(audio_file_path, user_id::text || '/')),
  constraint answers_metadata_is_an_object check (jsonb_typeof(metadata) = 'object'),
  constraint answers_audio_file_url_length check (char_length(audio_file_url) <= 2000),
  constraint answers_audio_file_path_length check (char_length(audio_file_path) <= 1024),
  constraint answers_conversation_id_length check (char_length(conversation_id) <= 200),
  constraint answers_selected_sub_questions_length check (octet_length(selected_sub_questions::text) <= 20000),
  constraint answers_sub_question_responses_length check (octet_length(sub_question_responses::text) <= 200000),
  constraint answers_emotional_analysis_length check (octet_length(emotional_analysis::text) <= 100000),
  constraint answers_transcript_length check (char_length(transcript) <= 5000000),
  constraint answers_metadata_length check (
    octet_length((metadata - array[
      'problem', 'processing_pipeline_status', 'conversation_segment_id', 'ai_confidence_score', 'voice_agent',
      'webhook_received_at'
    ])::text) <= 20000 and octet_length(metadata::text) <= 22000
  )
);
create index answers_session on public.answers (session_id, question_id);
create index answers_user on public.answers (user_id);
create index answers_recording on public.answers (recording_id) where recording_id is not null;
create unique index answers_once_per_object on public.answers (session_id, audio_file_path)
where audio_file_path is not null;
create index answers_to_hear on public.answers (user_id, created_at)
where processing_status = 'pending' and origin = 'browser';
create index answers_erased on public.answers (erased_at) where erased_at is not null;

alter table public.answers enable row level security;
revoke all on public.answers from anon, authenticated;
grant select on public.answers to authenticated;
grant insert (
  session_id, question_id, follow_up, user_id, audio_file_url, audio_file_path, duration_seconds,
  file_size_bytes, processing_status, visibility, timestamp_start, timestamp_end, conversation_id,
  metadata, selected_sub_questions, sub_question_responses, sealed_until
) on public.answers to authenticated;
grant update (
  visibility, selected_sub_questions, sub_question_responses, sealed_until, story_title
) on public.answers to authenticated;
create policy "people read their own answers" on public.answers for select to authenticated
using (user_id = (select auth.uid()));
create policy "people give their own answers" on public.answers for insert to authenticated
with check (
  (select public.is_signed_in()) and user_id = (select auth.uid())
  and exists (
    select from public.interview_sessions s join public.session_plans p on p.session_id = s.id
    where s.id = answers.session_id and s.user_id = (select auth.uid()) and p.question_id = answers.question_id
  )
);
create policy "people change their own answers" on public.answers for update to authenticated
using ((select public.is_signed_in()) and user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
select heirvoice.require_aal('public.answers');
-- One hour of speech is 60 kB of text and a few hundred kB of word positions: 200 MB last a lifetime.
select heirvoice.limit_rows('answers', 'user_id', 20000, 200000000);
create trigger answers_touch before update on public.answers for each row execute function public.touch_updated_at();
alter publication supabase_realtime add table public.answers;

-- A client cannot set metadata.problem; only the server reports a failed transcription.
create function public.set_answer_defaults() returns trigger
language plpgsql set search_path = '' as $$
begin
  if public.asked_by_client() then
    new.processing_status := 'pending';
    if jsonb_typeof(new.metadata) = 'object' then
      new.metadata := new.metadata - 'problem';
    end if;
  end if;
  return new;
end $$;
create trigger answers_begin before insert on public.answers for each row execute function public.set_answer_defaults();

create function public.check_answer_visibility() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.visibility <> 'sealed' then
    new.sealed_until := null;
  end if;
  if new.visibility <> 'deleted' then
    new.erased_at := null;
  elsif tg_op = 'INSERT' or old.visibility <> 'deleted' then
    new.erased_at := now();
  else
    new.erased_at := old.erased_at;
  end if;
  return new;
end $$;
revoke execute on function public.check_answer_visibility() from public, anon, authenticated;
create trigger answers_visibility before insert or update of visibility, sealed_until, erased_at on public.answers
for each row execute function public.check_answer_visibility();

-- Notifies the worker that a person's answer waits for or left the queue, so that the next one can start.
create function public.notify_given_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform heirvoice.notify('answers_given', new.user_id::text);
  return null;
end $$;
create trigger answers_given after update of processing_status on public.answers
for each row when ((old.processing_status = 'pending' or new.processing_status = 'pending') and new.origin = 'browser')
execute function public.notify_given_answer();

create function public.notify_added_answers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform heirvoice.notify('answers_given', a.user_id::text)
  from (select distinct user_id from added where processing_status = 'pending' and origin = 'browser') a;
  return null;
end $$;
revoke execute on function public.notify_added_answers() from public, anon, authenticated;
create trigger answers_added after insert on public.answers referencing new table as added
for each statement execute function public.notify_added_answers();

-- Recounts the interviews of inserted answers that already have a recording.
create function public.count_answers() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  counted uuid;
begin
  for counted in
    select distinct session_id from added where follow_up is null and recording_id is not null and session_id is not null order by 1
  loop
    perform public.recount_session(counted);
  end loop;
  return null;
end $$;
create trigger answers_counted after insert on public.answers referencing new table as added
for each statement execute function public.count_answers();

create function public.recount_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.recount_session(new.session_id);
  return null;
end $$;
revoke execute on function public.recount_answer() from public, anon, authenticated;
create trigger answers_recounted after update of recording_id, visibility on public.answers
for each row when (
  new.session_id is not null and new.follow_up is null
  and (old.recording_id is distinct from new.recording_id
    or (old.visibility = 'deleted') <> (new.visibility = 'deleted'))
)
execute function public.recount_answer();

-- Copies the chosen follow-ups, in the bank's wording, to the answer of the question.
create function public.copy_chosen_follow_ups() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.answers set selected_sub_questions = (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', s.id, 'text', s.text, 'text_fr', s.text_fr, 'type', s.type, 'priority', s.priority
    ) order by s.priority), '[]')
    from public.sub_questions s
    where s.question_id = new.current_question_id and new.follow_ups -> 'chosen' ? s.id
  )
  where id = (
    select id from public.answers
    where session_id = new.id and question_id = new.current_question_id and follow_up is null and user_id = new.user_id
    order by created_at desc, id limit 1
  );
  return null;
end $$;
revoke execute on function public.copy_chosen_follow_ups() from public, anon, authenticated;
create trigger interview_sessions_follow_ups after update of follow_ups on public.interview_sessions
for each row when (new.follow_ups is not null and new.follow_ups is distinct from old.follow_ups)
execute function public.copy_chosen_follow_ups();

-- Mirrors the newest answer to each follow-up in sub_question_responses of the main answer (ruling 43).
create function public.mirror_follow_ups() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.answers main set sub_question_responses = mirrored.responses
  from (
    select m.id, (
      select coalesce(jsonb_agg(kept), '[]') from jsonb_array_elements(
        case jsonb_typeof(m.sub_question_responses) when 'array' then m.sub_question_responses else '[]' end
      ) kept where kept ->> 'response_type' is distinct from 'audio'
    ) || (
      select coalesce(jsonb_agg(jsonb_build_object(
        'sub_question_id', f.question_id || '.' || f.follow_up, 'response', left(coalesce(f.transcript, ''), 2000),
        'response_type', 'audio', 'timestamp', f.created_at, 'answer_id', f.id
      ) order by f.follow_up), '[]')
      from (
        select distinct on (follow_up) id, question_id, follow_up, transcript, created_at
        from public.answers
        where session_id = m.session_id and question_id = m.question_id and follow_up is not null and visibility <> 'deleted'
        order by follow_up, created_at desc, id
      ) f
    ) as responses
    from (select distinct session_id, question_id from changed where session_id is not null) c
    cross join lateral (
      select a.id, a.session_id, a.question_id, a.sub_question_responses
      from public.answers a
      where a.session_id = c.session_id and a.question_id = c.question_id and a.follow_up is null
      order by a.created_at desc, a.id limit 1
    ) m
    where exists (
      select from public.answers f
      where f.session_id = c.session_id and f.question_id = c.question_id and f.follow_up is not null
    )
  ) mirrored
  where main.id = mirrored.id and main.sub_question_responses <> mirrored.responses
    and octet_length(mirrored.responses::text) <= 200000;
  return null;
end $$;
revoke execute on function public.mirror_follow_ups() from public, anon, authenticated;
create trigger answers_mirrored_when_given after insert on public.answers referencing new table as changed
for each statement execute function public.mirror_follow_ups();
create trigger answers_mirrored_when_changed after update on public.answers referencing new table as changed
for each statement when (pg_trigger_depth() = 0) execute function public.mirror_follow_ups();

create function public.copy_plan_wording() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.asked := (
    select p.asked from public.session_plans p where p.session_id = new.session_id and p.question_id = new.question_id
  );
  return new;
end $$;
revoke execute on function public.copy_plan_wording() from public, anon, authenticated;
create trigger answers_asked before insert on public.answers
for each row when (new.follow_up is null) execute function public.copy_plan_wording();

-- Stores the follow-up's own text in asked, so that screens and listeners do not show the main question instead.
create function public.copy_follow_up_wording() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.asked := (
    select jsonb_build_object('en', f.text, 'fr', f.text_fr) from public.sub_questions f
    where f.question_id = new.question_id and f.position = new.follow_up
  );
  return new;
end $$;
revoke execute on function public.copy_follow_up_wording() from public, anon, authenticated;
create trigger answers_asked_follow_up before insert on public.answers
for each row when (new.follow_up is not null) execute function public.copy_follow_up_wording();
