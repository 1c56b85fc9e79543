create schema if not exists heirvoice;
revoke all on schema heirvoice from public, anon, authenticated;

create table heirvoice.secrets (
  name text primary key,
  value text not null
);

create table public.share_links (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references auth.users (id) on delete cascade,
  recording_id uuid references public.recordings (id) on delete cascade,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  scope text not null check (scope in ('print')),
  -- Null: never. Links from print only end when they are revoked.
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);
create index share_links_owner on public.share_links (owner_id);

alter table public.share_links enable row level security;
revoke all on public.share_links from anon, authenticated;
grant select (id, owner_id, recording_id, scope, expires_at, revoked_at, last_used_at, created_at) on public.share_links to authenticated;
grant update (revoked_at) on public.share_links to authenticated;

create policy "people see the links they gave out" on public.share_links for select to authenticated
using (owner_id = (select auth.uid()));
create policy "people revoke the links they gave out" on public.share_links for update to authenticated
using ((select public.is_signed_in()) and owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()));
