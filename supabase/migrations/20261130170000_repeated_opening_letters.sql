-- Letters about a request to open seals survive the death of their server (ADR 098).
alter table heirvoice.opening_letters add column taken_at timestamptz;
create index opening_letters_taken on heirvoice.opening_letters (taken_at) where taken_at is not null;

create or replace function heirvoice.open_next_seals() returns boolean
language plpgsql set search_path = '' as $$
declare
  due record;
begin
  select r.id, r.storyteller_id, r.trustee_name into due
  from public.opening_requests r
    join auth.users u on u.id = r.storyteller_id and u.deleted_at is null
  where r.state = 'waiting' and r.opens_at <= now()
    and not exists (select from heirvoice.opening_letters l where l.request_id = r.id and l.is_first and (l.is_due or l.taken_at is not null))
  order by r.opens_at limit 1 for update of r skip locked;
  if not found then
    return false;
  end if;
  update public.opening_requests set state = 'opened' where id = due.id;
  perform heirvoice.note_trustee_event(due.storyteller_id, 'opened', 'product', due.trustee_name);
  insert into heirvoice.opening_letters (request_id, recipient_id, kind, due_at)
  select due.id, one.id, 'opened', now() from (
    select due.storyteller_id as id
    union select n.listener_id from heirvoice.sealed_listeners n where n.storyteller_id = due.storyteller_id
  ) one;
  return true;
end $$;

create or replace function heirvoice.take_opening_letter(p_token_hash text)
returns table (
  email text, language text, kind text, is_own boolean, recipient text, teller text, asked_by text, reason text, opens_at timestamptz
)
language sql set search_path = '' as $$
  with taken as (
    update heirvoice.opening_letters o set token_hash = p_token_hash, is_due = false, taken_at = clock_timestamp()
    where o.id = (
      select l.id from heirvoice.opening_letters l join public.opening_requests r on r.id = l.request_id
      where l.is_due and l.due_at <= now() and r.state = case l.kind when 'asked' then 'waiting' else 'opened' end
      order by l.due_at, l.id limit 1 for update of l skip locked
    )
    returning o.request_id, o.recipient_id, o.kind
  )
  select case when u.email_confirmed_at is not null and (k.recipient_id = r.storyteller_id or n.name is not null) then lower(u.email) end,
    p.preferred_language, k.kind, k.recipient_id = r.storyteller_id, n.name,
    coalesce(nullif(trim(s.full_name), ''), t.email), r.trustee_name, r.reason, r.opens_at
  from taken k
    join public.opening_requests r on r.id = k.request_id
    join auth.users u on u.id = k.recipient_id
    left join public.profiles p on p.id = k.recipient_id
    join auth.users t on t.id = r.storyteller_id
    left join public.profiles s on s.id = r.storyteller_id
    left join lateral (
      select e.name from public.trustees e where e.storyteller_id = r.storyteller_id and e.trustee_id = k.recipient_id
      union all
      select l.name from heirvoice.sealed_listeners l
      where k.kind = 'opened' and l.storyteller_id = r.storyteller_id and l.listener_id = k.recipient_id
      limit 1
    ) n on true
$$;

create function heirvoice.end_opening_letter(p_token_hash text) returns void
language sql set search_path = '' as $$
  update heirvoice.opening_letters set taken_at = null where token_hash = p_token_hash
$$;
revoke execute on function heirvoice.end_opening_letter(text) from public;

create function heirvoice.repeat_opening_letters() returns void
language plpgsql set search_path = '' as $$
declare
  lost record;
begin
  for lost in
    select l.id, l.request_id, l.recipient_id, l.kind, l.is_first from heirvoice.opening_letters l
    where l.taken_at < now() - interval '15 minutes' for update skip locked
  loop
    update heirvoice.opening_letters set taken_at = null, is_first = false where id = lost.id;
    insert into heirvoice.opening_letters (request_id, recipient_id, kind, is_first, due_at)
    values (lost.request_id, lost.recipient_id, lost.kind, lost.is_first, now());
    if lost.is_first then
      update public.opening_requests r set opens_at = greatest(r.opens_at, now() + make_interval(hours => 720))
      where r.id = lost.request_id and r.state = 'waiting';
    end if;
  end loop;
end $$;
revoke execute on function heirvoice.repeat_opening_letters() from public;

create or replace function heirvoice.put_opening_letter_back(p_token_hash text) returns void
language plpgsql set search_path = '' as $$
declare
  letter record;
begin
  update heirvoice.opening_letters set is_due = true, taken_at = null, token_hash = null where token_hash = p_token_hash
  returning request_id, is_first into letter;
  if letter.is_first then
    update public.opening_requests r set opens_at = greatest(r.opens_at, now() + make_interval(hours => 720))
    where r.id = letter.request_id and r.state = 'waiting';
  end if;
end $$;
