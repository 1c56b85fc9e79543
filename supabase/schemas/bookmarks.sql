-- Places that readers marked in a book, and where each of them stopped.

-- A moment of a recording: it holds in every later version of the book and leaves with the recording. Nobody but the
-- reader sees it.
create table public.bookmarks (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('marked', 'stopped')),
  recording_id uuid not null references public.recordings (id) on delete cascade,
  at_ms integer not null check (at_ms between 0 and 86400000),
  placed_at timestamptz not null default now(),
  primary key (user_id, kind, recording_id, at_ms)
);
create index bookmarks_recording on public.bookmarks (recording_id);

alter table public.bookmarks enable row level security;
revoke all on public.bookmarks from anon, authenticated;
grant select, delete on public.bookmarks to authenticated;
create policy "readers see their own bookmarks" on public.bookmarks for select to authenticated
using (user_id = (select auth.uid()));
create policy "readers remove their own bookmarks" on public.bookmarks for delete to authenticated
using (user_id = (select auth.uid()));
select heirvoice.require_aal('public.bookmarks');

-- Marks a place in a book that the caller may read: their own, or one of a private link. The place where they stopped
-- replaces the one before in that person's book. At most 500 places are marked.
create function public.place_bookmark(p_recording_id uuid, p_at_ms integer, p_kind text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_reader uuid := auth.uid();
  v_teller uuid;
begin
  perform public.assert_required_aal();
  select r.user_id into v_teller from public.recordings r
  where r.id = p_recording_id and (r.user_id = v_reader or exists (
    select from heirvoice.live_grants g where g.user_id = v_reader and g.owner_id = r.user_id and g.scope = 'book'
  ));
  if v_teller is null then
    raise sqlstate 'PT404' using message = 'There is no such place in a book of yours.';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('bookmarks of ' || v_reader, 0));
  if p_kind = 'stopped' then
    delete from public.bookmarks b using public.recordings r
    where b.user_id = v_reader and b.kind = 'stopped' and r.id = b.recording_id and r.user_id = v_teller;
  elsif (select count(*) from public.bookmarks b where b.user_id = v_reader and b.kind = 'marked') >= 500 then
    raise sqlstate 'PT429' using message = 'At most 500 places can be marked.';
  end if;
  insert into public.bookmarks (user_id, kind, recording_id, at_ms) values (v_reader, p_kind, p_recording_id, p_at_ms)
  on conflict do nothing;
end $$;
revoke execute on function public.place_bookmark(uuid, integer, text) from public, anon;
