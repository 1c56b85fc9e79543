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
