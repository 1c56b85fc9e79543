create or replace function public.ask_by_link(p_link_id uuid, p_name text, p_body text, p_language text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  teller uuid;
  called text := left(heirvoice.one_line(left(p_name, 1000)), 100);
begin
  perform public.assert_required_aal();
  select g.owner_id into teller from heirvoice.live_grants g
  where g.user_id = auth.uid() and g.link_id = p_link_id and g.scope = 'family page' and g.owner_id <> g.user_id;
  if teller is null then
    raise sqlstate 'PT404' using message = 'This link asks nothing.';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('family questions for ' || teller, 0));
  if (
    select count(*) filter (where state in ('arrived', 'later', 'left out')
        and asker_id in (select user_id from public.link_grants where link_id = p_link_id)) >= 5 or count(*) >= 200
    from public.family_questions where storyteller_id = teller
  ) then
    raise sqlstate 'PT429' using message = 'As many questions wait there as may.';
  end if;
  insert into public.family_questions (asker_id, storyteller_id, asker_name, body, language)
  values (auth.uid(), teller, called, left(p_body, 1000), p_language);
end $$;

create or replace function public.has_listened(p_answer_id uuid) returns void
language sql security definer set search_path = '' as $$
  select public.assert_required_aal();
  insert into heirvoice.listens (answer_id, listener_id)
  select distinct h.answer_id, auth.uid() from heirvoice.listened_answers(auth.uid()) h
  where public.is_signed_in() and h.answer_id = p_answer_id and h.link_id is null
  on conflict do nothing
$$;

create or replace function public.review_contributions(p_memory_id uuid default null, p_limit integer default 20) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if not public.is_signed_in() then
    raise insufficient_privilege using message = 'Only signed-in people decide.';
  end if;
  perform public.assert_required_aal();
  insert into heirvoice.contribution_letters as l (memory_id, seen_at)
  select distinct c.memory_id, now() from public.memory_contributions c
  where c.owner_id = auth.uid() and c.state = 'pending' and (p_memory_id is null or c.memory_id = p_memory_id)
  order by 1
  on conflict (memory_id) do update set seen_at = excluded.seen_at
    where l.seen_at is null or l.seen_at < now() - interval '30 seconds';
  return (
    with waiting as (
      select c.*, m.title as memory_title, k.name
      from public.memory_contributions c
        join public.memories m on m.id = c.memory_id and m.deleted_at is null
        join public.memory_collaborators k on k.id = c.collaborator_id
      where c.owner_id = auth.uid() and c.state = 'pending' and (p_memory_id is null or c.memory_id = p_memory_id)
    )
    select jsonb_build_object(
      'total', (select count(*) from waiting),
      'pieces', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', w.id, 'memory_id', w.memory_id, 'memory_title', w.memory_title, 'name', w.name, 'type', w.type,
          'content', w.content, 'event_date', w.event_date, 'version', w.version, 'created_at', w.created_at,
          'is_later', w.later_at is not null
        ) order by w.later_at nulls first, w.created_at, w.id)
        from (
          select * from waiting order by later_at nulls first, created_at, id limit least(greatest(p_limit, 0), 100)
        ) w
      ), '[]')
    )
  );
end $$;
