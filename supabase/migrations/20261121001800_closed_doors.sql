-- Whoever is no client is the server itself or its secret key, under whatever names clients may get.
create or replace function public.asked_by_client() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(current_setting('role', true), 'none') not in ('none', 'service_role')
$$;

-- A gift waits for its recipient: until then nobody tells its story, the buyer neither.
alter policy "storytellers begin their own sessions" on public.interview_sessions
with check (
  (select public.is_signed_in()) and user_id = (select auth.uid()) and status in ('created', 'active')
  and exists (
    select from public.orders
    where orders.id = order_id
      and coalesce(recipient_id, case when order_type = 'direct' then buyer_id end) = (select auth.uid())
  )
);

-- One network address is limited by the house; this is for many of them, and for one email.
-- Arguments: entries in an hour from everybody, and from one email. On the waitlist an email stands once anyway.
create or replace function public.limit_public_form() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  recent integer;
  from_one integer;
begin
  execute format(
    'select count(*), count(*) filter (where lower(email) = lower($2)) from public.%I where created_at > $1', tg_table_name
  ) into recent, from_one using now() - interval '1 hour', new.email;
  if recent >= tg_argv[0]::integer or from_one >= tg_argv[1]::integer then
    raise exception using errcode = 'PT429', message = 'Too many entries in this hour. Please try again later.';
  end if;
  return new;
end $$;
drop trigger waitlist_limit on public.waitlist;
create trigger waitlist_limit before insert on public.waitlist
for each row execute function public.limit_public_form(10000, 2);
drop trigger contact_messages_limit on public.contact_messages;
create trigger contact_messages_limit before insert on public.contact_messages
for each row execute function public.limit_public_form(3000, 5);
