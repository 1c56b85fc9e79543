-- The operator's log and the events of webhooks. Neither holds a word of a life: no transcript, no name, no sound.

-- Diagnostics, read by admins only, also over realtime. Only the server writes.
create table public.system_logs (
  id uuid primary key default gen_random_uuid(),
  log_type text not null check (log_type ~ '^[a-z][a-z_]{1,62}$'),
  message text not null check (char_length(message) between 1 and 500),
  metadata jsonb not null default '{}'
    check (jsonb_typeof(metadata) = 'object' and octet_length(metadata::text) <= 4000),
  user_id uuid references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index system_logs_newest on public.system_logs (created_at desc, id desc);
create index system_logs_by_type on public.system_logs (log_type, created_at desc, id desc);
create index system_logs_user on public.system_logs (user_id, created_at desc) where user_id is not null;

alter table public.system_logs enable row level security;
revoke all on public.system_logs from anon, authenticated;
grant select on public.system_logs to authenticated;
create policy "admins read the system log" on public.system_logs for select to authenticated
using ((select public.is_admin()));
select heirvoice.require_aal('public.system_logs');
alter publication supabase_realtime add table public.system_logs;

-- One row per conversation and kind of event of a provider, however often it is delivered. payload is what is left
-- after redaction and is sufficient to handle the event again.
create table public.webhook_events (
  id uuid primary key default gen_random_uuid(),
  provider text not null check (provider in ('elevenlabs')),
  event_type text not null check (event_type ~ '^[a-z][a-z_]{1,62}$'),
  conversation_id text not null check (char_length(conversation_id) between 1 and 200),
  user_id uuid references auth.users (id) on delete cascade,
  state text not null default 'received' check (state in ('received', 'done', 'ignored', 'failed')),
  payload jsonb not null default '{}'
    check (jsonb_typeof(payload) = 'object' and octet_length(payload::text) <= 4000),
  deliveries integer not null default 1 check (deliveries > 0),
  attempts integer not null default 0 check (attempts >= 0),
  error_code text check (char_length(error_code) <= 100),
  sent_at timestamptz,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  unique (provider, conversation_id, event_type)
);
create index webhook_events_newest on public.webhook_events (received_at desc, id desc);
create index webhook_events_waiting on public.webhook_events (received_at) where state = 'received';
create index webhook_events_user on public.webhook_events (user_id) where user_id is not null;

alter table public.webhook_events enable row level security;
revoke all on public.webhook_events from anon, authenticated;
grant select on public.webhook_events to authenticated;
create policy "admins read webhook events" on public.webhook_events for select to authenticated
using ((select public.is_admin()));
select heirvoice.require_aal('public.webhook_events');

-- Stores a batch of events, each conversation and type once. An event of a conversation that began here waits to be
-- handled; any other is ignored. A conversation that the server did not register belongs to the interview whose token
-- it carries. A repeated event counts its deliveries.
create function heirvoice.store_webhook_events(p_events jsonb) returns void
language sql security definer set search_path = '' as $$
  with sent as materialized (
    select * from jsonb_to_recordset(p_events) as e (
      type text, "conversationId" text, status text, seconds integer, "questionId" integer, "sessionToken" text,
      "signedAt" timestamptz, deliveries integer
    )
  ), registered as (
    insert into public.conversations (id, user_id, session_id, question_id, language)
    select distinct on (e."conversationId") e."conversationId", s.user_id, s.id, s.current_question_id,
      case when p.preferred_language = 'fr' then 'fr' else 'en' end
    from sent e join public.interview_sessions s on s.session_token = e."sessionToken"
    left join public.profiles p on p.id = s.user_id
    where s.current_question_id is not null
      and not exists (select from public.conversations c where c.id = e."conversationId")
    on conflict do nothing returning id, user_id
  ), known as (
    select c.id, c.user_id from public.conversations c where c.id in (select e."conversationId" from sent e)
    union all select r.id, r.user_id from registered r
  ), former as materialized (
    select distinct conversation_id from public.webhook_events
    where provider = 'elevenlabs' and conversation_id in (select e."conversationId" from sent e) and state <> 'ignored'
  ), written as (
    insert into public.webhook_events as w (
      provider, event_type, conversation_id, user_id, state, payload, deliveries, sent_at
    )
    select 'elevenlabs', e.type, e."conversationId", k.user_id, case when k.id is null then 'ignored' else 'received' end,
      jsonb_strip_nulls(jsonb_build_object('status', e.status, 'seconds', e.seconds, 'question_id', e."questionId")),
      e.deliveries, e."signedAt"
    from sent e left join known k on k.id = e."conversationId"
    order by e."conversationId", e.type
    on conflict (provider, conversation_id, event_type) do update set
      deliveries = w.deliveries + excluded.deliveries,
      user_id = coalesce(w.user_id, excluded.user_id),
      state = case when w.state = 'ignored' then excluded.state else w.state end
    returning w.conversation_id, w.event_type, w.user_id, w.state, w.deliveries, w.payload, w.xmax = 0 as fresh
  ), logged as (
    insert into public.system_logs (log_type, message, metadata, user_id)
    select 'webhook_received', format('Post-call webhook, %s, %s', w.conversation_id,
        case when w.fresh then 'accepted' else 'repeated, nothing is done twice' end),
      jsonb_build_object('event_type', w.event_type, 'conversation_id', w.conversation_id) || w.payload, w.user_id
    from written w join sent e on e."conversationId" = w.conversation_id and e.type = w.event_type
    where w.user_id is not null and (w.fresh or w.deliveries = e.deliveries + 1)
    union all
    select distinct on (w.conversation_id) 'conversation_end', format('%s ended', w.conversation_id),
      jsonb_build_object('conversation_id', w.conversation_id) || w.payload, w.user_id
    from written w where w.fresh and w.user_id is not null and w.event_type <> 'call_initiation_failure'
      and w.conversation_id not in (select conversation_id from former)
    union all
    select 'webhook_received', 'Post-call webhook of a conversation that did not begin here, ignored',
      jsonb_build_object('events', count(*)), null
    from written w where w.user_id is null and w.fresh having count(*) > 0
  )
  select count(pg_notify('webhook_events', '')) from (select from written w where w.state = 'received' limit 1) waiting
$$;
revoke execute on function heirvoice.store_webhook_events(jsonb) from public;

-- Handles an event again that failed or was ignored; an event that waits already is left as it is. For admins.
create function public.replay_webhook_event(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform heirvoice.record_admin_event('replay_webhook', p_id, '{}');
  update public.webhook_events
  set state = 'received', attempts = 0, error_code = null, handled_at = null
  where id = p_id and state in ('failed', 'ignored') and user_id is not null;
  if not found and not exists (select from public.webhook_events where id = p_id and state = 'received') then
    raise sqlstate 'PT404' using message = 'No event with this id can be handled again.';
  end if;
  perform heirvoice.notify('webhook_events', '');
end $$;
revoke execute on function public.replay_webhook_event(uuid) from public, anon;
grant execute on function public.replay_webhook_event(uuid) to authenticated;

-- Events that were not handled and can be handled again, newest first.
create function public.desk_webhook_events(p_limit integer default 50)
returns table (
  id uuid, event_type text, conversation_id text, state text, deliveries integer, attempts integer, error_code text,
  received_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform heirvoice.assert_admin();
  return query
  select e.id, e.event_type, e.conversation_id, e.state, e.deliveries, e.attempts, e.error_code, e.received_at
  from public.webhook_events e
  where e.state in ('failed', 'ignored') and e.user_id is not null
  order by e.received_at desc, e.id desc limit heirvoice.desk_page_size(p_limit);
end $$;
revoke execute on function public.desk_webhook_events(integer) from public, anon;
create index webhook_events_unhandled on public.webhook_events (received_at desc, id desc)
where state in ('failed', 'ignored') and user_id is not null;
