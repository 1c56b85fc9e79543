-- Progress of background jobs and fair scheduling between people.

-- One row per background job, readable by its owner (ADR 003).
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
  updated_at timestamptz not null default now(),
  constraint work_progress_job_length check (char_length(job) <= 200),
  constraint work_progress_subject_length check (char_length(subject) <= 1000),
  constraint work_progress_word_length check (char_length(word) <= 1000),
  constraint work_progress_result_length check (octet_length(result::text) <= 5000000),
  constraint work_progress_error_code_length check (char_length(error_code) <= 200),
  constraint work_progress_error_message_length check (char_length(error_message) <= 10000)
);
create index work_progress_user on public.work_progress (user_id, created_at desc);

alter table public.work_progress enable row level security;
revoke all on public.work_progress from anon, authenticated;
grant select on public.work_progress to authenticated;
create policy "people see how far their work is" on public.work_progress for select to authenticated
using (user_id = (select auth.uid()));
select heirvoice.require_aal('public.work_progress');
alter publication supabase_realtime add table public.work_progress;

create function public.notify_work_progress() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_notify('work_progress', new.id::text);
  return null;
end $$;
create trigger work_progress_notify after insert or update on public.work_progress
for each row execute function public.notify_work_progress();

-- Round-robin between people in one lane of long jobs. ends is the end of the person's last queued job, in seconds of
-- total work; a new person starts at the lane's clock instead of behind a long queue.
create table heirvoice.job_turns (
  lane text not null check (char_length(lane) <= 100),
  user_id uuid not null references auth.users (id) on delete cascade,
  ends bigint not null check (ends >= 0),
  primary key (lane, user_id)
);
create index job_turns_user on heirvoice.job_turns (user_id);

alter table heirvoice.job_turns enable row level security;

-- Per lane: the start of the latest job, in seconds of total work.
create table heirvoice.job_clocks (
  lane text primary key check (char_length(lane) <= 100),
  now bigint not null check (now >= 0)
);

alter table heirvoice.job_clocks enable row level security;

-- Problems that admins were told of by letter, one row until each is over.
create table heirvoice.alerts (
  kind text not null check (kind in (
    'job_failing', 'disk_full', 'mail_refused', 'limit_reached', 'backup_missing', 'certificate_expiring', 'voice_remains'
  )),
  -- The job or limit; empty for the others.
  subject text not null check (char_length(subject) <= 200),
  since timestamptz not null default now(),
  primary key (kind, subject)
);

alter table heirvoice.alerts enable row level security;

-- What a process sees wrong around itself. It is renewed each minute; a process that ended leaves a row that expires.
create table heirvoice.sightings (
  kind text not null check (kind in ('disk_full', 'mail_refused', 'backup_missing', 'certificate_expiring')),
  process text not null check (char_length(process) <= 200),
  seen_at timestamptz not null default now(),
  primary key (kind, process)
);

alter table heirvoice.sightings enable row level security;
