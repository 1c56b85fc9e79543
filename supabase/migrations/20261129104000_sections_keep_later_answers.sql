-- Answers given after an edit stay in the book, erased words leave every sealed state of a section, and an edit made before
-- a cut is refused.
alter table public.section_sources add column cut_version integer not null default 0;
alter table public.chapter_revisions
  add column recordings uuid[] not null default '{}' check (cardinality(recordings) <= 1000);
select heirvoice.limit_rows('chapter_revisions', 'user_id', 100000, 500000000);
update public.chapter_revisions r set recordings = s.recordings from public.section_sources s
where (s.session_id, s.question_id) = (r.session_id, r.question_id);

create function heirvoice.without_sources(p_content jsonb, p_gone text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(one order by at), '[]') from jsonb_array_elements(p_content) with ordinality kept (one, at)
  where not one -> 'from' ?| p_gone
$$;
revoke execute on function heirvoice.without_sources(jsonb, text[]) from public;

create or replace function heirvoice.erase_sections_of(p_recording uuid, p_user uuid) returns void
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
    update heirvoice.sealed_sections z set before = heirvoice.without_sources(z.before, section.gone),
      after = heirvoice.without_sources(z.after, section.gone)
    where z.session_id = section.session_id and z.question_id = section.question_id;
  end loop;
end $$;

drop function public.save_section(uuid, integer, jsonb, integer, uuid);
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

create or replace function public.read_section(p_story uuid, p_question integer) returns jsonb
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

create or replace function heirvoice.unseal_sections(p_recording uuid) returns void
language sql set search_path = '' as $$
  -- What was sealed after these words begins with them again.
  update heirvoice.sealed_sections o set before = s.before from heirvoice.sealed_sections s
  where s.recording_id = p_recording and o.recording_id <> p_recording and o.before = s.after
    and (o.session_id, o.question_id, o.number) = (s.session_id, s.question_id, s.number);
  update public.chapter_revisions r set content = s.before, version = r.version + 1
  from heirvoice.sealed_sections s
  where s.recording_id = p_recording and r.content = s.after
    and (r.session_id, r.question_id, r.number) = (s.session_id, s.question_id, s.number);
  delete from heirvoice.sealed_sections s where s.recording_id = p_recording
$$;
