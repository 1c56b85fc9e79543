-- Whether an interview goes on with the interviewer: a talk that was paused before its first answer counts as well.
create or replace function public.told_by_voice(p_session uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce((
    select one.by_voice from (
      select a.created_at as at, a.conversation_id is not null as by_voice from public.answers a
      where a.session_id = p_session and a.visibility <> 'deleted'
      union all
      select c.began_at, true from public.conversations c where c.session_id = p_session
    ) one order by one.at desc limit 1
  ), false)
$$;
