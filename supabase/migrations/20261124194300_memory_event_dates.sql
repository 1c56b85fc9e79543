-- Whether a text is an event date: the EDTF that domain/memory/event-date/event-date.ts writes (docs/adr/067).
create function public.is_event_date(p_date text) returns boolean
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  v_bounds text[] := string_to_array(p_date, '/');
  v_last date;
  v_lower date;
  v_part text[];
  v_first date;
  v_months integer;
begin
  if char_length(p_date) > 23 or cardinality(v_bounds) not in (1, 2) or p_date = '../..' then
    return false;
  end if;
  for v_at in 1 .. cardinality(v_bounds) loop
    continue when cardinality(v_bounds) = 2 and v_bounds[v_at] = '..';
    v_part := regexp_match(v_bounds[v_at],
      '^(?!000[0X])(?:(\d{3})X|(\d{4})-(2[1-4])|(\d{4})(?:-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?)?~?)$');
    if v_part is null or (cardinality(v_bounds) = 2 and v_part[4] is null) then
      return false;
    end if;
    v_months := case when v_part[1] is not null then 120 when v_part[3] is not null then 3
      when v_part[5] is null then 12 else 1 end;
    v_first := make_date(
      coalesce(v_part[1] || '0', v_part[2], v_part[4])::integer,
      coalesce((v_part[3]::integer - 20) * 3, v_part[5]::integer, 1),
      1
    ) + coalesce(v_part[6]::integer - 1, 0);
    if v_part[6] is not null and extract(month from v_first) <> v_part[5]::integer then
      return false;
    end if;
    if v_at = 1 then
      v_lower := v_first;
    end if;
    if v_at = cardinality(v_bounds) then
      v_last := case when v_part[6] is null then (v_first + make_interval(months => v_months))::date - 1
        else v_first end;
    end if;
    if v_at = 2 and v_first <= v_lower or v_last > '9999-12-31' then
      return false;
    end if;
  end loop;
  return true;
end $$;
revoke execute on function public.is_event_date(text) from public, anon;
grant execute on function public.is_event_date(text) to authenticated;
alter table public.memory_elements drop constraint memory_elements_event_date_check;
alter table public.memory_elements
add constraint memory_elements_event_date_check check (char_length(event_date) <= 40 and public.is_event_date(event_date));
-- Nothing has written it. Private details of an element get a table of their own.
alter table public.memory_elements drop column metadata;
select heirvoice.limit_rows('memory_elements', 'owner_id', 40000, 100000000);

-- A public memory by its address, with its newest thousand elements. A function, because a policy would let
-- anybody list all public memories.
create or replace function public.read_public_memory(p_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'memory', to_jsonb(m) - 'owner_id' - 'deleted_at',
    'elements', coalesce((
      select jsonb_agg(to_jsonb(e) - 'owner_id' - 'deleted_at' order by e.created_at desc)
      from (
        select * from public.memory_elements where memory_id = m.id and deleted_at is null
        order by created_at desc limit 1000
      ) e
    ), '[]')
  )
  from public.memories m join auth.users u on u.id = m.owner_id and u.deleted_at is null
    and (u.banned_until is null or u.banned_until <= now())
  where m.id = p_id and not m.is_private and m.deleted_at is null
$$;
