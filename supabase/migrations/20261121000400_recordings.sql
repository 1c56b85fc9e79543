-- A recording is never altered. The server adds it, when it has looked into what a client uploaded.
create table public.recordings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  session_id uuid references public.interview_sessions (id) on delete cascade,
  question_id integer not null references public.questions (id),
  follow_up integer check (follow_up between 1 and 5),
  kind text not null default 'archive' check (kind in ('archive', 'live')),
  object_path text not null,
  container text not null check (container in ('wav', 'webm', 'mp3', 'mp4', 'ogg', 'flac')),
  codec text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint not null check (bytes > 0),
  duration_ms integer not null check (duration_ms > 0),
  recorded_at timestamptz not null default now(),
  unique (user_id, sha256, question_id)
);
create index recordings_user on public.recordings (user_id);
create index recordings_session on public.recordings (session_id);

create table public.answers (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references public.interview_sessions (id) on delete cascade,
  question_id integer not null references public.questions (id),
  follow_up integer check (follow_up between 1 and 5),
  user_id uuid not null references auth.users (id) on delete cascade,
  recording_id uuid references public.recordings (id) on delete set null,
  audio_file_url text,
  audio_file_path text,
  duration_seconds numeric,
  file_size_bytes bigint,
  processing_status text not null default 'pending' check (processing_status in ('pending', 'completed', 'failed')),
  visibility text not null default 'draft' check (visibility in ('draft', 'in the book', 'family only', 'sealed', 'deleted')),
  timestamp_start timestamptz,
  timestamp_end timestamptz,
  conversation_id text,
  metadata jsonb not null default '{}',
  selected_sub_questions jsonb not null default '[]',
  sub_question_responses jsonb not null default '[]',
  emotional_analysis jsonb,
  transcript text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index answers_session on public.answers (session_id, question_id);
create index answers_user on public.answers (user_id);
create unique index answers_once_per_object on public.answers (session_id, audio_file_path) where audio_file_path is not null;
alter table public.answers add constraint answers_metadata_is_small check (length(metadata::text) <= 20000);

-- A browser hands an answer over; whether it is heard is not the browser's to say.
create function public.begin_answer() returns trigger
language plpgsql set search_path = '' as $$
begin
  if public.asked_by_client() then
    new.processing_status := 'pending';
  end if;
  return new;
end $$;
create trigger answers_begin before insert on public.answers for each row execute function public.begin_answer();

-- A second answer to a question counts no second time: then nobody waits for anybody.
create function public.count_answers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.follow_up is not null or exists (
    select from public.answers
    where session_id = new.session_id and question_id = new.question_id and follow_up is null and id <> new.id
  ) then
    return null;
  end if;
  -- Two answers at once: the second counts when the first can be seen.
  perform from public.interview_sessions where id = new.session_id for no key update;
  update public.interview_sessions
  set questions_answered = (
    select count(distinct question_id) from public.answers where session_id = new.session_id and follow_up is null
  )
  where id = new.session_id;
  return null;
end $$;
create trigger answers_counted after insert on public.answers for each row execute function public.count_answers();
create trigger answers_touch before update on public.answers for each row execute function public.touch_updated_at();

create table public.photos (
  recording_id uuid primary key references public.recordings (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  object_path text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  caption text check (char_length(caption) <= 2000),
  created_at timestamptz not null default now()
);

alter table public.recordings enable row level security;
alter table public.photos enable row level security;
alter table public.answers enable row level security;
revoke all on public.recordings, public.photos, public.answers from anon, authenticated;
grant select on public.recordings to authenticated;
grant select on public.photos to authenticated;
grant select on public.answers to authenticated;
grant insert (session_id, question_id, follow_up, user_id, audio_file_url, audio_file_path, duration_seconds, file_size_bytes,
  processing_status, visibility, timestamp_start, timestamp_end, conversation_id, metadata, selected_sub_questions, sub_question_responses)
  on public.answers to authenticated;
grant update (visibility, selected_sub_questions, sub_question_responses) on public.answers to authenticated;

create policy "storytellers read their own recordings" on public.recordings for select to authenticated
using (user_id = (select auth.uid()));
create policy "storytellers see their own photos" on public.photos for select to authenticated
using (user_id = (select auth.uid()));
create policy "people read their own answers" on public.answers for select to authenticated
using (user_id = (select auth.uid()));
create policy "people give their own answers" on public.answers for insert to authenticated
with check (
  (select public.is_signed_in()) and user_id = (select auth.uid())
  and exists (
    select from public.interview_sessions s join public.session_plans p on p.session_id = s.id
    where s.id = answers.session_id and s.user_id = (select auth.uid()) and p.question_id = answers.question_id
  )
);
create policy "people change their own answers" on public.answers for update to authenticated
using ((select public.is_signed_in()) and user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
