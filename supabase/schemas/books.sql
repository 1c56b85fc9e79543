-- More books of the same answers, each with settings of its own (ADR 091).

-- A book that was made beside the interview's own, whose settings are columns of interview_sessions. The columns of both have
-- the same names. left_out: questions whose answers are not in this book.
create table public.books (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references public.interview_sessions (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60 and name = btrim(name)),
  kind text not null check (kind in ('large print', 'for somebody')),
  left_out integer[] not null default '{}'
    check (cardinality(left_out) <= 400 and array_position(left_out, null) is null),
  book_title text check (char_length(book_title) between 1 and 120),
  book_size text not null check (book_size in ('6x9', 'large print')),
  book_binding text not null check (book_binding in ('hardcover', 'paperback')),
  book_cover text not null check (book_cover in ('waveform', 'river', 'photograph', 'type')),
  book_letters text not null check (book_letters in ('garamond', 'fraunces', 'atkinson')),
  book_dedication text check (char_length(book_dedication) between 1 and 600),
  book_epigraph text check (char_length(book_epigraph) between 1 and 600),
  book_spine text check (char_length(book_spine) between 1 and 80),
  book_about text check (char_length(book_about) between 1 and 2000),
  narrator text not null check (narrator in ('woman', 'man', 'nobody')),
  announce_chapters boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index books_user on public.books (user_id);
create unique index books_one_name on public.books (session_id, lower(name));

alter table public.books enable row level security;
revoke all on public.books from anon, authenticated;
grant select on public.books to authenticated;
grant update (
  name, left_out, book_title, book_size, book_binding, book_cover, book_letters, book_dedication, book_epigraph, book_spine,
  book_about, narrator, announce_chapters
) on public.books to authenticated;
create policy "storytellers read their own books" on public.books for select to authenticated
using (user_id = (select auth.uid()));
create policy "storytellers change their own books" on public.books for update to authenticated
using ((select public.is_signed_in()) and user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
select heirvoice.require_aal('public.books');
select heirvoice.limit_rows('books', 'user_id', 12);
create trigger books_touch before update on public.books for each row execute function public.touch_updated_at();

-- Every book by its id: the interview's own has the id of the interview.
create view heirvoice.every_book as
select s.id, s.id as session_id, s.user_id, '{}'::integer[] as left_out, s.book_title, s.book_size, s.book_binding, s.book_cover,
  s.book_letters, s.book_dedication, s.book_epigraph, s.book_spine, s.book_about, s.narrator, s.announce_chapters
from public.interview_sessions s
union all
select b.id, b.session_id, b.user_id, b.left_out, b.book_title, b.book_size, b.book_binding, b.book_cover,
  b.book_letters, b.book_dedication, b.book_epigraph, b.book_spine, b.book_about, b.narrator, b.announce_chapters
from public.books b;
revoke all on heirvoice.every_book from public;

-- Adds a book of an interview with the settings of its own one; a name that is there names that book. Returns its id.
create function public.add_book(p_session_id uuid, p_name text, p_kind text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  perform public.assert_required_aal();
  if not public.is_signed_in() then
    raise insufficient_privilege using message = 'Only signed-in people make books.';
  end if;
  perform from public.interview_sessions s where s.id = p_session_id and s.user_id = auth.uid() for key share;
  if not found then
    raise sqlstate 'PT404' using message = 'That interview is not yours, or not there any more.';
  end if;
  insert into public.books (
    session_id, user_id, name, kind, book_title, book_size, book_binding, book_cover, book_letters, book_dedication,
    book_epigraph, book_spine, book_about, narrator, announce_chapters
  )
  select s.id, s.user_id, btrim(p_name), p_kind, s.book_title,
    case when p_kind = 'large print' then 'large print' else s.book_size end, s.book_binding, s.book_cover, s.book_letters,
    case when p_kind = 'large print' then s.book_dedication end, s.book_epigraph, s.book_spine, s.book_about, s.narrator,
    s.announce_chapters
  from public.interview_sessions s where s.id = p_session_id
  on conflict (session_id, lower(name)) do nothing
  returning id into v_id;
  if v_id is null then
    select b.id into v_id from public.books b where b.session_id = p_session_id and lower(b.name) = lower(btrim(p_name));
  end if;
  return v_id;
end $$;
revoke execute on function public.add_book(uuid, text, text) from public, anon;

-- Deletes a book with its memoirs, files and open proofs; no answer. Refuses one whose approved files are kept.
create function public.remove_book(p_book_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.assert_required_aal();
  if not public.is_signed_in() then
    raise insufficient_privilege using message = 'Only signed-in people delete their books.';
  end if;
  perform from public.books b where b.id = p_book_id and b.user_id = auth.uid() for update;
  if not found then
    raise sqlstate 'PT404' using message = 'That book is not yours, or not there any more.';
  end if;
  if exists (
    select from public.proofs p where p.book_id = p_book_id and p.state = 'approved' and p.erased_at is null
  ) then
    raise sqlstate 'PT409' using message = 'This book is approved, so it is kept.', detail = 'approved';
  end if;
  delete from public.proofs p where p.book_id = p_book_id and p.state = 'open';
  delete from public.books b where b.id = p_book_id;
end $$;
revoke execute on function public.remove_book(uuid) from public, anon;
