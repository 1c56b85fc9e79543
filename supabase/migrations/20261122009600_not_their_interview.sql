-- Who steers an interview that is not theirs, or puts aside what is not in it, is answered 404, not as if we had failed.
create or replace function public.set_question_aside(p_session_id uuid, p_question_id integer, p_state text) returns void
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

create or replace function public.next_question(p_session_id uuid, p_from integer, p_light boolean default false) returns jsonb
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
