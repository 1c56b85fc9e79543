-- Repairs of cuts after a restore, of approvals beside a changed follow-up, and of arrangements that cannot be read.

-- A passage may move to another answer that is the same recording.
drop trigger passage_buried on public.redactions;
create trigger passage_buried after insert or update of wanted, answer_id on public.redactions
for each row execute function heirvoice.bury_passage();
update heirvoice.deletion_tombstones t
set detail = jsonb_set(t.detail, '{answerId}', to_jsonb(r.answer_id)), deleted_at = clock_timestamp(), copied_to = '{}'
from public.redactions r
where t.kind = 'passage' and t.id = r.id and t.detail ->> 'answerId' <> r.answer_id::text;

-- Approves a proof by the hashes that the storyteller saw. An edit, a seal and an erasure of an answer wait for it, or it
-- for them: the answers are locked before the proof. Approving twice is approving once.
create or replace function public.approve_proof(p_proof_id uuid, p_interior text, p_cover text, p_audiobook text default null)
returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  proof public.proofs;
  obstacle text;
begin
  if not public.is_signed_in() then
    raise insufficient_privilege using message = 'Only signed-in people approve their proofs.';
  end if;
  perform public.assert_required_aal();
  -- A deletion of an answer counts the interview's answers: it locks the answer before the interview. A change of a follow-up
  -- then changes the answer of its question: follow-ups come first.
  perform from public.answers a
  where a.session_id = (select p.session_id from public.proofs p where p.id = p_proof_id and p.user_id = auth.uid())
  order by a.follow_up is null, a.id for share;
  perform from public.interview_sessions s
  where s.id = (select p.session_id from public.proofs p where p.id = p_proof_id and p.user_id = auth.uid()) for update;
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

-- Saves an arrangement that was made from version p_version (0: the first one) and returns the new version; PT409 when
-- somebody saved another one meanwhile.
create or replace function public.arrange_book(p_session_id uuid, p_content jsonb, p_version integer) returns integer
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
