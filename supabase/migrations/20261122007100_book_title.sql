-- What somebody calls their book, on every device of theirs; a book that is made takes it along.
alter table public.interview_sessions add column book_title text check (char_length(book_title) between 1 and 120);
grant update (book_title) on public.interview_sessions to authenticated;
