-- More books of the same answers, each with its own settings, memoirs and proofs.

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

alter table public.memoirs add column book_id uuid references public.books (id) on delete cascade;
create index memoirs_book on public.memoirs (book_id);
alter table public.proofs
  add column book_id uuid references public.books (id) on delete set null,
  add unique (book_id, number),
  add constraint proofs_one_book check (session_id is null or book_id is null);

-- Refuses every change of a proof but its approval and its erasure, which also forgets the answer.
create or replace function heirvoice.freeze_proof() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_fixed text[] := array['user_id', 'number', 'pages', 'interior_sha256', 'cover_sha256', 'audiobook_sha256', 'made_at'];
  v_approval text[] := array['state', 'approved_by', 'approved_at'];
begin
  if exists (select from unnest(v_fixed) c where to_jsonb(new) -> c is distinct from to_jsonb(old) -> c)
    or old.state = 'approved'
      and exists (select from unnest(v_approval) c where to_jsonb(new) -> c is distinct from to_jsonb(old) -> c)
    or coalesce(new.session_id, old.session_id) is distinct from old.session_id
    or coalesce(new.book_id, old.book_id) is distinct from old.book_id
    or coalesce(new.memoir_id, old.memoir_id) is distinct from old.memoir_id
    or old.erased_at is not null and new.erased_at is distinct from old.erased_at
    or not new.sources <@ old.sources
    or new.changes is distinct from old.changes and (new.changes is not null or new.erased_at is null) then
    raise check_violation using message = 'A proof does not change.';
  end if;
  return new;
end $$;

