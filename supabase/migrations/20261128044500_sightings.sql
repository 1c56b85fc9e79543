-- What a process sees wrong around itself. It is renewed each minute; a process that ended leaves a row that expires.
create table heirvoice.sightings (
  kind text not null check (kind in ('disk_full', 'mail_refused')),
  process text not null check (char_length(process) <= 200),
  seen_at timestamptz not null default now(),
  primary key (kind, process)
);

alter table heirvoice.sightings enable row level security;
