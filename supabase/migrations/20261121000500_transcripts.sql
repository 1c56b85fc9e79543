-- Layers are kept apart: what a recogniser heard, and what a person says was said. The person's wins.
create table public.transcripts (
  id uuid primary key default gen_random_uuid(),
  recording_id uuid not null references public.recordings (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  layer text not null check (layer in ('raw', 'corrected')),
  engine text not null,
  model text,
  language text not null check (language in ('en', 'fr')),
  draft boolean not null,
  body text not null,
  created_at timestamptz not null default now(),
  unique (recording_id, layer)
);
create index transcripts_user on public.transcripts (user_id);

create table public.transcript_words (
  transcript_id uuid not null references public.transcripts (id) on delete cascade,
  position integer not null,
  text text not null,
  start_ms integer not null,
  end_ms integer not null check (end_ms >= start_ms),
  confidence real,
  timing text not null default 'heard' check (timing in ('heard', 'estimated')),
  heard integer[] not null default '{}',
  starts_paragraph boolean not null default false,
  primary key (transcript_id, position)
);

alter table public.transcripts enable row level security;
alter table public.transcript_words enable row level security;
revoke all on public.transcripts, public.transcript_words from anon, authenticated;
grant select on public.transcripts, public.transcript_words to authenticated;

create policy "storytellers read their own transcripts" on public.transcripts for select to authenticated
using (user_id = (select auth.uid()));
create policy "storytellers read their own words" on public.transcript_words for select to authenticated
using (exists (select from public.transcripts t where t.id = transcript_id and t.user_id = (select auth.uid())));