drop function heirvoice.book_sources(uuid);
-- What this book is made from now: a hash of each answer, photograph and memory, the settings, and a hash of the
-- arrangement, if there is one.
create function heirvoice.book_sources(p_book_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with book as (
    select * from heirvoice.every_book b where b.id = p_book_id
  ), used as (
    select a.id, a.recording_id, md5((jsonb_build_array(
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
  from book s left join public.profiles p on p.id = s.user_id
    left join public.book_arrangements r on r.session_id = s.session_id
$$;
revoke execute on function heirvoice.book_sources(uuid) from public;

-- Why a proof cannot be approved now; null when it can.
create or replace function heirvoice.proof_obstacle(p_proof public.proofs) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when (p_proof).erased_at is not null or (p_proof).memoir_id is null
      or coalesce((p_proof).book_id, (p_proof).session_id) is null then 'erased'
    when (p_proof).state = 'approved' then 'approved'
    when exists (
      select from public.work_progress w
      where w.user_id = (p_proof).user_id and w.job = 'make-book'
        and w.subject = coalesce((p_proof).book_id, (p_proof).session_id)::text
        and w.state in ('queued', 'running')
    ) then 'being made'
    when exists (
      select from public.proofs n
      where (n.session_id = (p_proof).session_id or n.book_id = (p_proof).book_id) and n.number > (p_proof).number
    ) then 'newer proof'
    when heirvoice.book_sources(coalesce((p_proof).book_id, (p_proof).session_id)) is distinct from (p_proof).sources then 'changed'
    when (
      select count(*) from public.artifacts a
      where a.memoir_id = (p_proof).memoir_id and (a.kind, a.sha256) in (
        ('print/interior.pdf', (p_proof).interior_sha256), ('print/cover.pdf', (p_proof).cover_sha256),
        ('audiobook.m4b', (p_proof).audiobook_sha256)
      )
    ) < case when (p_proof).audiobook_sha256 is null then 2 else 3 end then 'changed'
  end
$$;

-- Approves a proof by the hashes that the storyteller saw. An edit, a seal and an erasure of an answer wait for it, or it
-- for them: the answers are locked before the proof. Approving twice is approving once.
create or replace function public.approve_proof(p_proof_id uuid, p_interior text, p_cover text, p_audiobook text default null)
returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  proof public.proofs;
  obstacle text;
  v_session uuid := (
    select coalesce(p.session_id, b.session_id) from public.proofs p left join public.books b on b.id = p.book_id
    where p.id = p_proof_id and p.user_id = auth.uid()
  );
begin
  if not public.is_signed_in() then
    raise insufficient_privilege using message = 'Only signed-in people approve their proofs.';
  end if;
  perform public.assert_required_aal();
  -- A deletion of an answer counts the interview's answers: it locks the answer before the interview. A change of a follow-up
  -- then changes the answer of its question: follow-ups come first.
  perform from public.answers a where a.session_id = v_session order by a.follow_up is null, a.id for share;
  perform from public.interview_sessions s where s.id = v_session for update;
  perform from public.books b
  where b.id = (select p.book_id from public.proofs p where p.id = p_proof_id and p.user_id = auth.uid()) for update;
  select * into proof from public.proofs p where p.id = p_proof_id and p.user_id = auth.uid() for update;
  if not found then
    raise sqlstate 'PT404' using message = 'That proof is not yours, or not there any more.';
  end if;
  if (proof.interior_sha256, proof.cover_sha256, proof.audiobook_sha256)
    is distinct from (p_interior, p_cover, p_audiobook) then
    raise sqlstate 'PT409' using message = 'That is not the proof you looked at.', detail = 'other bytes';
  end if;
  obstacle := heirvoice.proof_obstacle(proof);
  if obstacle = 'approved' then
    return proof.approved_at;
  elsif obstacle is not null then
    raise sqlstate 'PT409' using message = 'This proof cannot be approved.', detail = obstacle;
  end if;
  update public.proofs p set state = 'approved', approved_by = auth.uid(), approved_at = clock_timestamp()
  where p.id = proof.id returning p.approved_at into proof.approved_at;
  return proof.approved_at;
end $$;

-- Places that hold every word of the query, 20 a page, without regard to case, accents and endings; words with a small
-- typo when nothing else is found. It reads own answers, shared answers, the newest book, memories and their elements with
-- the rights of the caller, so a seal or an erasure acts at once. start_ms is where a found word is said.
create or replace function public.search_words(p_query text, p_page integer default 0)
returns table (
  kind text, id text, parent_id uuid, title text, title_fr text, excerpt text, audio_path text, start_ms integer,
  places bigint
)
language plpgsql stable set search_path = '' as $$
declare
  v_words text[];
begin
  perform public.assert_required_aal();
  if char_length(p_query) > 200 or p_page not between 0 and 500 then
    raise check_violation using message = 'A search holds at most 200 characters.';
  end if;
  v_words := array(
    select distinct w from regexp_split_to_table(lower(extensions.unaccent(p_query)), '[^[:alnum:]]+') w where w <> '' limit 8
  );
  if cardinality(v_words) = 0 then
    return;
  end if;
  return query
  with sources as (
    select 1 as rank, 'answer' as kind, a.id::text as id, a.session_id as parent_id,
      coalesce(a.story_title, a.asked ->> 'en', q.text) as title,
      coalesce(a.story_title, a.asked ->> 'fr', q.text_fr) as title_fr, a.transcript as body, a.recording_id,
      a.audio_file_path as audio_path, null::integer as start_ms
    from public.answers a join public.questions q on q.id = a.question_id
    where a.visibility <> 'deleted' and a.transcript is not null
    union all
    select 2, 'shared answer', s.answer_id::text, s.storyteller_id, s.question, s.question_fr, s.transcript, null, s.audio_path, null
    from public.shared_answers() s where s.transcript is not null
    union all
    select 3, 'sentence', s.id, s.memoir_id, c.title, c.title, s.text, (s.spans -> 0 ->> 'recordingId')::uuid,
      null, (s.spans -> 0 ->> 'startMs')::numeric::integer
    from public.sentences s join public.chapters c on c.memoir_id = s.memoir_id and c.number = s.chapter
    where s.memoir_id = (
      select m.id from public.memoirs m where m.book_id is null order by m.created_at desc, m.id limit 1
    )
    union all
    select 4, 'memory', m.id::text, m.id, m.title, m.title, m.title || ' ' || m.description, null, null, null
    from public.memories m where m.deleted_at is null
    union all
    select 5, 'element', e.id::text, e.memory_id, e.title, e.title, e.title || ' ' || e.content, null, null, null
    from public.memory_elements e join public.memories m on m.id = e.memory_id
    where e.deleted_at is null and m.deleted_at is null
  ), plain as materialized (
    select s.*, lower(extensions.unaccent(s.body)) as form from sources s
  ), exact as materialized (
    select p.* from plain p
    where p.form like all(array(select '%' || w || '%' from unnest(v_words) w))
      and p.form ~ all(array(select '\m' || w from unnest(v_words) w))
  ), spoken as materialized (
    select distinct one.word from plain p, string_to_table(translate(p.form, '.,;:!?"''()', '          '), ' ') one (word)
    where not exists (select from exact) and char_length(one.word) between 3 and 60
  ), meant as materialized (
    select string_agg('(?=.*\m' || near.words || '\M)', '') as pattern, count(near.words) as words from unnest(v_words) w
      cross join lateral (
        select '(?:' || string_agg(regexp_replace(s.word, '[^[:alnum:]]', '.', 'g'), '|') || ')' as words from (
          select s.word from spoken s
          where abs(char_length(s.word) - char_length(w)) <= 2 and extensions.similarity(s.word, w) >= 0.5
          order by extensions.similarity(s.word, w) desc, s.word limit 5
        ) s
      ) near
  ), found as materialized (
    select e.* from exact e
    union all
    select p.* from plain p, meant m where m.words = cardinality(v_words) and p.form ~ ('^' || m.pattern)
  ), page as materialized (
    select f.*, count(*) over () as places from found f
    order by f.rank, f.parent_id, f.id collate "C" limit 20 offset p_page * 20
  )
  select p.kind, p.id, p.parent_id, p.title, p.title_fr,
    substr(p.body, greatest(1, coalesce(nullif(regexp_instr(p.form, '\m' || v_words[1]), 0), 1) - 100), 240),
    coalesce(p.audio_path, (
      select k.audio_file_path from public.takes k where k.recording_id = p.recording_id limit 1
    )), coalesce(p.start_ms, said.start_ms), p.places
  from page p left join lateral (
    select one.start_ms from (
      select t.layer, w.position, w.text, w.start_ms
      from public.transcripts t join public.transcript_words w on w.transcript_id = t.id
      where p.kind = 'answer' and t.recording_id = p.recording_id
      union all
      select 'raw', n::integer, w ->> 0, (w ->> 1)::integer
      from jsonb_array_elements(public.answer_words(case when p.kind = 'shared answer' then p.id::uuid end))
        with ordinality spoken (w, n)
    ) one
    where extensions.strict_word_similarity(v_words[1], lower(extensions.unaccent(one.text))) >= 0.5
      or lower(extensions.unaccent(one.text)) ~ ('\m' || v_words[1])
    order by one.layer, one.position limit 1
  ) said on true
  order by p.rank, p.parent_id, p.id collate "C";
end $$;
