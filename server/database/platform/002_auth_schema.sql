-- Schema auth with the names of hosted Supabase. Only the auth API reads the tables.

create schema auth;
grant usage on schema auth to anon, authenticated, service_role;

create function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb
$$;
grant execute on function auth.jwt() to anon, authenticated, service_role;

create function auth.uid() returns uuid language sql stable as $$
  select nullif(auth.jwt() ->> 'sub', '')::uuid
$$;
grant execute on function auth.uid() to anon, authenticated, service_role;

create function auth.role() returns text language sql stable as $$
  select auth.jwt() ->> 'role'
$$;
grant execute on function auth.role() to anon, authenticated, service_role;

create function auth.email() returns text language sql stable as $$
  select auth.jwt() ->> 'email'
$$;
grant execute on function auth.email() to anon, authenticated, service_role;

-- Accounts. The last eight columns exist for seeds and migrations written for hosted Supabase; nothing reads them.
create table auth.users (
  id uuid primary key default gen_random_uuid(),
  aud text not null default 'authenticated',
  role text not null default 'authenticated',
  email text,
  phone text,
  encrypted_password text,
  email_confirmed_at timestamptz,
  phone_confirmed_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{}',
  raw_user_meta_data jsonb not null default '{}',
  is_anonymous boolean not null default false,
  banned_until timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  email_change text,
  email_change_sent_at timestamptz,
  email_change_confirm_status smallint not null default 0 check (email_change_confirm_status between 0 and 2),
  phone_change text,
  phone_change_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  is_sso_user boolean not null default false,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  instance_id uuid,
  is_super_admin boolean,
  confirmation_token varchar(255),
  recovery_token varchar(255),
  email_change_token_new varchar(255),
  email_change_token_current varchar(255) default '',
  phone_change_token varchar(255) default '',
  reauthentication_token varchar(255) default '',
  constraint users_user_meta_data_length check (octet_length(raw_user_meta_data::text) <= 8192),
  constraint users_app_meta_data_length check (octet_length(raw_app_meta_data::text) <= 8192)
);
create unique index users_phone_unique on auth.users (phone) where phone is not null;
create unique index users_email_unique on auth.users (lower(email)) where email is not null and not is_sso_user;
create index users_created_at on auth.users (created_at desc, id);

alter table auth.users enable row level security;

-- Seeds of hosted Supabase write '' for missing values and null for defaults.
create function auth.settle_user() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.aud := coalesce(nullif(new.aud, ''), 'authenticated');
  new.role := coalesce(nullif(new.role, ''), 'authenticated');
  new.email := nullif(new.email, '');
  new.phone := nullif(new.phone, '');
  new.email_change := nullif(new.email_change, '');
  new.phone_change := nullif(new.phone_change, '');
  new.email_change_confirm_status := coalesce(new.email_change_confirm_status, 0);
  new.raw_app_meta_data := coalesce(new.raw_app_meta_data, '{}');
  new.raw_user_meta_data := coalesce(new.raw_user_meta_data, '{}');
  new.is_sso_user := coalesce(new.is_sso_user, false);
  new.is_anonymous := coalesce(new.is_anonymous, false);
  new.created_at := coalesce(new.created_at, now());
  new.updated_at := coalesce(new.updated_at, now());
  return new;
end $$;
revoke execute on function auth.settle_user() from public;
create trigger users_settle before insert or update of aud, role, email, phone, email_change, phone_change,
  email_change_confirm_status, raw_app_meta_data, raw_user_meta_data on auth.users
for each row execute function auth.settle_user();

-- Ways to sign in: email, phone, OAuth, SAML.
create table auth.identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  provider text not null,
  provider_id text not null,
  identity_data jsonb not null,
  email text generated always as (lower(identity_data ->> 'email')) stored,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, provider_id),
  constraint identities_data_length check (octet_length(identity_data::text) <= 8192)
);
create index identities_user_id on auth.identities (user_id);
create index identities_email on auth.identities (email);

alter table auth.identities enable row level security;

-- Sign-in sessions. The refresh token is a signed (session, counter): the row stores the counter and no secret.
create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2', 'aal3')),
  factor_id uuid,
  refresh_token_counter bigint not null default 0,
  refreshed_at timestamptz,
  user_agent text,
  ip inet,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
) with (fillfactor = 80);
create index sessions_user_id on auth.sessions (user_id);

alter table auth.sessions enable row level security;

create table auth.mfa_amr_claims (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references auth.sessions (id) on delete cascade,
  authentication_method text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (session_id, authentication_method)
);

alter table auth.mfa_amr_claims enable row level security;

create table auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type text not null check (factor_type in ('totp', 'phone', 'webauthn')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  secret text,
  phone text,
  last_challenged_at timestamptz,
  last_totp_step bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index mfa_factors_user_id on auth.mfa_factors (user_id);
create unique index mfa_factors_name on auth.mfa_factors (user_id, friendly_name) where btrim(friendly_name) <> '';

alter table auth.mfa_factors enable row level security;

create table auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  ip_address inet,
  otp_code text,
  verified_at timestamptz,
  created_at timestamptz not null default now()
);
create index mfa_challenges_factor_id on auth.mfa_challenges (factor_id, created_at desc);

