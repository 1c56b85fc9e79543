-- The chapters of a book as its storyteller arranged them. Without a row the book follows the question bank.

-- content: chapters with their titles and the questions of their stories (domain/book/arrangement). It holds no words of
-- a story. version counts the saves.
create table public.book_arrangements (
  session_id uuid primary key references public.interview_sessions (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  version integer not null check (version > 0),
  content jsonb not null,
  updated_at timestamptz not null default now(),
  constraint book_arrangements_content_length check (octet_length(content::text) <= 100000)
);
create index book_arrangements_user on public.book_arrangements (user_id);

alter table public.book_arrangements enable row level security;
revoke all on public.book_arrangements from anon, authenticated;
grant select on public.book_arrangements to authenticated;
create policy "storytellers read the arrangement of their book" on public.book_arrangements for select to authenticated
using (user_id = (select auth.uid()));
select heirvoice.require_aal('public.book_arrangements');

-- Saves an arrangement that was made from version p_version (0: the first one) and returns the new version; PT409 when
-- somebody saved another one meanwhile.
create function public.arrange_book(p_session_id uuid, p_content jsonb, p_version integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  saved integer;
begin
  perform public.assert_required_aal();
  if not public.is_signed_in() then
    raise insufficient_privilege using message = 'Only signed-in people arrange their book.';
  end if;
  if octet_length(p_content::text) > 100000 or coalesce(jsonb_typeof(p_content -> 'chapters'), '') <> 'array' then
    raise check_violation using message = 'An arrangement is a list of chapters of at most 100,000 bytes.';
  end if;
  -- What arrangementSchema in domain/book/arrangement reads.
  if jsonb_array_length(p_content -> 'chapters') > 100 or exists (
    select from jsonb_array_elements(p_content -> 'chapters') c
    where (
      (c -> 'key')::text ~ '^"[a-z0-9-]{1,60}"$' and jsonb_typeof(c -> 'hidden') = 'boolean'
      and (
        jsonb_typeof(c -> 'title') = 'null'
        or jsonb_typeof(c -> 'title') = 'string' and char_length(btrim(c ->> 'title')) between 1 and 120
      )
      and jsonb_typeof(c -> 'parts') = 'array' and jsonb_typeof(c -> 'sections') = 'array'
    ) is not true or exists (
      select from jsonb_path_query(c, '$.parts[*]') with ordinality p (part, n)
      where p.n > 12 or p.part::text !~ '^([1-9]|1[0-2])$'
    ) or exists (
      select from jsonb_path_query(c, '$.sections[*]') with ordinality s (section, n)
      where s.n > 400 or (
        (s.section -> 'questionId')::text ~ '^[0-9]{1,4}$' and jsonb_typeof(s.section -> 'hidden') = 'boolean'
        and (s.section -> 'questionId' between '1' and '85' or s.section -> 'questionId' between '1001' and '1200')
      ) is not true
    )
  ) then
    raise check_violation using message = 'A chapter of this arrangement cannot be read.';
  end if;
  perform from public.interview_sessions s where s.id = p_session_id and s.user_id = auth.uid() for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'That interview is not yours, or not there any more.';
  end if;
  select a.version into saved from public.book_arrangements a where a.session_id = p_session_id;
  saved := coalesce(saved, 0);
  if saved is distinct from p_version then
    raise sqlstate 'PT409' using message = 'The chapters were arranged meanwhile.', detail = 'stale version';
  end if;
  insert into public.book_arrangements as a (session_id, user_id, version, content)
  values (p_session_id, auth.uid(), 1, p_content)
  on conflict (session_id) do update
  set version = a.version + 1, content = excluded.content, updated_at = clock_timestamp();
  return saved + 1;
end $$;
revoke execute on function public.arrange_book(uuid, jsonb, integer) from public, anon;
