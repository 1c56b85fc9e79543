-- How somebody's book is printed, and their own words around it; a book that is made takes them along.
alter table public.interview_sessions
  add column book_size text not null default '6x9' check (book_size in ('6x9', 'large print')),
  add column book_binding text not null default 'hardcover' check (book_binding in ('hardcover', 'paperback')),
  add column book_cover text not null default 'waveform' check (book_cover in ('waveform', 'type', 'photograph')),
  add column book_dedication text check (char_length(book_dedication) between 1 and 600),
  add column book_about text check (char_length(book_about) between 1 and 2000);
grant update (book_size, book_binding, book_cover, book_dedication, book_about) on public.interview_sessions to authenticated;
