-- The page before the sign-in names who invites whom. A caller without an account needs the token alone, as for a gift; a
-- signed-in caller needs the mailbox too.
drop function public.read_family_invitation(text);
create function public.read_family_invitation(p_token text)
returns table (storyteller_name text, storyteller_email text, recipient_name text, email text)
language sql stable security definer set search_path = '' as $$
  select p.full_name, t.email::text, f.name, f.email
  from public.family_members f
    join public.profiles p on p.id = f.storyteller_id
    join auth.users t on t.id = f.storyteller_id
  where char_length(p_token) <= 200 and f.member_id is null and f.expires_at > now()
    and f.token_hash = encode(sha256(convert_to(p_token, 'UTF8')), 'hex')
    and (not coalesce(public.is_signed_in(), false) or coalesce(heirvoice.is_own_address(f.email), false))
$$;
revoke execute on function public.read_family_invitation(text) from public;
grant execute on function public.read_family_invitation(text) to anon, authenticated;
