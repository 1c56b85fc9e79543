-- Proofs of a book: numbered, approved by the storyteller alone. An approval freezes the bytes.

-- People who help a storyteller with the book. They read; only the storyteller approves.
create table public.helpers (
  storyteller_id uuid not null references auth.users (id) on delete cascade,
  helper_id uuid not null references auth.users (id) on delete cascade,
  consented_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (storyteller_id, helper_id),
  check (storyteller_id <> helper_id)
);
create index helpers_helper on public.helpers (helper_id);

alter table public.helpers enable row level security;
revoke all on public.helpers from anon, authenticated;
grant select on public.helpers to authenticated;
create policy "storytellers and helpers read their agreement" on public.helpers for select to authenticated
using ((select auth.uid()) in (storyteller_id, helper_id));
select heirvoice.require_aal('public.helpers');

create function heirvoice.helps(p_helper uuid, p_storyteller uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.helpers h
    where h.helper_id = p_helper and h.storyteller_id = p_storyteller and h.ended_at is null
  )
$$;
revoke execute on function heirvoice.helps(uuid, uuid) from public;
create function public.storytellers_i_help() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select h.storyteller_id from public.helpers h
  where h.helper_id = auth.uid() and h.ended_at is null and public.is_signed_in()
$$;
revoke execute on function public.storytellers_i_help() from public, anon;
create policy "helpers read where photographs are placed" on public.book_photos for select to authenticated
using (user_id = any(array(select public.storytellers_i_help())));

-- A finished book as it would be printed: the interview's own (session_id) or another one (book_id). number counts the proofs
-- of one book; sources and changes are what it was made from and how that differs from the proof before. erased_at: an
-- answer in it was erased, its files with it.
create table public.proofs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  session_id uuid references public.interview_sessions (id) on delete set null,
  memoir_id uuid references public.memoirs (id) on delete set null,
  number integer not null check (number > 0),
  pages integer not null check (pages > 0),
  interior_sha256 text not null check (interior_sha256 ~ '^[0-9a-f]{64}$'),
  cover_sha256 text not null check (cover_sha256 ~ '^[0-9a-f]{64}$'),
  audiobook_sha256 text check (audiobook_sha256 ~ '^[0-9a-f]{64}$'),
  sources jsonb not null,
  changes jsonb,
  made_at timestamptz not null default now(),
  state text not null default 'open' check (state in ('open', 'approved')),
  approved_by uuid check (approved_by = user_id),
  approved_at timestamptz,
  erased_at timestamptz,
  book_id uuid references public.books (id) on delete set null,
  unique (session_id, number),
  unique (book_id, number),
  constraint proofs_one_book check (session_id is null or book_id is null),
  check ((state = 'approved') = (approved_by is not null) and (state = 'approved') = (approved_at is not null)),
  constraint proofs_sources_length check (octet_length(sources::text) <= 5000000),
  constraint proofs_changes_length check (octet_length(changes::text) <= 200000)
);
create index proofs_user on public.proofs (user_id);
create index proofs_memoir on public.proofs (memoir_id);

alter table public.proofs enable row level security;
revoke all on public.proofs from anon, authenticated;
grant select on public.proofs to authenticated;
create policy "storytellers read their own proofs" on public.proofs for select to authenticated
using (user_id = (select auth.uid()));
create policy "helpers read the proofs they help with" on public.proofs for select to authenticated
using (user_id = any(array(select public.storytellers_i_help())));
select heirvoice.require_aal('public.proofs');

-- Refuses every change of a proof but its approval and its erasure, which also forgets the answer.
create function heirvoice.freeze_proof() returns trigger
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
revoke execute on function heirvoice.freeze_proof() from public;
create trigger proofs_frozen before update on public.proofs for each row execute function heirvoice.freeze_proof();

-- The files of a proof: copies that no later book overwrites, and for a day its print kit.
create table heirvoice.proof_files (
  id uuid primary key default gen_random_uuid(),
  proof_id uuid not null references public.proofs (id) on delete cascade,
  kind text not null check (char_length(kind) <= 500),
  object_path text not null check (char_length(object_path) <= 2000),
  bytes bigint not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null default now(),
  unique (proof_id, kind)
);
create index proof_files_kits on heirvoice.proof_files (made_at) where kind = 'print/kit.zip';
alter table heirvoice.proof_files enable row level security;
create trigger proof_files_let_go after delete on heirvoice.proof_files
for each row execute function public.remove_object_of_row();

-- Whether a proof may be printed: approved, kept with the very files of its hashes, and no answer in it erased, sealed, deleted
-- or taken out of the book since.
create function heirvoice.is_printable_proof(p_proof public.proofs) returns boolean
language sql stable security definer set search_path = '' as $$
  select (p_proof).state = 'approved' and (p_proof).erased_at is null and (p_proof).memoir_id is not null
    and (
      select count(*) from heirvoice.proof_files f
      where f.proof_id = (p_proof).id and (f.kind, f.sha256) in (
        ('print/interior.pdf', (p_proof).interior_sha256), ('print/cover.pdf', (p_proof).cover_sha256)
      )
    ) = 2
    and not exists (
      select from public.answers a
      where a.user_id = (p_proof).user_id and (p_proof).sources -> 'answers' ? a.id::text
        and a.visibility <> 'in the book'
    )
    and heirvoice.is_printable_memoir((p_proof).memoir_id)
