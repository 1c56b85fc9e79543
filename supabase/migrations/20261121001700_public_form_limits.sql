-- Whoever may write without an account may not write without end.
-- One network address is limited by the house; this is for many of them, and for one email.
-- Arguments: entries in an hour from everybody, and from one email. On the waitlist an email stands once anyway.
create function public.limit_public_form() returns trigger
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
create index waitlist_created on public.waitlist (created_at);
create index contact_messages_created on public.contact_messages (created_at);
create trigger waitlist_limit before insert on public.waitlist
for each row execute function public.limit_public_form(10000, 2);
create trigger contact_messages_limit before insert on public.contact_messages
for each row execute function public.limit_public_form(3000, 5);
