-- What came with a sign-up of an address that has not answered: it is nobody's word until whoever opens a letter there
-- shows that they are who signed up. A flow is gone when its verifier has been shown, so its id is no reference.
create table auth.pending_sign_ups (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  encrypted_password text,
  raw_user_meta_data jsonb not null default '{}' check (octet_length(raw_user_meta_data::text) <= 8192),
  browser_hash text,
  flow_state_id uuid,
  session_id uuid references auth.sessions (id) on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index pending_sign_ups_user_id on auth.pending_sign_ups (user_id, created_at desc);
create index pending_sign_ups_session_id on auth.pending_sign_ups (session_id);
create index pending_sign_ups_expires_at on auth.pending_sign_ups (expires_at);
alter table auth.pending_sign_ups enable row level security;
revoke all on auth.pending_sign_ups from public, anon, authenticated, service_role;

-- Each sign-up's letter opens on its own, whoever else signs up meanwhile. A change of address ends with the session that
-- asked; none is named where the operator did.
alter table auth.one_time_tokens
  drop constraint one_time_tokens_user_id_token_type_key,
  add column browser_hash text,
  add column session_id uuid references auth.sessions (id) on delete cascade;
delete from auth.one_time_tokens
where token_type in ('email_change_token_new', 'email_change_token_current', 'phone_change_token');
create unique index one_time_tokens_single on auth.one_time_tokens (user_id, token_type) where token_type <> 'confirmation_token';
create index one_time_tokens_user_id on auth.one_time_tokens (user_id, token_type);
create index one_time_tokens_session_id on auth.one_time_tokens (session_id);

-- The letter that was opened, whose meaning waits for the verifier.
alter table auth.flow_state
  add column token_type text,
  add column relates_to text,
  add column session_id uuid references auth.sessions (id) on delete cascade;
create index flow_state_session_id on auth.flow_state (session_id);
create index flow_state_user_id on auth.flow_state (user_id);
create index flow_state_linking_target_id on auth.flow_state (linking_target_id);

-- Nobody has ever been in these accounts: what stands there, anybody may have written.
update auth.users set encrypted_password = null, raw_user_meta_data = '{}'
where confirmed_at is null and last_sign_in_at is null and invited_at is null and not is_anonymous;
