-- The letter of a giver who has closed their account opens nothing any more.
create or replace function heirvoice.open_invitation(p_token text) returns public.invitations
language sql stable security definer set search_path = '' as $$
  select i.* from public.invitations i join auth.users b on b.id = i.buyer_id
  where char_length(p_token) <= 200 and i.token_hash = encode(sha256(convert_to(p_token, 'UTF8')), 'hex')
    and (b.deleted_at is null or i.state = 'accepted')
$$;
