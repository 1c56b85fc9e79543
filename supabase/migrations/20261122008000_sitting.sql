-- Within a question: the follow-ups that were chosen, and those that were answered or left out. As
-- {"chosen": ["6.1", "6.4"], "done": ["6.1"], "why": {"6.4": "…"}}; gone with the question.
alter table public.interview_sessions
  add column follow_ups jsonb,
  add constraint interview_sessions_follow_ups_length
    check (jsonb_typeof(follow_ups) = 'object' and octet_length(follow_ups::text) <= 4000),
  -- A sitting begins with the interview, and when it is taken up again after a while.
  add column sitting_began_at timestamptz not null default now(),
  add column rest_offered_at timestamptz;
grant update (follow_ups) on public.interview_sessions to authenticated;

-- A question may be kept for later, or left out for good.
alter table public.session_plans
  add column state text not null default 'open' check (state in ('open', 'later', 'left out'));

create function public.follow_session() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.current_question_id is distinct from old.current_question_id then
    new.follow_ups := null;
  end if;
  if new.status = 'active' and old.status <> 'active' and old.updated_at < now() - interval '30 minutes' then
    new.sitting_began_at := now();
  end if;
  return new;
end $$;
revoke execute on function public.follow_session() from public, anon, authenticated;
create trigger interview_sessions_sitting before update on public.interview_sessions
for each row execute function public.follow_session();

-- The answer to the question says which follow-ups were chosen, in the words of the bank.
create function public.note_chosen_follow_ups() returns trigger
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
revoke execute on function public.note_chosen_follow_ups() from public, anon, authenticated;
create trigger interview_sessions_follow_ups after update of follow_ups on public.interview_sessions
for each row when (new.follow_ups is not null and new.follow_ups is distinct from old.follow_ups)
execute function public.note_chosen_follow_ups();

-- What was said to a follow-up is an answer of its own; the answer to its question mirrors it (ruling 43), the newest of each.
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

