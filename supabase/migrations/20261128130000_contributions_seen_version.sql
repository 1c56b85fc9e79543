-- The owner decides on the version that they saw: a piece of any type sent again under its id has another one.
create or replace function public.admit_contribution() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  giver record;
  used record;
begin
  if not public.asked_by_client() or auth.uid() is not distinct from new.owner_id
    or tg_op = 'UPDATE' and new.picture_state is distinct from old.picture_state then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('contributions by ' || new.link_id, 0));
  perform from public.share_links k where k.id = new.link_id for share;
  select c.id, c.memory_id, c.owner_id into giver
  from heirvoice.live_links k join public.memory_collaborators c on c.memory_id = k.memory_id and c.user_id = auth.uid()
  where k.link_id = new.link_id and k.link_id in (select public.links_i_add_by());
  if not found then
    raise insufficient_privilege using message = 'This link has ended.';
  end if;
  if tg_op = 'INSERT' then
    new.memory_id := giver.memory_id;
    new.owner_id := giver.owner_id;
    new.collaborator_id := giver.id;
    -- A piece that is taken back and sent again under its id has another version than the owner saw.
    new.version := 1 + floor(random() * 1000000000)::integer;
    if new.type = 'picture' then
      new.picture_id := gen_random_uuid();
      new.file_path := new.owner_id || '/' || new.picture_id || '.' || new.picture_ending;
      new.picture_state := 'sending';
      if not exists (select from public.memory_contributions where id = new.id) then
        perform heirvoice.announce_picture(new.link_id, new.picture_bytes);
      end if;
    end if;
  else
    new.version := old.version + 1;
  end if;
  select count(*) filter (where state = 'pending') as waiting, count(*) as rows,
    coalesce(sum(octet_length(content)), 0) as bytes,
    coalesce(sum(picture_bytes) filter (where state <> 'approved'), 0) as picture_bytes
  into used from public.memory_contributions where link_id = new.link_id and id <> new.id;
  if used.waiting >= 200 or used.rows >= 1000 or used.bytes + octet_length(new.content) > 2000000
    or used.picture_bytes + coalesce(new.picture_bytes, 0) > 1000000000 then
    raise sqlstate 'PT429' using message = 'As many pieces wait there as may.';
  end if;
  return new;
end $$;

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

-- A picture that is not prepared has no copy yet; one that names a photo of the owner was sent under a chosen id.
update public.memory_contributions c set picture_id = gen_random_uuid()
where c.type = 'picture' and c.state = 'pending' and (c.picture_state <> 'ready' or exists (
  select from public.photos p where p.id = c.picture_id and p.file_path <> c.file_path
));
