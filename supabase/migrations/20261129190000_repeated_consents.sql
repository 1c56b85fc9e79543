-- A client-made id for each decision, so that one sent again after its withdrawal adds nothing, and withdrawals that no
-- row budget refuses (ADR 096).
alter table public.consents add column request_id uuid;
create unique index consents_request on public.consents (user_id, request_id);
grant insert (request_id) on public.consents to authenticated;
select heirvoice.limit_rows('consents', 'user_id', 2000);

create or replace function heirvoice.count_rows_of_consents() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  budget bigint := coalesce((select value ->> 'consents' from public.settings where key = 'row_budgets'), '2000');
  spent record;
begin
  for spent in
    insert into heirvoice.row_counts as c (table_name, user_id, stripe, rows)
    select 'consents', r.user_id, pg_backend_pid() % 16, count(*) from added r group by 2 order by 2
    on conflict (table_name, user_id, stripe) do update set rows = c.rows + excluded.rows returning c.user_id as owner
  loop
    if exists (select from added r where r.given) then
      perform heirvoice.refuse_overdraft('consents', spent.owner, budget);
    end if;
  end loop;
  return null;
end $$;

create or replace function public.check_consent_time() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  born timestamptz := (select created_at from auth.users where id = new.user_id);
begin
  if new.user_id = auth.uid() then
    perform pg_advisory_xact_lock(hashtextextended('consents of ' || new.user_id, 0));
    if exists (select from public.consents c where c.user_id = new.user_id and c.request_id = new.request_id) then
      return null;
    end if;
  end if;
  if new.said_at > now() + interval '1 day' or new.said_at < born - interval '1 day' then
    raise sqlstate '22008' using message = 'A consent is dated between the first day of its account and today.';
  end if;
  if new.user_id = auth.uid() and new.request_id is null and new.given and new.said_at > born and exists (
    select from public.consents c
    where c.user_id = new.user_id and c.purpose = new.purpose and c.given and c.said_at = new.said_at
  ) then
    return null;
  end if;
  if new.user_id = auth.uid() and not new.given and heirvoice.has_refused(new.user_id, new.purpose)
    and (select count(*) from public.consents c where c.user_id = new.user_id) >= 2000 then
    return null;
  end if;
  new.said_at := greatest(born, least(new.said_at, now()));
  new.arrived_at := clock_timestamp();
  return new;
end $$;
