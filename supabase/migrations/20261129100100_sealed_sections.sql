-- Revisions of sections before and after words of a recording were taken out of them, until the words are put back or erased.
create table heirvoice.sealed_sections (
  recording_id uuid not null references public.recordings (id) on delete cascade,
  session_id uuid not null,
  question_id integer not null,
  number integer not null,
  before jsonb not null check (octet_length(before::text) <= 2000000),
  after jsonb not null check (octet_length(after::text) <= 2000000),
  primary key (recording_id, session_id, question_id, number),
  foreign key (session_id, question_id, number)
    references public.chapter_revisions (session_id, question_id, number) on delete cascade
);
create index sealed_sections_revision on heirvoice.sealed_sections (session_id, question_id, number);
alter table heirvoice.sealed_sections enable row level security;

-- Puts the words back into the revisions that nobody changed since.
create function heirvoice.unseal_sections(p_recording uuid) returns void
language sql set search_path = '' as $$
  update public.chapter_revisions r set content = s.before, version = r.version + 1
  from heirvoice.sealed_sections s
  where s.recording_id = p_recording and r.content = s.after
    and (r.session_id, r.question_id, r.number) = (s.session_id, s.question_id, s.number);
  delete from heirvoice.sealed_sections s where s.recording_id = p_recording
$$;
revoke execute on function heirvoice.unseal_sections(uuid) from public;