alter table auth.mfa_challenges enable row level security;

-- Sign-in flows that a browser started: PKCE, OAuth, SAML, email links.
create table auth.flow_state (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  auth_code text unique,
  auth_code_issued_at timestamptz,
  code_challenge text,
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  authentication_method text not null,
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  referrer text,
  linking_target_id uuid references auth.users (id) on delete cascade,
  upstream_verifier text,
  upstream_nonce text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  token_type text,
  relates_to text,
  session_id uuid references auth.sessions (id) on delete cascade,
  browser_hash text,
  upstream_person jsonb
);
create index flow_state_created_at on auth.flow_state (created_at);
create index flow_state_session_id on auth.flow_state (session_id);
create index flow_state_user_id on auth.flow_state (user_id);
create index flow_state_linking_target_id on auth.flow_state (linking_target_id);

alter table auth.flow_state enable row level security;

-- Only the hash of a token is stored. relates_to is the address that received it.
create table auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type text not null check (token_type in ('confirmation_token', 'reauthentication_token', 'recovery_token',
    'email_change_token_new', 'email_change_token_current', 'phone_change_token')),
  token_hash text not null,
  relates_to text not null,
  flow_state_id uuid references auth.flow_state (id) on delete set null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  browser_hash text,
  session_id uuid references auth.sessions (id) on delete cascade
);
create index one_time_tokens_hash on auth.one_time_tokens (token_hash);
create unique index one_time_tokens_single on auth.one_time_tokens (user_id, token_type) where token_type <> 'confirmation_token';
create index one_time_tokens_user_id on auth.one_time_tokens (user_id, token_type);
create index one_time_tokens_session_id on auth.one_time_tokens (session_id);

alter table auth.one_time_tokens enable row level security;

-- Sign-up data of an unconfirmed address. It counts once the person who opens the email proves by the flow's verifier
-- that they signed up. The flow row is deleted with its verifier, so flow_state_id is no foreign key.
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

create table auth.sso_providers (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table auth.sso_providers enable row level security;

create table auth.sso_domains (
  id uuid primary key default gen_random_uuid(),
  sso_provider_id uuid not null references auth.sso_providers (id) on delete cascade,
  domain text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index sso_domains_domain on auth.sso_domains (lower(domain));

alter table auth.sso_domains enable row level security;

create table auth.saml_providers (
  id uuid primary key default gen_random_uuid(),
  sso_provider_id uuid not null unique references auth.sso_providers (id) on delete cascade,
  entity_id text not null unique,
  metadata_xml text not null,
  metadata_url text,
  attribute_mapping jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table auth.saml_providers enable row level security;

create table auth.saml_relay_states (
  id uuid primary key default gen_random_uuid(),
  sso_provider_id uuid not null references auth.sso_providers (id) on delete cascade,
  request_id text not null,
  redirect_to text,
  flow_state_id uuid references auth.flow_state (id) on delete cascade,
  created_at timestamptz not null default now()
);

alter table auth.saml_relay_states enable row level security;

-- Passkeys.
create table auth.webauthn_credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  attestation_type text not null default '',
  aaguid uuid,
  sign_count bigint not null default 0,
  transports jsonb not null default '[]',
  backup_eligible boolean not null default false,
  backed_up boolean not null default false,
  friendly_name text not null default '',
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index webauthn_credentials_user_id on auth.webauthn_credentials (user_id);

alter table auth.webauthn_credentials enable row level security;

-- Challenges of passkeys. user_id is null until a credential answers.
create table auth.webauthn_challenges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  challenge_type text not null check (challenge_type in ('signup', 'registration', 'authentication')),
  session_data jsonb not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index webauthn_challenges_expires_at on auth.webauthn_challenges (expires_at);

alter table auth.webauthn_challenges enable row level security;

-- Registered OAuth clients.
create table auth.oauth_clients (
  id uuid primary key default gen_random_uuid(),
  client_secret_hash text,
  client_type text not null default 'confidential' check (client_type in ('public', 'confidential')),
  token_endpoint_auth_method text not null default 'client_secret_basic'
    check (token_endpoint_auth_method in ('client_secret_basic', 'client_secret_post', 'none')),
  registration_type text not null check (registration_type in ('dynamic', 'manual')),
  redirect_uris text[] not null,
  grant_types text[] not null default '{authorization_code,refresh_token}',
  response_types text[] not null default '{code}',
  scope text,
  client_name text check (char_length(client_name) <= 1024),
  client_uri text check (char_length(client_uri) <= 2048),
  logo_uri text check (char_length(logo_uri) <= 2048),
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table auth.oauth_clients enable row level security;

-- Rate limit counters of all processes. Unlogged: a crash may lose them.
create unlogged table auth.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

alter table auth.rate_limits enable row level security;
