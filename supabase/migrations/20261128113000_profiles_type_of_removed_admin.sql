-- The type of an account that is no admin: family when it accepted a family invitation and has neither an order nor a
-- story of its own.
create function heirvoice.type_of_account(p_user_id uuid) returns text
language sql stable set search_path = '' as $$
  select case when exists (
    select from public.family_members f where f.member_id = p_user_id and f.accepted_at is not null
  ) and not exists (select from public.order_headers o where p_user_id in (o.buyer_id, o.recipient_id))
    and not exists (select from public.interview_sessions s where s.user_id = p_user_id)
  then 'family' else 'storyteller' end
$$;
revoke execute on function heirvoice.type_of_account(uuid) from public;

create or replace function public.set_family_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles p set account_type = heirvoice.type_of_account(p.id)
  where p.id = new.member_id and p.account_type = 'storyteller';
  return null;
end $$;

create or replace function public.desk_set_admin(p_user_id uuid, p_is_admin boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  subject auth.users;
begin
  perform heirvoice.record_admin_event(case when p_is_admin then 'appointed_admin' else 'removed_admin' end, p_user_id, '{}');
  if not heirvoice.has_fresh_second_factor() then
    raise sqlstate 'PT403' using message = 'Please show your second factor again.', hint = 'second_factor';
  end if;
  subject := heirvoice.lock_desk_subject(p_user_id);
  -- The caller may have been removed while this call waited for the lock.
  perform heirvoice.assert_admin();
  if p_is_admin and subject.email_confirmed_at is null then
    raise sqlstate 'PT409' using message = 'The address of this account is not confirmed.';
  end if;
  if not p_is_admin and not exists (
    select from public.profiles p join auth.users u on u.id = p.id
    where p.account_type = 'admin' and p.id <> p_user_id and u.deleted_at is null
      and (u.banned_until is null or u.banned_until <= now())
  ) then
    raise sqlstate 'PT409' using message = 'The last admin cannot be removed.';
  end if;
  update public.profiles set account_type = case when p_is_admin then 'admin' else heirvoice.type_of_account(p_user_id) end
  where id = p_user_id;
end $$;
