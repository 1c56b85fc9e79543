-- What somebody calls a story of theirs, kept with the answer it begins with; a book that is made takes it along.
alter table public.answers add column story_title text check (char_length(story_title) between 1 and 120);
grant update (story_title) on public.answers to authenticated;
