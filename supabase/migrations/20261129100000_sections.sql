-- Sections of a memoir as a person edits them (ADR 086). A section is the story of one question of an interview.

-- What the recordings tell, as the newest memoir of the interview composed it: the text that an edit starts from.
-- sentences holds {id, paragraph, text, origin, spans}; a former sentence, which an edit may still name, has no paragraph.
-- recordings: all that the sentences come from. chapter is null while no chapter holds the section.
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
-- several. author_id is null once that account is deleted.
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
    from public.section_sources s where s.user_id = p_user and p_recording = any(s.recordings) for update
  loop
    update public.section_sources s set recordings = array_remove(s.recordings, p_recording), sentences = (
      select coalesce(jsonb_agg(one order by at), '[]') from jsonb_array_elements(s.sentences) with ordinality kept (one, at)
      where one ->> 'id' <> all(section.gone)
    )
    where s.session_id = section.session_id and s.question_id = section.question_id;
    update public.chapter_revisions r set content = (
      select coalesce(jsonb_agg(one order by at), '[]') from jsonb_array_elements(r.content) with ordinality kept (one, at)
      where not one -> 'from' ?| section.gone
    )
    where r.session_id = section.session_id and r.question_id = section.question_id and r.content is not null;
  end loop;
end $$;
revoke execute on function heirvoice.erase_sections_of(uuid, uuid) from public;

-- Who edits the sections of a memoir, and how they are saved.

-- Sections that the caller may edit as a helper: those whose recordings are all in the book of a storyteller who agreed.
create function public.sections_i_help_with() returns table (session_id uuid, question_id integer)
language sql stable security definer set search_path = '' as $$
  select s.session_id, s.question_id from public.section_sources s
  where s.user_id in (select public.storytellers_i_help())
    and s.recordings <@ array(select public.recordings_i_help_with())
$$;
revoke execute on function public.sections_i_help_with() from public, anon;

create policy "helpers read what the sections come from" on public.section_sources for select to authenticated
using ((session_id, question_id) in (select h.session_id, h.question_id from public.sections_i_help_with() h));
create policy "helpers read the revisions of sections" on public.chapter_revisions for select to authenticated
using ((session_id, question_id) in (select h.session_id, h.question_id from public.sections_i_help_with() h));

-- The section of a story that the caller may edit. p_story: the order, or the interview when its order was deleted.
create function heirvoice.find_section(p_story uuid, p_question integer) returns public.section_sources
language sql stable security definer set search_path = '' as $$
  select s from public.section_sources s join public.interview_sessions i on i.id = s.session_id
  where (i.order_id = p_story or i.id = p_story) and s.question_id = p_question and public.is_signed_in() and (
    s.user_id = auth.uid()
    or (s.session_id, s.question_id) in (select h.session_id, h.question_id from public.sections_i_help_with() h)
  )
  order by i.created_at desc limit 1
$$;
revoke execute on function heirvoice.find_section(uuid, integer) from public;

