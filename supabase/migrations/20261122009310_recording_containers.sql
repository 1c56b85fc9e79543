-- Voice notes and films of telephones are recordings too.
alter table public.recordings
  drop constraint recordings_container_check,
  add constraint recordings_container_check
    check (container in ('wav', 'webm', 'mp3', 'mp4', 'ogg', 'flac', 'aac', 'amr', 'aiff', 'caf', 'asf'));
