-- Counts of attempts move from schema auth, so that they exist in a Supabase project too, and every node counts in one place.

-- Counts of attempts by network, address, person or everybody, for all processes. Keys are hashed. Unlogged: a crash of the database
-- may lose them.
create unlogged table heirvoice.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

alter table heirvoice.rate_limits enable row level security;