-- The content with nothing but what a section holds. Refuses one that is too large or of another shape.
create function heirvoice.section_content(p_content jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  content jsonb := '[]';
begin
  if octet_length(p_content::text) > 1000000 then
    raise check_violation using message = 'A section holds at most a million bytes.', detail = 'too long';
  end if;
  if jsonb_typeof(p_content) is distinct from 'array' or jsonb_path_exists(p_content, '$[*] ? (
      @.type() != "object" || !(@.text.type() == "string") || !(@.text like_regex "[^[:space:]]")
      || !(@.paragraph.type() == "number") || !(@.paragraph >= 0 && @.paragraph < 10000)
      || !(@.from.type() == "array") || @.from.size() > 20
    )', silent => true)
    or jsonb_path_exists(p_content, 'strict $[*].from[*] ? (@.type() != "string" || !(@ like_regex "^s[0-9a-z-]{1,100}$"))')
  then
    raise check_violation using message = 'A section holds sentences of text.';
  end if;
  select coalesce(jsonb_agg(jsonb_build_object(
    'paragraph', floor((one -> 'paragraph')::numeric), 'text', one -> 'text', 'from', one -> 'from'
  ) order by at), '[]') into content
  from jsonb_array_elements(p_content) with ordinality given (one, at);
  return content;
end $$;
revoke execute on function heirvoice.section_content(jsonb) from public;

-- Saves a section that was edited from version p_base and returns its new version; PT409 when somebody saved it meanwhile.
-- Null: as the recordings tell it. What one person saves within five minutes with one p_change is one revision. A section
-- keeps 200 revisions and 5 MB of them.
create function public.save_section(
  p_story uuid, p_question integer, p_content jsonb, p_base integer, p_change uuid
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  section public.section_sources;
  newest public.chapter_revisions;
  v_content jsonb;
  v_version integer;
begin
  perform public.assert_required_aal();
  section := heirvoice.find_section(p_story, p_question);
  if section.session_id is null then
    raise sqlstate 'PT404' using message = 'There is no section here that you may edit.';
  end if;
  -- An approval of the book locks the interview too.
  perform from public.interview_sessions i where i.id = section.session_id for share;
  perform from public.section_sources s
  where s.session_id = section.session_id and s.question_id = section.question_id for update;
  v_content := case when jsonb_typeof(p_content) <> 'null' then heirvoice.section_content(p_content) end;
  select * into newest from public.chapter_revisions r
  where r.session_id = section.session_id and r.question_id = section.question_id order by r.number desc limit 1;
  v_version := coalesce(newest.version, 0);
  if p_base is distinct from v_version then
    raise sqlstate 'PT409' using message = 'This section was changed meanwhile.', detail = 'stale base';
  end if;
  if newest.content is not distinct from v_content then
    return v_version;
  end if;
  if newest.author_id = auth.uid() and newest.change_id = p_change
    and newest.made_at between now() - interval '5 minutes' and now() then
    update public.chapter_revisions r set content = v_content, version = v_version + 1, saved_at = now()
    where r.session_id = section.session_id and r.question_id = section.question_id and r.number = newest.number;
    return v_version + 1;
  end if;
  insert into public.chapter_revisions (session_id, question_id, number, version, user_id, author_id, change_id, content)
  values (
    section.session_id, section.question_id, coalesce(newest.number, 0) + 1, v_version + 1, section.user_id, auth.uid(),
    p_change, v_content
  );
  delete from public.chapter_revisions r using (
    select k.number, sum(coalesce(octet_length(k.content::text), 0)) over (order by k.number desc) as bytes
    from public.chapter_revisions k where k.session_id = section.session_id and k.question_id = section.question_id
  ) kept
  where r.session_id = section.session_id and r.question_id = section.question_id and r.number = kept.number
    and r.number <= newest.number and (r.number <= newest.number + 1 - 200 or kept.bytes > 5000000);
  return v_version + 1;
end $$;
revoke execute on function public.save_section(uuid, integer, jsonb, integer, uuid) from public, anon;

-- A section as its editor needs it: its sentences as told and as edited, the version that an edit starts from, the sounds
-- of its recordings, and the sections of its chapter.
create function public.read_section(p_story uuid, p_question integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'session_id', s.session_id, 'question_id', s.question_id, 'chapter', s.chapter, 'chapter_title', s.chapter_title,
    'title', s.title, 'heading', s.heading, 'sources', s.sentences,
    'content', (
      select r.content from public.chapter_revisions r
      where r.session_id = s.session_id and r.question_id = s.question_id order by r.number desc limit 1
    ),
    'version', heirvoice.version_of_section(s.session_id, s.question_id),
    'sounds', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'recording_id', a.recording_id, 'audio_path', a.audio_file_path, 'told_at', a.created_at, 'follow_up', a.follow_up
      )), '[]')
      from public.answers a where a.recording_id = any(s.recordings) and a.user_id = s.user_id
    ),
    'sections', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'question_id', o.question_id, 'title', o.title, 'heading', o.heading, 'seconds', (
          select coalesce(sum((span ->> 'endMs')::integer - (span ->> 'startMs')::integer), 0)::integer / 1000
          from jsonb_array_elements(o.sentences) one cross join jsonb_array_elements(one -> 'spans') span
          where one ? 'paragraph'
        )
      ) order by o.place), '[]')
      from public.section_sources o
      where o.session_id = s.session_id and o.chapter = s.chapter and (
        s.user_id = auth.uid()
        or (o.session_id, o.question_id) in (select h.session_id, h.question_id from public.sections_i_help_with() h)
      )
    )
  )
  from heirvoice.find_section(p_story, p_question) s
  where s.session_id is not null and public.has_required_aal()
$$;
revoke execute on function public.read_section(uuid, integer) from public, anon;

create or replace function heirvoice.erase_recording(p_recording uuid, p_user uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform heirvoice.erase_memoirs_of(p_recording, p_user);
  perform heirvoice.erase_sections_of(p_recording, p_user);
  delete from public.recordings r where r.id = p_recording;
end $$;

create or replace function heirvoice.book_sources(p_session_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with used as (
    select a.id, a.recording_id, md5((jsonb_build_array(
      a.recording_id, a.question_id, a.follow_up, a.story_title,
      (
        select t.body from public.transcripts t
        where t.recording_id = a.recording_id and (t.layer = 'raw' or heirvoice.has_words(t.body))
        order by t.layer limit 1
      )
    ) || to_jsonb(array_remove(array[heirvoice.version_of_section(a.session_id, a.question_id)], 0)))::text) as mark
    from public.answers a
    where a.session_id = p_session_id and a.visibility = 'in the book' and a.recording_id is not null
      and (a.origin = 'folder' or heirvoice.has_consent(a.user_id, 'book'))
  )
  select jsonb_build_object(
    'answers', (select coalesce(jsonb_object_agg(u.id, u.mark), '{}') from used u),
    'photos', (
      select coalesce(jsonb_object_agg(f.id, md5(f.sha256 || coalesce(f.caption, ''))), '{}')
      from public.photos f
      where exists (
        select from public.photo_uses o where o.photo_id = f.id and o.recording_id in (select u.recording_id from used u)
      )
    ),
    'memories', (
      select coalesce(jsonb_object_agg(m.id, md5(jsonb_build_array(
        m.title, m.description, m.book_place, m.book_chapter
      )::text)), '{}')
      from public.memories m where m.owner_id = s.user_id and m.book_place is not null and m.deleted_at is null
    ),
    'settings', jsonb_build_object(
      'title', s.book_title, 'name', p.full_name, 'size', s.book_size, 'binding', s.book_binding, 'cover', s.book_cover,
      'dedication', s.book_dedication, 'about', s.book_about, 'narrator', s.narrator, 'chapters', s.announce_chapters
    )
  )
  from public.interview_sessions s left join public.profiles p on p.id = s.user_id
  where s.id = p_session_id
$$;
