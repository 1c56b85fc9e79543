-- Sections of a memoir as a person edits them (ADR 086). A section is the story of one question of an interview.

-- What the recordings tell, as the newest memoir of the interview composed it: the text that an edit starts from.
-- sentences holds {id, paragraph, text, origin, spans}; a former sentence, which an edit may still name, has no paragraph.
-- recordings: all that the sentences come from. chapter is null while no chapter holds the section. composed_at is when that
-- memoir was. cut_version is the version of the newest edit from which words were taken out.
create table public.section_sources (
  session_id uuid not null references public.interview_sessions (id) on delete cascade,
  question_id integer not null check (question_id > 0),
  user_id uuid not null references auth.users (id) on delete cascade,
  chapter integer,
  chapter_title text check (char_length(chapter_title) <= 20000),
  place integer not null,
  title text check (char_length(title) <= 20000),
  heading text not null check (char_length(heading) <= 20000),
  recordings uuid[] not null check (cardinality(recordings) <= 1000),
  sentences jsonb not null check (octet_length(sentences::text) <= 20000000),
  composed_at timestamptz not null default now(),
  cut_version integer not null default 0,
  primary key (session_id, question_id)
);
create index section_sources_user on public.section_sources (user_id);

alter table public.section_sources enable row level security;
revoke all on public.section_sources from anon, authenticated;
grant select on public.section_sources to authenticated;
create policy "storytellers read what their sections come from" on public.section_sources for select to authenticated
using (user_id = (select auth.uid()));
select heirvoice.require_aal('public.section_sources');

-- The sections that persons edited. content holds {paragraph, text, from} of each sentence, where from names sentences of
-- section_sources; null is the section as the recordings tell it. version counts the saves, of which one revision gathers
-- several. author_id is null once that account is deleted. recordings: those whose sentences the editor showed; an answer
-- given later is added to the section.
create table public.chapter_revisions (
  session_id uuid not null references public.interview_sessions (id) on delete cascade,
  question_id integer not null check (question_id > 0),
  number integer not null check (number > 0),
  version integer not null check (version > 0),
  user_id uuid not null references auth.users (id) on delete cascade,
  author_id uuid references auth.users (id) on delete set null,
  change_id uuid,
  content jsonb,
  made_at timestamptz not null default now(),
  saved_at timestamptz not null default now(),
  recordings uuid[] not null default '{}' check (cardinality(recordings) <= 1000),
  primary key (session_id, question_id, number),
  constraint chapter_revisions_content_length check (octet_length(content::text) <= 2000000)
);
create index chapter_revisions_user on public.chapter_revisions (user_id);
create index chapter_revisions_author on public.chapter_revisions (author_id);

alter table public.chapter_revisions enable row level security;
revoke all on public.chapter_revisions from anon, authenticated;
grant select on public.chapter_revisions to authenticated;
create policy "storytellers read the revisions of their sections" on public.chapter_revisions for select to authenticated
using (user_id = (select auth.uid()));
select heirvoice.require_aal('public.chapter_revisions');
select heirvoice.limit_rows('chapter_revisions', 'user_id', 100000, 500000000);

-- How often a section was saved: the base of its next edit.
create function heirvoice.version_of_section(p_session_id uuid, p_question_id integer) returns integer
language sql stable set search_path = '' as $$
  select coalesce(max(r.version), 0) from public.chapter_revisions r
  where r.session_id = p_session_id and r.question_id = p_question_id
$$;
revoke execute on function heirvoice.version_of_section(uuid, integer) from public;

-- A content without the sentences that name one of these sources.
create function heirvoice.without_sources(p_content jsonb, p_gone text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(one order by at), '[]') from jsonb_array_elements(p_content) with ordinality kept (one, at)
  where not one -> 'from' ?| p_gone
$$;
revoke execute on function heirvoice.without_sources(jsonb, text[]) from public;

-- Takes the sentences of a recording out of every section: out of what it tells, and out of each revision that names them.
create function heirvoice.erase_sections_of(p_recording uuid, p_user uuid) returns void
language plpgsql set search_path = '' as $$
declare
  section record;
begin
  for section in
    select s.session_id, s.question_id, array(
      select one ->> 'id' from jsonb_array_elements(s.sentences) one
      where one -> 'spans' @> jsonb_build_array(jsonb_build_object('recordingId', p_recording))
    ) as gone
    from public.section_sources s where s.user_id = p_user and p_recording = any(s.recordings)
    order by s.session_id, s.question_id for update
  loop
    update public.section_sources s set recordings = array_remove(s.recordings, p_recording), sentences = (
      select coalesce(jsonb_agg(one order by at), '[]') from jsonb_array_elements(s.sentences) with ordinality kept (one, at)
      where one ->> 'id' <> all(section.gone)
    )
    where s.session_id = section.session_id and s.question_id = section.question_id;
    update public.chapter_revisions r set content = heirvoice.without_sources(r.content, section.gone)
    where r.session_id = section.session_id and r.question_id = section.question_id and r.content is not null;
    perform heirvoice.forget_date_pairs(section.session_id, section.question_id, section.gone);
    update heirvoice.sealed_sections z set before = heirvoice.without_sources(z.before, section.gone),
      after = heirvoice.without_sources(z.after, section.gone)
    where z.session_id = section.session_id and z.question_id = section.question_id;
  end loop;
end $$;
revoke execute on function heirvoice.erase_sections_of(uuid, uuid) from public;
