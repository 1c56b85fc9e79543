-- Photographs that storytellers placed in a book.

-- place: in the text after a sentence, on a page of its own, or on the photo page of the chapter of its section. A sentence that
-- is not told any more leaves the photograph at the end of its section. Crop and focus are shares of the upright picture;
-- inches: the printed width, null for that of the text. position: the order of photographs at one place.
create table public.book_photos (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references public.interview_sessions (id) on delete cascade,
  user_id uuid not null,
  photo_id uuid not null,
  question_id integer not null check (question_id > 0),
  place text not null check (place in ('text', 'page', 'photo page')),
  after_sentence text check (after_sentence ~ '^s[0-9a-z-]{1,100}$'),
  caption text check (char_length(caption) between 1 and 400),
  crop_left double precision not null check (crop_left >= 0),
  crop_top double precision not null check (crop_top >= 0),
  crop_width double precision not null check (crop_width between 0.05 and 1),
  crop_height double precision not null check (crop_height between 0.05 and 1),
  focus_x double precision not null check (focus_x between 0 and 1),
  focus_y double precision not null check (focus_y between 0 and 1),
  inches double precision check (inches between 1 and 8),
  position smallint not null check (position between 1 and 1000),
  foreign key (photo_id, user_id) references public.photos (id, user_id) on delete cascade,
  unique (session_id, photo_id),
  constraint book_photos_crop check (crop_left + crop_width <= 1.000001 and crop_top + crop_height <= 1.000001)
);
create index book_photos_photo on public.book_photos (photo_id, user_id);
create index book_photos_user on public.book_photos (user_id);

alter table public.book_photos enable row level security;
revoke all on public.book_photos from anon, authenticated;
grant select, delete on public.book_photos to authenticated;
create policy "storytellers read where they placed photographs" on public.book_photos for select to authenticated
using (user_id = (select auth.uid()));
create policy "storytellers take photographs out of their book" on public.book_photos for delete to authenticated
using ((select public.is_signed_in()) and user_id = (select auth.uid()));
select heirvoice.require_aal('public.book_photos');

-- Places a photograph of the caller in a book of theirs, or moves, crops and captions it there. p_placed has the columns
-- from question_id to position. At most 200 are in one book.
create function public.place_photo(p_session_id uuid, p_photo_id uuid, p_placed jsonb) returns void
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
create function heirvoice.placed_photos(p_session_id uuid, p_questions integer[]) returns jsonb
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
