-- Providers give one customer up to a /56 of IPv6. All its networks together may send three times what one network may,
-- so that one customer cannot use up what everybody together may send.
create or replace function public.limit_public_form() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  an_hour_ago timestamptz := now() - interval '1 hour';
  network text := heirvoice.asking_network();
  site text := case when network like '%:%' then text(network(set_masklen(network::inet, 56))) end;
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
      union all select 'site ' || encode(sha256(convert_to(site, 'utf8')), 'base64'), count(*)::integer
      from added where site is not null
    ) as n (who, entries)
    where n.entries > 0 order by n.who
    on conflict (form, who) do update set
      entries = excluded.entries + case when c.since > an_hour_ago then c.entries else 0 end,
      since = case when c.since > an_hour_ago then c.since else excluded.since end
    returning c.who, c.entries
  loop
    if counted.entries > (case split_part(counted.who, ' ', 1)
      when 'everybody' then tg_argv[0]::integer
      when 'email' then tg_argv[1]::integer
      when 'network' then tg_argv[2]::integer
      else tg_argv[2]::integer * 3 end) then
      raise exception using errcode = 'PT429', message = 'Too many entries in this hour. Please try again later.';
    end if;
  end loop;
  delete from heirvoice.form_counts where ctid = any (array(
    select ctid from heirvoice.form_counts where since <= an_hour_ago limit 100 for update skip locked));
  return null;
end $$;
