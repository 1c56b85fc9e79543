-- A sitting opens light: whoever comes back after a while is asked something light first, as long as there is such a question.
-- What waits comes right behind. So it is also where the sitting begins at a question that has its answer.
create or replace function public.next_question(p_session_id uuid, p_from integer, p_light boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  s public.interview_sessions;
  here integer;
  was_heavy boolean;
  heavy_told integer;
  told integer;
  opens boolean;
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
    count(distinct a.question_id),
    coalesce(bool_or(a.question_id = p_from), false) and not coalesce(bool_or(a.created_at >= s.sitting_began_at), false),
    coalesce(sum(least(coalesce(a.duration_seconds, 0), 3600)) filter (where a.created_at >= s.sitting_began_at), 0)
  into heavy_told, told, opens, seconds
  from public.answers a join public.questions q on q.id = a.question_id
  where a.session_id = s.id and a.visibility <> 'deleted' and a.processing_status <> 'failed';

  select u.place, u.question_id into next_place, next_id
  from public.untold_places(s.id) u
  where u.state = 'open' and (u.question_id <> p_from or (p_light and u.intensity = 'light'))
    and (u.place > coalesce(here, 0) or u.required or (p_light and u.question_id = p_from))
  order by
    -- What must not come now comes when nothing else is left.
    (u.intensity = 'heavy' and (was_heavy or heavy_told >= 2 or told < 12))
      or ((p_light or opens) and u.intensity <> 'light'),
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

-- Takes an interview up, and begins a sitting where nothing was done for half an hour. Returns the question that it opens with:
-- where that is tender, a light one takes its place. `p_stays`: something is said to it that waits on this device.
create function public.open_sitting(p_session_id uuid, p_stays boolean default false) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  s public.interview_sessions;
  here integer;
  light_place integer;
  light_id integer;
begin
  perform public.assert_required_aal();
  select * into s from public.interview_sessions
  where id = p_session_id and user_id = auth.uid() and public.is_signed_in() for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'None of your interviews has this id.';
  end if;
  if s.status = 'completed' then
    return null;
  end if;
  update public.interview_sessions
  set status = 'active', sitting_began_at = case when s.updated_at < now() - interval '30 minutes' then now() else sitting_began_at end
  where id = s.id
  returning * into s;
  select u.place into here from public.untold_places(s.id) u where u.question_id = s.current_question_id and u.intensity <> 'light';
  if here is null or p_stays or s.follow_ups is not null or exists (
    select from public.answers a where a.session_id = s.id and a.created_at >= s.sitting_began_at and a.visibility <> 'deleted'
  ) then
    return s.current_question_id;
  end if;
  select u.place, u.question_id into light_place, light_id
  from public.untold_places(s.id) u
  where u.state = 'open' and u.intensity = 'light'
  order by u.place < here, u.place limit 1;
  if light_id is null then
    return s.current_question_id;
  end if;
  perform public.move_place(s.id, light_place, here);
  update public.interview_sessions set current_question_id = light_id where id = s.id;
  return light_id;
end $$;
revoke execute on function public.open_sitting(uuid, boolean) from public, anon;
grant execute on function public.open_sitting(uuid, boolean) to authenticated;
