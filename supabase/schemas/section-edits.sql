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
-- keeps 200 revisions and 5 MB of them. p_recordings: those whose sentences the editor showed;
-- all when it is null.
create function public.save_section(
  p_story uuid, p_question integer, p_content jsonb, p_base integer, p_change uuid, p_recordings uuid[] default null
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  section public.section_sources;
  newest public.chapter_revisions;
  v_content jsonb;
  v_version integer;
  v_recordings uuid[];
begin
  perform public.assert_required_aal();
  if cardinality(p_recordings) > 1000 then
    raise check_violation using message = 'A section has at most 1000 recordings.';
  end if;
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
  v_recordings := array(
    select one from public.section_sources s cross join unnest(s.recordings) one
    where s.session_id = section.session_id and s.question_id = section.question_id
      and (p_recordings is null or one = any(p_recordings))
  );
  if p_base is distinct from v_version then
    raise sqlstate 'PT409' using message = 'This section was changed meanwhile.', detail = 'stale base';
  end if;
  if newest.content is not distinct from v_content then
    return v_version;
  end if;
  if newest.author_id = auth.uid() and newest.change_id = p_change
    and newest.made_at between now() - interval '5 minutes' and now() then
    update public.chapter_revisions r set content = v_content, version = v_version + 1, saved_at = now(),
      recordings = v_recordings
    where r.session_id = section.session_id and r.question_id = section.question_id and r.number = newest.number;
    return v_version + 1;
  end if;
  insert into public.chapter_revisions (session_id, question_id, number, version, user_id, author_id, change_id, content, recordings)
  values (
    section.session_id, section.question_id, coalesce(newest.number, 0) + 1, v_version + 1, section.user_id, auth.uid(),
    p_change, v_content, v_recordings
  );
  with kept as materialized (
    select k.number, sum(coalesce(octet_length(k.content::text), 0)) over (order by k.number desc) as bytes
    from public.chapter_revisions k where k.session_id = section.session_id and k.question_id = section.question_id
  )
  delete from public.chapter_revisions r using kept
  where r.session_id = section.session_id and r.question_id = section.question_id and r.number = kept.number
    and r.number <= newest.number and (r.number <= newest.number + 1 - 200 or kept.bytes > 5000000);
  return v_version + 1;
end $$;
revoke execute on function public.save_section(uuid, integer, jsonb, integer, uuid, uuid[]) from public, anon;

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
    'known', (
      select r.recordings from public.chapter_revisions r
      where r.session_id = s.session_id and r.question_id = s.question_id order by r.number desc limit 1
    ),
    'version', heirvoice.version_of_section(s.session_id, s.question_id), 'cut_version', s.cut_version,
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
      where o.session_id = s.session_id and (o.chapter = s.chapter or o.question_id = s.question_id) and (
        s.user_id = auth.uid()
        or (o.session_id, o.question_id) in (select h.session_id, h.question_id from public.sections_i_help_with() h)
      )
    )
  )
  from heirvoice.find_section(p_story, p_question) s
  where s.session_id is not null and public.has_required_aal()
$$;
revoke execute on function public.read_section(uuid, integer) from public, anon;
