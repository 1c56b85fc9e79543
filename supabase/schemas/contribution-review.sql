-- The owner of a memory decides on contributions, ends collaborations and receives letters (ADR 070).

-- When the owner of a memory last looked at what waits, and when the last letter about it went out.
create table heirvoice.contribution_letters (
  memory_id uuid primary key references public.memories (id) on delete cascade,
  seen_at timestamptz,
  sent_at timestamptz
);
alter table heirvoice.contribution_letters enable row level security;

-- Pieces that wait for the caller, oldest first and postponed ones last, and their number. A picture waits once it is
-- prepared. Records that the caller looks.
create function public.review_contributions(p_memory_id uuid default null, p_limit integer default 20) returns jsonb
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
        and (c.type <> 'picture' or c.picture_state = 'ready')
    )
    select jsonb_build_object(
      'total', (select count(*) from waiting),
      'pieces', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', w.id, 'memory_id', w.memory_id, 'memory_title', w.memory_title, 'name', w.name, 'type', w.type,
          'content', w.content, 'event_date', w.event_date, 'version', w.version, 'created_at', w.created_at,
          'is_later', w.later_at is not null, 'copy_path', case w.type when 'picture' then w.owner_id || '/' || w.picture_id || '.jpg' end,
          'width', w.picture_width, 'height', w.picture_height
        ) order by w.later_at nulls first, w.created_at, w.id)
        from (
          select * from waiting order by later_at nulls first, created_at, id limit least(greatest(p_limit, 0), 100)
        ) w
      ), '[]')
    )
  );
end $$;
revoke execute on function public.review_contributions(uuid, integer) from public, anon;

