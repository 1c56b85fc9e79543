-- Keys that stand in for the voice provider's (ruling 7), and the signed addresses that they open. Of both only a hash is kept.
create table heirvoice.voice_keys (
  key_hash bytea primary key check (octet_length(key_hash) = 32),
  user_id uuid references auth.users (id) on delete cascade,
  -- Who tries it without an account, as the cookie of their browser says.
  visitor_id uuid,
  -- The sign-in it was asked for with: the key is over with it.
  auth_session_id uuid,
  -- The interview that is spoken; without one nothing that is said is kept.
  interview_id uuid references public.interview_sessions (id) on delete cascade,
  expires_at timestamptz not null default now() + interval '15 minutes',
  check (num_nonnulls(user_id, visitor_id) = 1),
  check (interview_id is null or user_id is not null)
);
create index voice_keys_expiry on heirvoice.voice_keys (expires_at);
create index voice_keys_of_user on heirvoice.voice_keys (user_id);
create index voice_keys_of_interview on heirvoice.voice_keys (interview_id);
alter table heirvoice.voice_keys enable row level security;
revoke all on heirvoice.voice_keys from public;

-- Gone with the first who uses it.
create table heirvoice.voice_urls (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  key_hash bytea not null references heirvoice.voice_keys (key_hash) on delete cascade,
  -- Asked for by a page of ours; else by a program, which names no origin.
  from_page boolean not null,
  expires_at timestamptz not null default now() + interval '15 minutes'
);
create index voice_urls_of_key on heirvoice.voice_urls (key_hash);
create index voice_urls_expiry on heirvoice.voice_urls (expires_at);
alter table heirvoice.voice_urls enable row level security;
revoke all on heirvoice.voice_urls from public;
