create table public.waitlist (
  id uuid primary key default gen_random_uuid(),
  first_name text not null check (char_length(btrim(first_name)) between 1 and 200),
  email text not null unique check (email = lower(btrim(email)) and char_length(email) between 3 and 320),
  wants_updates boolean not null default true,
  -- Whether the box came ticked: a box that was ticked for them is no consent in Europe.
  updates_preticked boolean not null default false,
  source_button text not null default '' check (char_length(source_button) <= 64),
  created_at timestamptz not null default now()
);
alter table public.waitlist enable row level security;
revoke all on public.waitlist from anon, authenticated;
grant insert (first_name, email, wants_updates, updates_preticked, source_button) on public.waitlist to anon, authenticated;
create policy "anybody joins the waitlist" on public.waitlist for insert to anon, authenticated with check (true);

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 200),
  email text not null check (char_length(email) between 3 and 320),
  body text not null check (char_length(body) between 1 and 10000),
  created_at timestamptz not null default now()
);
alter table public.contact_messages enable row level security;
revoke all on public.contact_messages from anon, authenticated;
