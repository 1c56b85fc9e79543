create table heirvoice.memory_files (
  id uuid primary key default gen_random_uuid(),
  memory_id uuid not null,
  owner_id uuid not null,
  kind text not null check (kind in ('pdf', 'zip')),
  -- Names the content and the language; a file of the same hash is used again.
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  object_path text not null check (char_length(object_path) <= 2000),
  bytes bigint not null check (bytes > 0),
  -- What is missing in the file.
  notes text[] not null default '{}' check (
    cardinality(notes) <= 3 and notes <@ array['shortened', 'letters', 'pictures']
  ),
  created_at timestamptz not null default now(),
  unique (memory_id, kind),
  foreign key (memory_id, owner_id) references public.memories (id, owner_id) on delete cascade
);
create index memory_files_owner on heirvoice.memory_files (owner_id);
create index memory_files_created on heirvoice.memory_files (created_at) where kind = 'zip';

alter table heirvoice.memory_files enable row level security;
create trigger memory_files_let_go after delete on heirvoice.memory_files
for each row execute function public.remove_object_of_row();

-- A ZIP repeats every picture and sound of its memory, so it is kept for a day only.
create function heirvoice.purge_memory_files(p_now timestamptz) returns void
language sql set search_path = '' as $$
  delete from heirvoice.memory_files where kind = 'zip' and created_at < p_now - interval '1 day'
$$;
revoke execute on function heirvoice.purge_memory_files(timestamptz) from public;
