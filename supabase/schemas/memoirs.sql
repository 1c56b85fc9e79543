-- Composed memoirs and the files made from them.

-- Composed memoirs. The same sources give the same source_hash and therefore the same row.
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
  -- Hash of all sources: the same sources give the same memoir.
  source_hash text not null,
  created_at timestamptz not null default now(),
  -- Null: of the interview's own book.
  book_id uuid references public.books (id) on delete cascade,
  unique (user_id, source_hash),
  constraint memoirs_title_length check (char_length(title) <= 20000),
  constraint memoirs_author_length check (char_length(author) <= 20000),
  constraint memoirs_dedication_length check (char_length(dedication) <= 20000),
  constraint memoirs_composer_length check (octet_length(composer::text) <= 10000),
  constraint memoirs_account_length check (octet_length(account::text) <= 20000000),
  constraint memoirs_refused_length check (octet_length(refused::text) <= 20000000),
  constraint memoirs_source_hash_length check (char_length(source_hash) <= 200)
);
create index memoirs_user on public.memoirs (user_id);
create index memoirs_book on public.memoirs (book_id);

alter table public.memoirs enable row level security;
revoke all on public.memoirs from anon, authenticated;
grant select on public.memoirs to authenticated;
create policy "storytellers read their own memoirs" on public.memoirs for select to authenticated
using (user_id = (select auth.uid()));
select heirvoice.require_aal('public.memoirs');

-- Chapters of a memoir.
create table public.chapters (
  memoir_id uuid not null references public.memoirs (id) on delete cascade,
  number integer not null check (number > 0),
  title text not null,
  stories jsonb not null,
  primary key (memoir_id, number),
  constraint chapters_title_length check (char_length(title) <= 20000),
  constraint chapters_stories_length check (octet_length(stories::text) <= 1000000)
);

alter table public.chapters enable row level security;
revoke all on public.chapters from anon, authenticated;
grant select on public.chapters to authenticated;
create policy "storytellers read their own chapters" on public.chapters for select to authenticated
using (exists (select from public.memoirs m where m.id = memoir_id and m.user_id = (select auth.uid())));
select heirvoice.require_aal('public.chapters');

-- Sentences of a memoir with the recording spans that support them.
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
  claims jsonb not null default '[]'::jsonb check (jsonb_typeof(claims) = 'array'),
  primary key (memoir_id, id),
  foreign key (memoir_id, chapter) references public.chapters (memoir_id, number) on delete cascade,
  check (origin = 'by hand' or jsonb_array_length(spans) > 0),
  constraint sentences_id_length check (char_length(id) <= 200),
  constraint sentences_text_length check (char_length(text) <= 5000000),
  constraint sentences_spans_length check (octet_length(spans::text) <= 20000000),
  constraint sentences_claims_length check (octet_length(claims::text) <= 200000)
);

alter table public.sentences enable row level security;
revoke all on public.sentences from anon, authenticated;
grant select on public.sentences to authenticated;
create policy "storytellers read their own sentences" on public.sentences for select to authenticated
using (exists (select from public.memoirs m where m.id = memoir_id and m.user_id = (select auth.uid())));
select heirvoice.require_aal('public.sentences');

-- Files made from a memoir: PDF, EPUB, audiobook.
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
  unique (memoir_id, kind),
  constraint artifacts_kind_length check (char_length(kind) <= 500),
  constraint artifacts_object_path_length check (char_length(object_path) <= 2000),
  constraint artifacts_facts_length check (octet_length(facts::text) <= 5000000)
);
create index artifacts_user on public.artifacts (user_id);

alter table public.artifacts enable row level security;
revoke all on public.artifacts from anon, authenticated;
grant select on public.artifacts to authenticated;
create policy "storytellers read what was made for them" on public.artifacts for select to authenticated
using (user_id = (select auth.uid()));
select heirvoice.require_aal('public.artifacts');
