-- What sign-in needs, named as hosted Supabase names it. Nobody but the auth door reads these tables.
alter table auth.users
  add column invited_at timestamptz,
  add column confirmation_sent_at timestamptz,
  add column recovery_sent_at timestamptz,
  add column email_change text,
  add column email_change_sent_at timestamptz,
  add column email_change_confirm_status smallint not null default 0 check (email_change_confirm_status between 0 and 2),
  add column phone_change text,
  add column phone_change_sent_at timestamptz,
  add column reauthentication_sent_at timestamptz,
  add column is_sso_user boolean not null default false,
  add column confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored;

-- A person who comes through a company's SSO is somebody else than the owner of the same address.
drop index auth.users_email_unique;
create unique index users_email_unique on auth.users (lower(email)) where email is not null and not is_sso_user;
create index users_created_at on auth.users (created_at desc, id);

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
  unique (provider, provider_id)
);
create index identities_user_id on auth.identities (user_id);
create index identities_email on auth.identities (email);

-- The refresh token is a signed (session, counter): the row holds the counter, and no secret at all.
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

create table auth.mfa_amr_claims (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references auth.sessions (id) on delete cascade,
  authentication_method text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (session_id, authentication_method)
);

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

create table auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  ip_address inet,
  otp_code text,
  verified_at timestamptz,
  created_at timestamptz not null default now()
);
create index mfa_challenges_factor_id on auth.mfa_challenges (factor_id, created_at desc);

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
  updated_at timestamptz not null default now()
);
create index flow_state_created_at on auth.flow_state (created_at);

-- Only the hash of a token is stored; the address it was sent to is `relates_to`.
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
  unique (user_id, token_type)
);
create index one_time_tokens_hash on auth.one_time_tokens (token_hash);

create table auth.sso_providers (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table auth.sso_domains (
  id uuid primary key default gen_random_uuid(),
  sso_provider_id uuid not null references auth.sso_providers (id) on delete cascade,
  domain text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index sso_domains_domain on auth.sso_domains (lower(domain));
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
create table auth.saml_relay_states (
  id uuid primary key default gen_random_uuid(),
  sso_provider_id uuid not null references auth.sso_providers (id) on delete cascade,
  request_id text not null,
  redirect_to text,
  flow_state_id uuid references auth.flow_state (id) on delete cascade,
  created_at timestamptz not null default now()
);

-- Passkeys. A challenge belongs to nobody until the credential that answers it names its owner.
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

create table auth.webauthn_challenges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  challenge_type text not null check (challenge_type in ('signup', 'registration', 'authentication')),
  session_data jsonb not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index webauthn_challenges_expires_at on auth.webauthn_challenges (expires_at);

-- Programs that ask people for access through us.
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
-- Counters shared by every process. Losing them in a crash costs nothing, so they are not logged.
create unlogged table auth.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

do $$
declare name text;
begin
  for name in select tablename from pg_tables where schemaname = 'auth' loop
    execute format('alter table auth.%I enable row level security', name);
    execute format('revoke all on auth.%I from public, anon, authenticated, service_role', name);
  end loop;
end $$;