-- Keeps a question for later, leaves it out, or has it back. What is required is asked.
create function public.set_question_aside(p_session_id uuid, p_question_id integer, p_state text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not public.is_signed_in() then
    raise insufficient_privilege using message = 'Only signed-in people decide what they are asked.';
  end if;
  perform public.assert_required_aal();
  update public.session_plans p set state = p_state
  from public.interview_sessions s, public.questions q
  where p.session_id = p_session_id and p.question_id = p_question_id and s.id = p.session_id and s.user_id = auth.uid()
    and q.id = p.question_id and (p_state = 'open' or not q.required);
  if not found then
    raise sqlstate 'PT404' using message = 'No question of your interview with this number can be put aside.';
  end if;
end $$;
revoke execute on function public.set_question_aside(uuid, integer, text) from public, anon;
grant execute on function public.set_question_aside(uuid, integer, text) to authenticated;

-- The places of an interview that are not told, with what decides whether they may be next.
create function public.untold_places(p_session_id uuid)
returns table (place integer, question_id integer, intensity text, required boolean, state text)
language sql stable security definer set search_path = '' as $$
  select p.position, p.question_id, q.emotional_intensity, q.required, p.state
  from public.session_plans p join public.questions q on q.id = p.question_id
  where p.session_id = p_session_id and not exists (
    select from public.answers a
    where a.session_id = p_session_id and a.question_id = p.question_id and a.follow_up is null
      and a.visibility <> 'deleted' and a.processing_status <> 'failed'
  )
$$;
revoke execute on function public.untold_places(uuid) from public, anon, authenticated;

-- Puts a place of the plan where another is; those between move on by one.
create function public.move_place(p_session_id uuid, p_from integer, p_to integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  moved public.session_plans[];
begin
  if p_from <= p_to then
    return;
  end if;
  select array_agg(p) into moved from public.session_plans p
  where session_id = p_session_id and position between p_to and p_from;
  delete from public.session_plans where session_id = p_session_id and position between p_to and p_from;
  insert into public.session_plans (session_id, position, question_id, state)
  select session_id, case position when p_from then p_to else position + 1 end, question_id, state from unnest(moved);
end $$;
revoke execute on function public.move_place(uuid, integer, integer) from public, anon, authenticated;

-- From a question to the next: never a heavy one after a heavy one, whose answer may still be on its way, two of them in a sitting
-- at most and none among the first twelve, as long as there is another. What comes earlier for that is moved in the plan. Returns
-- {"question_id", "left", "rest"}: null and what was left untold when nothing is left to ask; whether it is time for a rest.
create function public.next_question(p_session_id uuid, p_from integer, p_light boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  s public.interview_sessions;
  here integer;
  was_heavy boolean;
  heavy_told integer;
  told integer;
  seconds numeric;
  next_place integer;
  next_id integer;
  first_place integer;
  rests boolean := false;
begin
  perform public.assert_required_aal();
  select * into s from public.interview_sessions
  where id = p_session_id and user_id = auth.uid() and public.is_signed_in() for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'None of your interviews has this id.';
  end if;
  select p.position, q.emotional_intensity = 'heavy' into here, was_heavy
  from public.session_plans p join public.questions q on q.id = p.question_id
  where p.session_id = s.id and p.question_id = p_from;
  select count(distinct a.question_id) filter (where q.emotional_intensity = 'heavy' and a.created_at >= s.sitting_began_at),
    count(distinct a.question_id), coalesce(sum(least(coalesce(a.duration_seconds, 0), 3600)) filter (where a.created_at >= s.sitting_began_at), 0)
  into heavy_told, told, seconds
  from public.answers a join public.questions q on q.id = a.question_id
  where a.session_id = s.id and a.visibility <> 'deleted' and a.processing_status <> 'failed';

  select u.place, u.question_id into next_place, next_id
  from public.untold_places(s.id) u
  where u.state = 'open' and (u.question_id <> p_from or (p_light and u.intensity = 'light'))
    and (u.place > coalesce(here, 0) or u.required or (p_light and u.question_id = p_from))
  order by
    -- What must not come now comes when nothing else is left.
    (u.intensity = 'heavy' and (was_heavy or heavy_told >= 2 or told < 12)) or (p_light and u.intensity <> 'light'),
    u.place < coalesce(here, 0), u.place
  limit 1;
  if next_id is null then
    return jsonb_build_object('question_id', null, 'rest', false, 'left', (
      select coalesce(jsonb_agg(u.question_id order by u.place), '[]') from public.untold_places(s.id) u where u.state <> 'left out'
    ));
  end if;
  if next_place > coalesce(here, 0) then
    select min(u.place) into first_place from public.untold_places(s.id) u
    where u.state = 'open' and (u.place > coalesce(here, 0) or (p_light and u.question_id = p_from));
    perform public.move_place(s.id, next_place, first_place);
  end if;
  if (heavy_told >= 2 and was_heavy or seconds >= 1500) and coalesce(s.rest_offered_at < s.sitting_began_at, true) then
    rests := true;
    update public.interview_sessions set rest_offered_at = now() where id = s.id;
  end if;
  update public.interview_sessions set current_question_id = next_id where id = s.id;
  return jsonb_build_object('question_id', next_id, 'rest', rests, 'left', '[]'::jsonb);
end $$;
revoke execute on function public.next_question(uuid, integer, boolean) from public, anon;
grant execute on function public.next_question(uuid, integer, boolean) to authenticated;

-- A phrase in the language of whoever asks, with the name they go by.
create function public.get_random_encouragement_phrase(p_phrase_type text, p_category text default 'general', p_user_name text default '')
returns text
language sql volatile set search_path = '' as $$
  select replace(
    replace(case preferred when 'fr' then e.text_fr else e.text end, case when trim(p_user_name) = '' then ', {name}' else '' end, ''),
    '{name}', left(trim(coalesce(p_user_name, '')), 100)
  )
  from public.encouragement_phrases e,
    (select coalesce((select preferred_language from public.profiles where id = auth.uid()), 'en') as preferred) p
  where public.is_signed_in() and e.phrase_type = p_phrase_type and e.category in (p_category, 'general')
  order by e.category = 'general', random()
  limit 1
$$;
revoke execute on function public.get_random_encouragement_phrase(text, text, text) from public, anon;
grant execute on function public.get_random_encouragement_phrase(text, text, text) to authenticated;
