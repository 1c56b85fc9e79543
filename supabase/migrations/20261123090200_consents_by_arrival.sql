-- The last row to arrive counts: `said_at` is the browser's clock, and a clock that is wrong or set back must not outvote a no.
alter table public.consents add column arrived_at timestamptz not null default clock_timestamp();
drop index public.consents_user;
create index consents_user on public.consents (user_id, purpose, line desc);

create or replace function heirvoice.has_consent(p_user uuid, p_purpose text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce((
    select given from public.consents where user_id = p_user and purpose = p_purpose order by line desc limit 1
  ), false)
$$;

-- A clock that is less than a day wrong is set right: what it says lies between the account's first moment and now.
create or replace function public.date_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  born timestamptz := (select created_at from auth.users where id = new.user_id);
begin
  if new.said_at > now() + interval '1 day' or new.said_at < born - interval '1 day' then
    raise sqlstate '22008' using message = 'A consent is dated between the first day of its account and today.';
  end if;
  new.said_at := greatest(born, least(new.said_at, now()));
  new.arrived_at := clock_timestamp();
  return new;
end $$;
revoke execute on function public.date_consent() from public, anon, authenticated;
