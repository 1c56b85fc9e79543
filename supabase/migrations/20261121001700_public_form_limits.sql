-- Whoever may write without an account may not write without end.
create function public.limit_public_form() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  recent integer;
begin
  execute format('select count(*) from public.%I where created_at > $1', tg_table_name)
    into recent using now() - interval '1 hour';
  if recent >= tg_argv[0]::integer then
    raise exception using errcode = 'PT429', message = 'Too many entries in this hour. Please try again later.';
  end if;
  return new;
end $$;
create index waitlist_created on public.waitlist (created_at);
create index contact_messages_created on public.contact_messages (created_at);
create trigger waitlist_limit before insert on public.waitlist
for each row execute function public.limit_public_form(1000);
create trigger contact_messages_limit before insert on public.contact_messages
for each row execute function public.limit_public_form(30);
