-- A small copy of each recording that a printed code leads to, so that it is heard at once on any line. It goes with its recording.
-- `object_path` is null where the recording cannot be copied: nobody tries again.
create table heirvoice.playback_copies (
  recording_id uuid primary key references public.recordings (id) on delete cascade,
  object_path text check (char_length(object_path) <= 2000),
  bytes bigint not null default 0 check (bytes >= 0),
  made_at timestamptz not null default now()
);
alter table heirvoice.playback_copies enable row level security;
create trigger playback_copies_let_go after delete on heirvoice.playback_copies
  for each row when (old.object_path is not null) execute function public.let_go_of_object();
