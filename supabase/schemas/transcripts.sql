-- Transcripts of recordings and the position of each word.

-- The layer 'raw' holds the recognized text, 'corrected' the person's correction. 'corrected' wins. checked: stretches in
-- ms of which a person said that their words are right; a new recognition with other words starts anew.
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
  doubtful jsonb
    check (jsonb_typeof(doubtful) = 'array' and octet_length(doubtful::text) <= 4000),
  checked int4multirange not null default '{}',
  unique (recording_id, layer),
  constraint transcripts_checked_length check (octet_length(checked::text) <= 100000),
  constraint transcripts_engine_length check (char_length(engine) <= 300),
  constraint transcripts_model_length check (char_length(model) <= 300),
  constraint transcripts_body_length check (char_length(body) <= 5000000)
);
create index transcripts_user on public.transcripts (user_id);

alter table public.transcripts enable row level security;
revoke all on public.transcripts from anon, authenticated;
grant select on public.transcripts to authenticated;
create policy "storytellers read their own transcripts" on public.transcripts for select to authenticated
using (user_id = (select auth.uid()));
select heirvoice.require_aal('public.transcripts');

-- Words of a transcript with their position in the recording.
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
  primary key (transcript_id, position),
  constraint transcript_words_text_length check (char_length(text) <= 5000000),
  constraint transcript_words_heard_length check (cardinality(heard) <= 1000000)
);

alter table public.transcript_words enable row level security;
revoke all on public.transcript_words from anon, authenticated;
grant select on public.transcript_words to authenticated;
create policy "storytellers read their own words" on public.transcript_words for select to authenticated
using (exists (select from public.transcripts t where t.id = transcript_id and t.user_id = (select auth.uid())));
select heirvoice.require_aal('public.transcript_words');

create function heirvoice.has_words(p_text text) returns boolean
language sql immutable set search_path = '' as $$
  select p_text ~ '[^[:space:][:punct:]…“”„«»‘’–—¿¡]'
$$;
revoke execute on function heirvoice.has_words(text) from public;

-- True when the transcript is machine-made and no person has corrected it.
create function heirvoice.is_draft_transcript(p_recording_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.transcripts t where t.recording_id = p_recording_id and t.layer = 'raw')
    and not exists (
      select from public.transcripts t
      where t.recording_id = p_recording_id and t.layer = 'corrected' and heirvoice.has_words(t.body)
    )
$$;
revoke execute on function heirvoice.is_draft_transcript(uuid) from public;

-- Copies a correction to answers.transcript at once. Word positions follow after realignment.
create function heirvoice.copy_correction_to_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.answers set transcript = new.body where recording_id = new.recording_id;
  return null;
end $$;
revoke execute on function heirvoice.copy_correction_to_answer() from public;
create trigger transcripts_shown after insert or update of body on public.transcripts
for each row when (new.layer = 'corrected' and heirvoice.has_words(new.body))
execute function heirvoice.copy_correction_to_answer();

-- Removes the timed words of an earlier correction, so that nobody reads what was taken out. Realignment adds the new ones.
create function heirvoice.remove_words_of_old_correction() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.transcript_words where transcript_id = new.id;
  return null;
end $$;
revoke execute on function heirvoice.remove_words_of_old_correction() from public;
create trigger transcripts_changed after update of body on public.transcripts
for each row when (new.layer = 'corrected' and old.body is distinct from new.body)
execute function heirvoice.remove_words_of_old_correction();
