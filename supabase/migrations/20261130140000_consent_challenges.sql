-- Spoken consents to a clone: the sentence of the moment, and what was read aloud in the ledger (ADR 097).
alter table public.consents add column sentence text check (char_length(sentence) <= 500);
alter table public.consents add constraint consents_sentence_is_spoken check (sentence is null or how = 'spoken');

create table heirvoice.consent_challenges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  language text not null check (language in ('en', 'fr')),
  day date not null,
  words text[] not null check (cardinality(words) = 3 and octet_length(words::text) <= 200),
  sentence text not null check (char_length(sentence) <= 500),
  drawn_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null default clock_timestamp() + interval '10 minutes',
  answered_at timestamptz,
  statement_path text check (char_length(statement_path) <= 300),
  outcome text check (outcome in ('given', 'unlike')),
  heard text check (char_length(heard) <= 1000),
  check ((answered_at is null) = (statement_path is null))
);
create index consent_challenges_user on heirvoice.consent_challenges (user_id, drawn_at desc);
create index consent_challenges_expiry on heirvoice.consent_challenges (drawn_at);
create unique index consent_challenges_statement on heirvoice.consent_challenges (statement_path);

alter table heirvoice.consent_challenges enable row level security;
