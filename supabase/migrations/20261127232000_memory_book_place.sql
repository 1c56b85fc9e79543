alter table public.memories
add column book_place text check (book_place in ('sidebar', 'photo page')),
add column book_chapter smallint check (book_chapter between 1 and 12),
add constraint memories_book_chapter_of_place check ((book_place is null) = (book_chapter is null));
grant update (book_place, book_chapter) on public.memories to authenticated;
select heirvoice.limit_rows('memories', 'owner_id', 2000, 20000000);
