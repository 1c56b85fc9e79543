-- How the pages of a book look: its letters, another cover, the words on the spine, and an epigraph.

alter table public.interview_sessions
  add column book_letters text not null default 'garamond' check (book_letters in ('garamond', 'fraunces', 'atkinson')),
  add column book_spine text check (char_length(book_spine) between 1 and 80),
  add column book_epigraph text check (char_length(book_epigraph) between 1 and 600),
  drop constraint interview_sessions_book_cover_check,
  add constraint interview_sessions_book_cover_check
    check (book_cover in ('waveform', 'river', 'photograph', 'type'));
grant update (book_letters, book_spine, book_epigraph) on public.interview_sessions to authenticated;
select heirvoice.limit_rows('interview_sessions', 'user_id', 200);

-- What a book of this interview is made from now: a hash of each answer, photograph and memory, the settings, and a hash of
-- the arrangement, if there is one.
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
    ) || jsonb_strip_nulls(jsonb_build_object(
      'letters', nullif(s.book_letters, 'garamond'), 'spine', s.book_spine, 'epigraph', s.book_epigraph
    ))
  ) || case when r.content is null then '{}' else jsonb_build_object('arrangement', md5(r.content::text)) end
  from public.interview_sessions s left join public.profiles p on p.id = s.user_id
    left join public.book_arrangements r on r.session_id = s.id
  where s.id = p_session_id
$$;
