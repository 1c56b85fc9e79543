-- Sentences of the moment for a spoken consent (ADR 097). The server draws, reads and answers them; clients reach no row.

-- A sentence with three words drawn for one person. It is valid for ten minutes and answered once; a row is deleted a day
-- after it was drawn, when it no longer counts towards a limit.
create table heirvoice.consent_challenges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  language text not null check (language in ('en', 'fr')),
  -- The person's day.
  day date not null,
  words text[] not null check (cardinality(words) = 3 and octet_length(words::text) <= 200),
  sentence text not null check (char_length(sentence) <= 500),
  drawn_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null default clock_timestamp() + interval '10 minutes',
  -- Set once, before anything is recognized.
  answered_at timestamptz,
  statement_path text check (char_length(statement_path) <= 300),
  outcome text check (outcome in ('given', 'unlike')),
  -- What was recognized of a reading that differs from the sentence.
  heard text check (char_length(heard) <= 1000),
  check ((answered_at is null) = (statement_path is null))
);
create index consent_challenges_user on heirvoice.consent_challenges (user_id, drawn_at desc);
create index consent_challenges_expiry on heirvoice.consent_challenges (drawn_at);
create unique index consent_challenges_statement on heirvoice.consent_challenges (statement_path);

alter table heirvoice.consent_challenges enable row level security;
