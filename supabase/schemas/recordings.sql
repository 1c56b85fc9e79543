-- Recordings, transcription budget and playback copies.

-- A recording is immutable. The server inserts the row after it has probed the uploaded file.
create table public.recordings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  session_id uuid references public.interview_sessions (id) on delete set null,
  -- Null: the sound of a memory's element.
  question_id integer references public.questions (id),
  follow_up integer check (follow_up between 1 and 5),
  kind text not null default 'archive' check (kind in ('archive', 'live')),
  object_path text not null,
  container text not null
    check (container in ('wav', 'webm', 'mp3', 'mp4', 'ogg', 'flac', 'aac', 'amr', 'aiff', 'caf', 'asf')),
  codec text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint not null check (bytes > 0),
  duration_ms integer not null check (duration_ms > 0),
  recorded_at timestamptz not null default now(),
  unique nulls not distinct (user_id, sha256, question_id),
  constraint recordings_object_path_length check (char_length(object_path) <= 2000),
  constraint recordings_codec_length check (char_length(codec) <= 100)
);
create index recordings_user on public.recordings (user_id);
create index recordings_session on public.recordings (session_id);

alter table public.recordings enable row level security;
revoke all on public.recordings from anon, authenticated;
grant select on public.recordings to authenticated;
create policy "storytellers read their own recordings" on public.recordings for select to authenticated
using (user_id = (select auth.uid()));
select heirvoice.require_aal('public.recordings');

-- Transcribed audio per recording, language and day (UTC), for the daily budget. Old days are deleted.
create table heirvoice.transcribed_audio (
  recording_id uuid not null references public.recordings (id) on delete cascade,
  language text not null check (char_length(language) <= 10),
  day date not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  sound_ms bigint not null check (sound_ms > 0),
  primary key (recording_id, language, day)
);
create index transcribed_audio_of_a_day on heirvoice.transcribed_audio (user_id, day);

alter table heirvoice.transcribed_audio enable row level security;

-- A small copy of each recording that a printed code opens, for slow connections. object_path is null when the copy
-- failed; it is not retried.
create table heirvoice.playback_copies (
  recording_id uuid primary key references public.recordings (id) on delete cascade,
  object_path text check (char_length(object_path) <= 2000),
  bytes bigint not null default 0 check (bytes >= 0),
  made_at timestamptz not null default now(),
  -- Heights of the waveform, 4 to 100.
  peaks smallint[] check (cardinality(peaks) <= 100),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$')
);

alter table heirvoice.playback_copies enable row level security;
