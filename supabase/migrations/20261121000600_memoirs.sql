create table public.memoirs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  title text not null,
  author text not null,
  language text not null check (language in ('en', 'fr')),
  dedication text,
  composer jsonb not null,
  draft boolean not null,
  account jsonb not null,
  refused jsonb not null default '[]',
  -- Of everything it was composed from: the same sources give the same memoir.
  source_hash text not null,
  created_at timestamptz not null default now(),
  unique (user_id, source_hash)
);
create index memoirs_user on public.memoirs (user_id);

create table public.chapters (
  memoir_id uuid not null references public.memoirs (id) on delete cascade,
  number integer not null check (number > 0),
  title text not null,
  stories jsonb not null,
  primary key (memoir_id, number)
);

create table public.sentences (
  memoir_id uuid not null references public.memoirs (id) on delete cascade,
  id text not null,
  chapter integer not null,
  story integer not null,
  paragraph integer not null,
  position integer not null,
  text text not null,
  origin text not null check (origin in ('spoken', 'written', 'by hand')),
  spans jsonb not null,
  primary key (memoir_id, id),
  foreign key (memoir_id, chapter) references public.chapters (memoir_id, number) on delete cascade,
  check (origin = 'by hand' or jsonb_array_length(spans) > 0)
);

create table public.artifacts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  memoir_id uuid not null references public.memoirs (id) on delete cascade,
  kind text not null,
  object_path text not null,
  bytes bigint not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  facts jsonb not null default '{}',
  created_at timestamptz not null default now(),
  unique (memoir_id, kind)
);
create index artifacts_user on public.artifacts (user_id);

create table public.work_progress (
  id uuid primary key,
  user_id uuid references auth.users (id) on delete cascade,
  job text not null,
  subject text not null default '',
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  fraction real not null default 0 check (fraction between 0 and 1),
  word text not null default '',
  result jsonb,
  error_code text,
  error_message text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index work_progress_user on public.work_progress (user_id, created_at desc);

create function public.tell_work_progress() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_notify('work_progress', new.id::text);
  return null;
end $$;
create trigger work_progress_tell after insert or update on public.work_progress
for each row execute function public.tell_work_progress();

alter table public.memoirs enable row level security;
alter table public.chapters enable row level security;
alter table public.sentences enable row level security;
alter table public.artifacts enable row level security;
alter table public.work_progress enable row level security;
revoke all on public.memoirs, public.chapters, public.sentences, public.artifacts, public.work_progress from anon, authenticated;
grant select on public.memoirs, public.chapters, public.sentences, public.artifacts, public.work_progress to authenticated;

create policy "storytellers read their own memoirs" on public.memoirs for select to authenticated
using (user_id = (select auth.uid()));
create policy "storytellers read their own chapters" on public.chapters for select to authenticated
using (exists (select from public.memoirs m where m.id = memoir_id and m.user_id = (select auth.uid())));
create policy "storytellers read their own sentences" on public.sentences for select to authenticated
using (exists (select from public.memoirs m where m.id = memoir_id and m.user_id = (select auth.uid())));
create policy "storytellers read what was made for them" on public.artifacts for select to authenticated
using (user_id = (select auth.uid()));
create policy "people see how far their work is" on public.work_progress for select to authenticated
using (user_id = (select auth.uid()));

alter publication supabase_realtime add table public.work_progress;
