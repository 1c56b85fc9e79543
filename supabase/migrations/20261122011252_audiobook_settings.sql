-- Who reads titles and questions in the audiobook, and whether chapters are announced; an audiobook that is made takes it along.
alter table public.interview_sessions
  add column narrator text not null default 'woman' check (narrator in ('woman', 'man', 'nobody')),
  add column announce_chapters boolean not null default true;
grant update (narrator, announce_chapters) on public.interview_sessions to authenticated;
