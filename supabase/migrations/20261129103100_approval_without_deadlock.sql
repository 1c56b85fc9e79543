-- An approval does not meet a deletion of an answer in a deadlock.

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
  -- A deletion of an answer counts the interview's answers: it locks the answer before the interview.
  perform from public.answers a
  where a.session_id = (select p.session_id from public.proofs p where p.id = p_proof_id and p.user_id = auth.uid())
  order by a.id for share;
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
