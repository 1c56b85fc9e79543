-- What comes through a public form is counted where it arrives, each row of it: for everybody together, for its email,
-- and for the network it came from where a header tells that. A count runs for an hour from its first entry, and is
-- locked until the commit, so that several requests at once cannot overdraw it.
create table heirvoice.form_counts (
  form text not null check (char_length(form) <= 63),
  -- A hash, but for everybody's: nobody's email or address.
  who text not null check (char_length(who) <= 64),
  entries integer not null,
  since timestamptz not null,
  primary key (form, who)
) with (fillfactor = 50);
create index form_counts_since on heirvoice.form_counts (since);

-- The /64 or the IPv4 address the request came from, as Cloudflare tells it before hosted Supabase, where no client can
-- write this header. Heirvoice's own door counts networks itself and passes the header on to nobody.
create function heirvoice.asking_network() returns text
language plpgsql stable set search_path = '' as $$
declare
  address inet;
begin
  address := nullif(current_setting('request.headers', true), '')::jsonb ->> 'cf-connecting-ip';
  return case family(address) when 6 then text(network(set_masklen(address, 64))) else host(address) end;
exception when data_exception then
  return null;
end $$;

-- Arguments: entries in an hour from everybody, from one email ('' where that is limited otherwise), from one network.
create or replace function public.limit_public_form() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  an_hour_ago timestamptz := now() - interval '1 hour';
  network text := heirvoice.asking_network();
  counted record;
begin
  -- In the order of their keys, so that no two statements wait for each other.
  for counted in
    insert into heirvoice.form_counts as c (form, who, entries, since)
    select tg_table_name, n.who, n.entries, now()
    from (
      select 'email ' || encode(sha256(convert_to(lower(email), 'utf8')), 'base64'), count(*)::integer
      from added where tg_argv[1] <> '' group by 1
      union all select 'everybody', count(*)::integer from added
      union all select 'network ' || encode(sha256(convert_to(network, 'utf8')), 'base64'), count(*)::integer
      from added where network is not null
    ) as n (who, entries)
    where n.entries > 0 order by n.who
    on conflict (form, who) do update set
      entries = excluded.entries + case when c.since > an_hour_ago then c.entries else 0 end,
      since = case when c.since > an_hour_ago then c.since else excluded.since end
    returning c.who, c.entries
  loop
    if counted.entries > tg_argv[case split_part(counted.who, ' ', 1) when 'everybody' then 0 when 'email' then 1 else 2 end]::integer then
      raise exception using errcode = 'PT429', message = 'Too many entries in this hour. Please try again later.';
    end if;
  end loop;
  delete from heirvoice.form_counts where ctid = any (array(
    select ctid from heirvoice.form_counts where since <= an_hour_ago limit 100 for update skip locked));
  return null;
end $$;
drop trigger waitlist_limit on public.waitlist;
drop trigger contact_messages_limit on public.contact_messages;
drop index public.waitlist_created, public.contact_messages_created;
create trigger waitlist_limit after insert on public.waitlist referencing new table as added
for each statement execute function public.limit_public_form(10000, '', 60);
create trigger contact_messages_limit after insert on public.contact_messages referencing new table as added
for each statement execute function public.limit_public_form(3000, 5, 20);

-- Only the server brings more than one row with a request. It stops at the second one, before anything is written.
create function heirvoice.one_row_per_request() returns trigger
language plpgsql set search_path = '' as $$
begin
  if public.asked_by_client() then
    if current_setting('heirvoice.row_of_request', true) = 'taken' then
      raise exception using errcode = 'PT400', message = 'One row per request, please.';
    end if;
    perform set_config('heirvoice.row_of_request', 'taken', true);
  end if;
  return new;
end $$;
create trigger waitlist_one_row before insert on public.waitlist
for each row execute function heirvoice.one_row_per_request();
create trigger contact_messages_one_row before insert on public.contact_messages
for each row execute function heirvoice.one_row_per_request();
revoke execute on function public.limit_public_form(), heirvoice.asking_network(), heirvoice.one_row_per_request() from public;