-- The owner's decision about the version that they read: 'approve' with the words that enter the memory, 'later',
-- 'decline', or 'reopen' a declined piece. A newer version refuses with PT409.
create function public.decide_contribution(
  p_id uuid, p_version integer, p_decision text,
  p_title text default null, p_content text default null, p_event_date text default null, p_language text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  piece public.memory_contributions;
begin
  perform public.assert_required_aal();
  select c.* into piece from public.memory_contributions c
    join public.memories m on m.id = c.memory_id and m.deleted_at is null
  where c.id = p_id and c.owner_id = auth.uid() and public.is_signed_in()
  for update of c;
  if not found then
    raise sqlstate 'PT404' using message = 'No such piece waits for you.';
  end if;
  if piece.state = (case p_decision when 'approve' then 'approved' when 'decline' then 'declined' end) then
    return;
  end if;
  if piece.version is distinct from p_version
    or piece.state <> (case p_decision when 'reopen' then 'declined' else 'pending' end) then
    raise sqlstate 'PT409' using message = 'The piece was changed meanwhile.';
  end if;
  case p_decision
    when 'approve' then
      if piece.type = 'question' then
        perform heirvoice.accept_contributed_question(piece, p_content, p_language);
      else
        insert into public.memory_elements (memory_id, owner_id, type, title, content, event_date, contributor_name)
        select piece.memory_id, piece.owner_id,
          case when piece.type = 'picture' then 'image' when p_event_date is null then 'note' else 'event' end,
          nullif(trim(p_title), ''), p_content, p_event_date, k.name
        from public.memory_collaborators k where k.id = piece.collaborator_id
        returning id into piece.element_id;
        if piece.type = 'picture' then
          perform heirvoice.accept_contributed_picture(piece, p_content);
        end if;
      end if;
      update public.memory_contributions set state = 'approved', element_id = piece.element_id, decided_at = now()
      where id = p_id;
    when 'decline' then
      update public.memory_contributions set state = 'declined', decided_at = now() where id = p_id;
    when 'reopen' then
      update public.memory_contributions set state = 'pending', decided_at = null where id = p_id;
    when 'later' then
      update public.memory_contributions set later_at = now() where id = p_id;
    else
      raise check_violation using message = 'A decision is approve, later, decline or reopen.';
  end case;
end $$;
revoke execute on function public.decide_contribution(uuid, integer, text, text, text, text, text) from public, anon;

-- Adds an approved question to the family questions as accepted, with the owner's wording if they changed it.
create function heirvoice.accept_contributed_question(piece public.memory_contributions, p_words text, p_language text)
returns void
language plpgsql set search_path = '' as $$
declare
  asked uuid;
  words text := nullif(heirvoice.one_line(left(p_words, 1000)), '');
begin
  perform pg_advisory_xact_lock(hashtextextended('family questions for ' || piece.owner_id, 0));
  if (select count(*) from public.family_questions where storyteller_id = piece.owner_id) >= 200 then
    raise sqlstate 'PT429' using message = 'As many questions wait there as may.';
  end if;
  insert into public.family_questions (asker_id, storyteller_id, asker_name, body, language)
  select k.user_id, piece.owner_id, k.name, heirvoice.one_line(piece.content), piece.language
  from public.memory_collaborators k where k.id = piece.collaborator_id
  returning id into asked;
  update public.family_questions
  set state = 'accepted', decided_at = now(), own_language = p_language,
    own_words = case when words is distinct from body then words end
  where id = asked;
end $$;
revoke execute on function heirvoice.accept_contributed_question(public.memory_contributions, text, text) from public;

-- The people who add to a memory of the caller. others: the people who came by the same links.
create function public.read_collaborators(p_memory_id uuid)
returns table (id uuid, name text, is_open boolean, waiting integer, added integer, removed integer, others integer)
language sql stable security definer set search_path = '' as $$
  select k.id, k.name, k.links <> '{}',
    (select count(*)::integer from public.memory_contributions c where c.collaborator_id = k.id and c.state = 'pending'
      and (c.type <> 'picture' or c.picture_state = 'ready')),
    (select count(*)::integer from public.memory_contributions c
      join public.memory_elements e on e.id = c.element_id and e.deleted_at is null where c.collaborator_id = k.id),
    (select count(*)::integer from public.memory_contributions c where c.collaborator_id = k.id and c.removed_at is not null),
    (select count(distinct g.user_id)::integer from heirvoice.live_grants g
      where g.link_id = any(k.links) and g.user_id <> k.user_id)
  from (
    select c.*, array(
      select g.link_id from heirvoice.live_grants g
      where g.user_id = c.user_id and g.memory_id = c.memory_id and g.scope = 'collaborate'
    ) as links
    from public.memory_collaborators c where c.memory_id = p_memory_id and c.owner_id = auth.uid()
  ) k
  order by k.created_at, k.id
$$;
revoke execute on function public.read_collaborators(uuid) from public, anon;

-- Ends the links by which a collaborator came. With p_remove, also deletes what they added; it can be restored for 30
-- days.
create function public.end_collaboration(p_collaborator_id uuid, p_remove boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  who public.memory_collaborators;
begin
  perform public.assert_required_aal();
  select * into who from public.memory_collaborators
  where id = p_collaborator_id and owner_id = auth.uid() and public.is_signed_in() for update;
  if not found then
    raise sqlstate 'PT404' using message = 'Nobody with this id adds to your memories.';
  end if;
  update public.share_links k set revoked_at = now()
  where k.memory_id = who.memory_id and k.scope = 'collaborate' and k.revoked_at is null
    and k.id in (select g.link_id from public.link_grants g where g.user_id = who.user_id);
  if p_remove then
    with removed as (
      update public.memory_contributions c
      set removed_at = now(), state = case state when 'pending' then 'declined' else state end, decided_at = now()
      where c.collaborator_id = who.id and c.removed_at is null and (c.state = 'pending' or exists (
        select from public.memory_elements e where e.id = c.element_id and e.deleted_at is null
      ))
      returning c.element_id
    )
    update public.memory_elements e set deleted_at = now() from removed where e.id = removed.element_id;
  end if;
end $$;
revoke execute on function public.end_collaboration(uuid, boolean) from public, anon;

-- Restores what end_collaboration() removed. The links stay ended.
create function public.restore_contributions(p_collaborator_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.assert_required_aal();
  with restored as (
    update public.memory_contributions c
    set removed_at = null, state = case state when 'declined' then 'pending' else state end,
      decided_at = case state when 'declined' then null else decided_at end
    where c.collaborator_id = p_collaborator_id and c.owner_id = auth.uid() and c.removed_at is not null
      and public.is_signed_in()
    returning c.element_id
  )
  update public.memory_elements e set deleted_at = null from restored where e.id = restored.element_id;
end $$;
revoke execute on function public.restore_contributions(uuid) from public, anon;

-- An element that its owner restores alone counts no more as removed with its collaborator.
create function public.keep_restored_contribution() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.memory_contributions set removed_at = null where element_id = new.id and removed_at is not null;
  return null;
end $$;
revoke execute on function public.keep_restored_contribution() from public, anon, authenticated;
create trigger memory_elements_restored after update of deleted_at on public.memory_elements
for each row when (old.deleted_at is not null and new.deleted_at is null) execute function public.keep_restored_contribution();

-- Claims the letters that are due: a piece arrived since the owner last looked and since the last letter, which is at
-- least a day old, and the owner has not looked in the last five minutes. At most five letters per owner and day.
-- Called by the server.
create function heirvoice.claim_contribution_letters(p_now timestamptz)
returns table (email text, language text, title text, waiting integer)
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('contribution letters', 0));
  return query
    with due as (
      select m.id, m.owner_id, m.title, count(*)::integer as waiting,
        row_number() over (partition by m.owner_id order by min(c.created_at)) + (
          select count(*) from heirvoice.contribution_letters s join public.memories o on o.id = s.memory_id
          where o.owner_id = m.owner_id and s.sent_at > p_now - interval '1 day'
        ) as place
      from public.memory_contributions c
        join public.memories m on m.id = c.memory_id and m.deleted_at is null
        left join heirvoice.contribution_letters l on l.memory_id = m.id
      where c.state = 'pending' and c.later_at is null and (c.type <> 'picture' or c.picture_state = 'ready')
        and c.created_at > coalesce(greatest(l.seen_at, l.sent_at), '-infinity')
        and coalesce(l.seen_at, '-infinity') <= p_now - interval '5 minutes'
        and coalesce(l.sent_at, '-infinity') <= p_now - interval '1 day'
      group by m.id
    ), claimed as (
      insert into heirvoice.contribution_letters as l (memory_id, sent_at)
      select d.id, p_now from due d
        join auth.users u on u.id = d.owner_id and u.email_confirmed_at is not null and u.deleted_at is null
          and (u.banned_until is null or u.banned_until <= now())
      where d.place <= 5
      order by d.id limit 500
      on conflict (memory_id) do update set sent_at = excluded.sent_at
      returning l.memory_id
    )
    select u.email::text, case p.preferred_language when 'fr' then 'fr' else 'en' end, d.title, d.waiting
    from claimed join due d on d.id = claimed.memory_id
      join auth.users u on u.id = d.owner_id left join public.profiles p on p.id = d.owner_id;
end $$;
revoke execute on function heirvoice.claim_contribution_letters(timestamptz) from public;