$$;
revoke execute on function heirvoice.is_printable_proof(public.proofs) from public;

-- Refuses the print kit of a proof that may not be printed, as if the proof were gone: what wrote it removes the object. An
-- erasure locks the proof too, so that one of both sees the other.
create function heirvoice.refuse_print_kit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  proof public.proofs;
begin
  select * into proof from public.proofs p where p.id = new.proof_id for share;
  if not found or not heirvoice.is_printable_proof(proof) then
    raise foreign_key_violation using message = 'This proof may not be printed.';
  end if;
  return new;
end $$;
revoke execute on function heirvoice.refuse_print_kit() from public;
create trigger proof_files_printable before insert or update on heirvoice.proof_files
for each row when (new.kind = 'print/kit.zip') execute function heirvoice.refuse_print_kit();

-- A print kit repeats the pages and the cover, so it is kept for a day only.
create function heirvoice.purge_print_kits(p_now timestamptz) returns void
language sql set search_path = '' as $$
  delete from heirvoice.proof_files where kind = 'print/kit.zip' and made_at < p_now - interval '1 day'
$$;
revoke execute on function heirvoice.purge_print_kits(timestamptz) from public;

-- A proof of an erased answer, memoir or placed photograph stays as a row without files; it forgets the answer or the
-- photograph. The last book goes too while it shows that photograph.
create function heirvoice.erase_proofs() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_ids uuid[];
begin
  -- The proofs of a deleted account go with it.
  if not exists (select from auth.users u where u.id = old.user_id) then
    return old;
  end if;
  if tg_table_name = 'memoirs' then
    v_ids := array(select p.id from public.proofs p where p.memoir_id = old.id for update);
  elsif tg_table_name = 'photos' then
    v_ids := array(
      select p.id from public.proofs p where p.user_id = old.user_id and p.sources -> 'placed' ? old.id::text for update
    );
    delete from public.artifacts a using public.artifacts shown
    where shown.user_id = old.user_id and shown.kind = 'photographs/' || old.id || '.jpg'
      and a.memoir_id = shown.memoir_id and (
        a.id = shown.id
        or a.kind in ('book.pdf', 'book.epub', 'book-read-along.epub', 'print/interior.pdf', 'print/cover.pdf')
      );
  else
    v_ids := array(
      select p.id from public.proofs p where p.user_id = old.user_id and p.sources -> 'answers' ? old.id::text for update
    );
  end if;
  delete from heirvoice.proof_files f where f.proof_id = any(v_ids);
  update public.proofs p
  set erased_at = coalesce(p.erased_at, now()), changes = null,
    sources = p.sources #- array['answers', old.id::text] #- array['placed', old.id::text]
  where p.id = any(v_ids);
  return old;
end $$;
revoke execute on function heirvoice.erase_proofs() from public;
create trigger memoirs_erase_proofs before delete on public.memoirs
for each row execute function heirvoice.erase_proofs();
create trigger answers_erase_proofs before delete on public.answers
for each row execute function heirvoice.erase_proofs();
create trigger photos_erase_proofs before delete on public.photos
for each row execute function heirvoice.erase_proofs();

-- What this book is made from now: a hash of each answer, photograph and memory, the settings, a hash of the arrangement, if
-- there is one, and a hash of each placed photograph, if there is one.
create function heirvoice.book_sources(p_book_id uuid) returns jsonb
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
revoke execute on function heirvoice.book_sources(uuid) from public;

-- Why a proof cannot be approved now; null when it can.
create function heirvoice.proof_obstacle(p_proof public.proofs) returns text
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
revoke execute on function heirvoice.proof_obstacle(public.proofs) from public;

-- What became of a proof that the caller may read: why it cannot be approved, and how many of its answers were sealed
-- or deleted since, with the day on which the deleted ones are erased.
create function public.proof_standing(p_proof_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'obstacle', heirvoice.proof_obstacle(p),
    'sealed', (
      select count(*) from public.answers a
      where a.user_id = p.user_id and p.sources -> 'answers' ? a.id::text and a.visibility = 'sealed'
    ),
    'deleted', (
      select count(*) from public.answers a
      where a.user_id = p.user_id and p.sources -> 'answers' ? a.id::text and a.visibility = 'deleted'
    ),
    'erased_on', (
      select min(a.erased_at) + interval '30 days' from public.answers a
      where a.user_id = p.user_id and p.sources -> 'answers' ? a.id::text and a.visibility = 'deleted'
    ),
    'file_bytes', (
      select f.bytes from heirvoice.proof_files f where f.proof_id = p.id and f.kind = 'print/interior.pdf'
    )
  )
  from public.proofs p
  where p.id = p_proof_id and public.is_signed_in() and public.has_required_aal()
    and (p.user_id = auth.uid() or heirvoice.helps(auth.uid(), p.user_id))
$$;
revoke execute on function public.proof_standing(uuid) from public, anon;

-- Approves a proof by the hashes that the storyteller saw. An edit, a seal and an erasure of an answer wait for it, or it
-- for them: the answers are locked before the proof. Approving twice is approving once.
create function public.approve_proof(p_proof_id uuid, p_interior text, p_cover text, p_audiobook text default null)
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
revoke execute on function public.approve_proof(uuid, text, text, text) from public, anon;
