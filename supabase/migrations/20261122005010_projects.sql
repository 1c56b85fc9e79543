-- A second tap on the same button orders nothing: within ten seconds, an order like one that is not begun is that one.
create or replace function public.write_order() returns trigger
language plpgsql set search_path = '' as $$
declare
  twin uuid;
begin
  if tg_op = 'DELETE' then
    delete from public.order_headers where id = old.id;
    return case when found then old end;
  end if;
  if tg_op = 'INSERT' then
    if public.asked_by_client() and new.buyer_id = auth.uid() then
      perform pg_advisory_xact_lock(hashtextextended('orders of ' || new.buyer_id, 0));
      select h.id into twin from public.order_headers h
      where h.buyer_id = new.buyer_id and h.recipient_id is not distinct from new.recipient_id and h.order_type = new.order_type
        and h.product_type = new.product_type and h.order_status = 'created' and h.created_at > now() - interval '10 seconds'
        and not exists (select from public.interview_sessions s where s.order_id = h.id)
      limit 1;
    end if;
    if twin is null then
      insert into public.order_headers (id, buyer_id, recipient_id, order_type, product_type, payment_status, order_status, created_at)
      values (new.id, new.buyer_id, new.recipient_id, new.order_type, new.product_type,
        case new.payment_status when 'refunded' then 'unpaid' else new.payment_status end, new.order_status, new.created_at)
      returning id into new.id;
    else
      new.id := twin;
    end if;
  else
    update public.order_headers
    set buyer_id = new.buyer_id, recipient_id = new.recipient_id, order_type = new.order_type, product_type = new.product_type,
      payment_status = case new.payment_status when 'refunded' then 'unpaid' else new.payment_status end,
      order_status = new.order_status
    where id = old.id;
    new.id := old.id;
  end if;
  if not public.asked_by_client() then
    update public.order_amounts set amount_cents = new.amount_cents, refunded = new.payment_status = 'refunded'
    where order_id = new.id;
  end if;
  select o.* into new from public.orders o where o.id = new.id;
  return new;
end $$;

-- Both ask with the caller's own rights: of other people's orders they say nothing, and begin nothing.
create function public.get_active_project(p_user_id uuid)
returns table (
  order_id uuid, session_token text, session_status text, questions_answered integer, total_questions integer,
  current_question_id integer
)
language plpgsql stable set search_path = '' as $$
begin
  if p_user_id is distinct from auth.uid() then
    raise insufficient_privilege using message = 'Projects are shown to those whose they are.';
  end if;
  return query
  select o.id, s.session_token, coalesce(s.status, 'created'), coalesce(s.questions_answered, 0), coalesce(s.total_questions, 0),
    s.current_question_id
  from public.orders o left join public.interview_sessions s on s.order_id = o.id and s.status <> 'completed'
  where coalesce(o.recipient_id, case when o.order_type = 'direct' then o.buyer_id end) = p_user_id
    and o.order_status <> 'completed'
  order by s.updated_at desc nulls last, o.created_at desc
  limit 1;
end $$;

create function public.create_new_project(p_user_id uuid, p_order_id uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  made uuid;
begin
  if p_user_id is distinct from auth.uid() then
    raise insufficient_privilege using message = 'People begin projects of their own.';
  end if;
  insert into public.interview_sessions (user_id, order_id, session_token, status)
  values (p_user_id, p_order_id, 'sess_' || replace(gen_random_uuid()::text, '-', ''), 'created')
  on conflict (order_id) where status <> 'completed' do nothing
  returning id into made;
  if made is null then
    select id into made from public.interview_sessions where order_id = p_order_id and status <> 'completed';
  end if;
  return made;
end $$;

-- How far a gift is, for its buyer: counts and a name, never what was said.
create function public.get_gift_progress()
returns table (order_id uuid, recipient_name text, questions_answered integer, total_questions integer)
language sql stable security definer set search_path = '' as $$
  select h.id, p.full_name, s.questions_answered, s.total_questions
  from public.order_headers h
    join public.profiles p on p.id = h.recipient_id
    left join public.interview_sessions s on s.order_id = h.id and s.user_id = h.recipient_id and s.status <> 'completed'
  where public.is_signed_in() and h.buyer_id = auth.uid() and h.order_type = 'gift' and h.recipient_id <> h.buyer_id
$$;
revoke execute on function public.get_active_project(uuid), public.create_new_project(uuid, uuid), public.get_gift_progress()
  from public, anon;
grant execute on function public.get_active_project(uuid), public.create_new_project(uuid, uuid), public.get_gift_progress()
  to authenticated;
