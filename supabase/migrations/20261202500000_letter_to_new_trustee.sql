-- Requires the token and a confirmed account with the letter's address. Accepting twice is accepting once. Who accepts while a
-- request waits gets its letter, too; the lock orders that with a request made at the same moment.
create or replace function public.accept_trust(p_token text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  asked public.trustees;
begin
  if not public.is_signed_in() then
    raise insufficient_privilege using message = 'Only signed-in people accept an invitation.';
  end if;
  perform public.assert_required_aal();
  select t.* into asked from public.trustees t
  where t.token_hash = encode(sha256(convert_to(left(p_token, 200), 'UTF8')), 'hex') and t.expires_at > now() for update;
  if asked.trustee_id = auth.uid() then
    return asked.id;
  end if;
  if asked.id is null or asked.trustee_id is not null or asked.storyteller_id = auth.uid()
    or not coalesce(heirvoice.is_own_address(asked.email), false)
    or exists (select from public.trustees o where o.storyteller_id = asked.storyteller_id and o.trustee_id = auth.uid()) then
    raise sqlstate 'PT404' using message = 'This invitation is not for this address, or not good any more.';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('opening of ' || asked.storyteller_id, 0));
  update public.trustees set trustee_id = auth.uid(), accepted_at = now() where id = asked.id;
  insert into heirvoice.opening_letters (request_id, recipient_id, kind, is_first, due_at)
  select r.id, auth.uid(), 'asked', true, now() from public.opening_requests r
  where r.storyteller_id = asked.storyteller_id and r.state = 'waiting';
  perform heirvoice.note_trustee_event(asked.storyteller_id, 'accepted', 'trustee', asked.name);
  return asked.id;
end $$;
