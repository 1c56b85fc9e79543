-- A proof names only photographs that it prints; a question to the tapes is checked again after the model.

update public.book_photos set crop_width = least(crop_width, 1), crop_height = least(crop_height, 1)
where crop_width > 1 or crop_height > 1;
alter table public.book_photos drop constraint book_photos_crop_width_check, drop constraint book_photos_crop_height_check;
alter table public.book_photos add constraint book_photos_crop_width_check check (crop_width between 0.05 and 1),
  add constraint book_photos_crop_height_check check (crop_height between 0.05 and 1);

-- Places a photograph of the caller in a book of theirs, or moves, crops and captions it there. p_placed has the columns
-- from question_id to position. At most 200 are in one book.
create or replace function public.place_photo(p_session_id uuid, p_photo_id uuid, p_placed jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.assert_required_aal();
  if not public.is_signed_in() then
    raise insufficient_privilege using message = 'Only signed-in people place photographs in their book.';
  end if;
  -- An approval of the book locks the interview too.
  perform from public.interview_sessions s where s.id = p_session_id and s.user_id = auth.uid() for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'That interview is not yours, or not there any more.';
  end if;
  perform from public.photos p
  where p.id = p_photo_id and p.user_id = auth.uid() and p.deleted_at is null and p.state = 'ready' and p.width is not null;
  if not found then
    raise sqlstate 'PT404' using message = 'That photograph is not yours, or not there any more.';
  end if;
  if (
    select count(*) from public.book_photos b join public.photos f on f.id = b.photo_id
    where b.session_id = p_session_id and b.photo_id <> p_photo_id and f.deleted_at is null
  ) >= 200 then
    raise sqlstate 'PT429' using message = 'A book holds at most 200 photographs.';
  end if;
  insert into public.book_photos as b (
    session_id, user_id, photo_id, question_id, place, after_sentence, caption, crop_left, crop_top, crop_width,
    crop_height, focus_x, focus_y, inches, position
  )
  select p_session_id, auth.uid(), p_photo_id, one.*
  from jsonb_to_record(p_placed) as one (
    question_id integer, place text, after_sentence text, caption text, crop_left double precision,
    crop_top double precision, crop_width double precision, crop_height double precision, focus_x double precision,
    focus_y double precision, inches double precision, position smallint
  )
  on conflict (session_id, photo_id) do update
  set question_id = excluded.question_id, place = excluded.place, after_sentence = excluded.after_sentence,
    caption = excluded.caption, crop_left = excluded.crop_left, crop_top = excluded.crop_top,
    crop_width = excluded.crop_width, crop_height = excluded.crop_height, focus_x = excluded.focus_x,
    focus_y = excluded.focus_y, inches = excluded.inches, position = excluded.position;
end $$;
revoke execute on function public.place_photo(uuid, uuid, jsonb) from public, anon;

-- A hash of each photograph that is printed with the stories of these questions: not deleted, and its story not hidden. Null
-- without any.
create or replace function heirvoice.placed_photos(p_session_id uuid, p_questions integer[]) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_object_agg(b.photo_id, md5(jsonb_build_array(
    f.sha256, f.description, b.question_id, b.place, b.after_sentence, b.caption, b.crop_left, b.crop_top, b.crop_width,
    b.crop_height, b.focus_x, b.focus_y, b.inches, b.position
  )::text))
  from public.book_photos b join public.photos f on f.id = b.photo_id
    left join public.book_arrangements r on r.session_id = b.session_id
  where b.session_id = p_session_id and b.question_id = any(p_questions)
    and f.deleted_at is null and f.object_path is not null and f.width is not null
    and not coalesce(jsonb_path_exists(
      r.content, '$.chapters[*].sections[*] ? (@.hidden == true && @.questionId == $question)',
      jsonb_build_object('question', b.question_id)
    ) or jsonb_path_exists(
      r.content, '$.chapters[*] ? (@.hidden == true).sections[*] ? (@.questionId == $question)',
      jsonb_build_object('question', b.question_id)
    ), false)
$$;
revoke execute on function heirvoice.placed_photos(uuid, integer[]) from public;

-- What this book is made from now: a hash of each answer, photograph and memory, the settings, a hash of the arrangement, if
-- there is one, and a hash of each placed photograph, if there is one.
create or replace function heirvoice.book_sources(p_book_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with book as (
    select * from heirvoice.every_book b where b.id = p_book_id
  ), used as (
    select a.id, a.recording_id, a.question_id, md5((jsonb_build_array(
      a.recording_id, a.question_id, a.follow_up, a.story_title,
      (
        select t.body from public.transcripts t
        where t.recording_id = a.recording_id and (t.layer = 'raw' or heirvoice.has_words(t.body))
        order by t.layer limit 1
      )
    ) || to_jsonb(array_remove(array[heirvoice.version_of_section(a.session_id, a.question_id)], 0)))::text) as mark
    from book b join public.answers a on a.session_id = b.session_id
    where a.visibility = 'in the book' and a.recording_id is not null and a.question_id <> all (b.left_out)
      and (a.origin = 'folder' or heirvoice.has_consent(a.user_id, 'book'))
  )
  select jsonb_build_object(
    'answers', (select coalesce(jsonb_object_agg(u.id, u.mark), '{}') from used u),
    'photos', (
      select coalesce(jsonb_object_agg(f.id, md5(f.sha256 || coalesce(f.caption, ''))), '{}')
      from public.photos f
      where exists (
        select from public.photo_uses o where o.photo_id = f.id and o.recording_id in (select u.recording_id from used u)
      ) and f.deleted_at is null
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
    || jsonb_strip_nulls(jsonb_build_object('placed', heirvoice.placed_photos(
      s.session_id, array(select u.question_id from used u)
    )))
  from book s left join public.profiles p on p.id = s.user_id
    left join public.book_arrangements r on r.session_id = s.session_id
$$;
drop function heirvoice.placed_photos(uuid);

-- Files that a person may open by a link, while everything in the book may be printed: the book with its photographs and the
-- sound that it is read along with, or the audiobook and its chapters.
create or replace function heirvoice.artifacts_linked_to(p_user_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select a.id
  from heirvoice.live_grants g
    join public.artifacts a on a.memoir_id = g.memoir_id and a.user_id = g.owner_id
  where g.user_id = p_user_id and heirvoice.is_printable_memoir(g.memoir_id) and (
    a.kind = case g.scope when 'book' then 'book.pdf' when 'audiobook' then 'audiobook.m4b' end
    or g.scope = 'book' and a.kind like 'photographs/%' and exists (
      select from public.photos f
      where f.user_id = g.owner_id and f.deleted_at is null and a.kind = 'photographs/' || f.id || '.jpg'
    )
    or a.kind in (
      select track ->> case g.scope when 'book' then 'wav' when 'audiobook' then 'mp3' end
      from public.artifacts b, jsonb_path_query(b.facts, 'lax $.* ? (exists(@.mp3))') track
      where b.memoir_id = g.memoir_id and b.kind = 'audiobook.m4b'
    )
  )
$$;

drop function public.quotable_answers(boolean);
-- The answers that a question to the tapes may quote, with their timed words: own ones that are not sealed, and with
-- p_shared those that the caller may hear of others. p_answers: only these.
create function public.quotable_answers(p_shared boolean, p_answers uuid[] default null)
returns table (
  answer_id uuid, own boolean, session_id uuid, question text, question_fr text, audio_path text, words jsonb
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform public.assert_required_aal();
  return query
  select t.* from (
    select a.id, true, a.session_id, coalesce(a.story_title, a.asked ->> 'en', q.text),
      coalesce(a.story_title, a.asked ->> 'fr', q.text_fr), a.audio_file_path, heirvoice.timed_words(a.recording_id) as words
    from public.answers a join public.questions q on q.id = a.question_id
    where public.is_signed_in() and a.user_id = auth.uid() and a.audio_file_path is not null
      and (p_answers is null or a.id = any(p_answers)) and a.visibility in ('draft', 'in the book', 'family only')
    union all
    select s.answer_id, false, null, s.question, s.question_fr, s.audio_path, public.answer_words(s.answer_id)
    from public.shared_answers() s
    where p_shared and s.audio_path is not null and (p_answers is null or s.answer_id = any(p_answers))
  ) t where t.words is not null;
end $$;
revoke execute on function public.quotable_answers(boolean, uuid[]) from public, anon;
