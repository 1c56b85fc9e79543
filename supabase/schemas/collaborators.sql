-- People who add to a memory by a link of scope 'collaborate' (ADR 070).

-- A person who gave their name on such a link. They may add while they hold a live grant of it.
create table public.memory_collaborators (
  id uuid primary key default gen_random_uuid(),
  memory_id uuid not null,
  owner_id uuid not null,
  -- Null after the person was erased.
  user_id uuid references auth.users (id) on delete set null,
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  unique (memory_id, user_id),
  foreign key (memory_id, owner_id) references public.memories (id, owner_id) on delete cascade
);
create index memory_collaborators_user on public.memory_collaborators (user_id);
create index memory_collaborators_owner on public.memory_collaborators (owner_id);

-- Links by which the caller may add to a memory now. An owner does not add to their own memory by a link.
create function public.links_i_add_by() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select g.link_id
  from heirvoice.live_grants g
    join public.memories m on m.id = g.memory_id and m.owner_id = g.owner_id and m.deleted_at is null
  where g.user_id = auth.uid() and g.scope = 'collaborate' and g.owner_id <> g.user_id
$$;
revoke execute on function public.links_i_add_by() from public, anon;

-- The caller's rows in memory_collaborators, while they may add.
create function public.my_collaborations() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select c.id
  from public.memory_collaborators c join heirvoice.live_links k on k.memory_id = c.memory_id
  where c.user_id = auth.uid() and k.link_id in (select public.links_i_add_by())
$$;
revoke execute on function public.my_collaborations() from public, anon;

alter table public.memory_collaborators enable row level security;
revoke all on public.memory_collaborators from anon, authenticated;
grant select (id, memory_id, name, created_at) on public.memory_collaborators to authenticated;
create policy "owners see who adds to their memories" on public.memory_collaborators for select to authenticated
using (owner_id = (select auth.uid()));
create policy "collaborators see themselves" on public.memory_collaborators for select to authenticated
using (id = any(array(select public.my_collaborations())));
select heirvoice.require_aal('public.memory_collaborators');

-- Gives the caller's name to the owner of the link's memory and returns their id there. The name stays once a piece is
-- approved. At most 200 people add to one memory.
create function public.introduce_collaborator(p_link_id uuid, p_name text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  link record;
  introduced uuid;
begin
  perform public.assert_required_aal();
  select k.memory_id, k.owner_id into link from heirvoice.live_links k
  where k.link_id = p_link_id and k.link_id in (select public.links_i_add_by());
  if not found then
    raise insufficient_privilege using message = 'This link has ended.';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('collaborators of ' || link.memory_id, 0));
  insert into public.memory_collaborators as c (memory_id, owner_id, user_id, name)
  values (link.memory_id, link.owner_id, auth.uid(), heirvoice.one_line(left(p_name, 1000)))
  on conflict (memory_id, user_id) do update
    set name = case when exists (
      select from public.memory_contributions where collaborator_id = c.id and state = 'approved'
    ) then c.name else excluded.name end
  returning c.id into introduced;
  if (select count(*) from public.memory_collaborators where memory_id = link.memory_id) > 200 then
    raise sqlstate 'PT429' using message = 'As many people add to this memory as may.';
  end if;
  return introduced;
end $$;
revoke execute on function public.introduce_collaborator(uuid, text) from public, anon;

-- An erased person leaves only what the owner approved, with the name that stands at it.
create function public.forget_collaborator() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.memory_contributions where collaborator_id = new.id and state <> 'approved';
  update public.memory_contributions set content = '' where collaborator_id = new.id;
  delete from public.memory_collaborators c where c.id = new.id and not exists (
    select from public.memory_contributions where collaborator_id = c.id
  );
  return null;
end $$;
revoke execute on function public.forget_collaborator() from public, anon, authenticated;
create trigger memory_collaborators_forget after update of user_id on public.memory_collaborators
for each row when (new.user_id is null) execute function public.forget_collaborator();
