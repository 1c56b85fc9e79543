-- What opens the second lock without its telephone: keyed hashes of ten codes, each good once.
create table heirvoice.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null check (char_length(code_hash) = 64),
  used_at timestamptz,
  primary key (user_id, code_hash)
);
alter table heirvoice.recovery_codes enable row level security;
revoke all on heirvoice.recovery_codes from public;

-- Where somebody is signed in, and whether their account has a password: their own, and nothing secret of it.
create function public.my_sessions()
returns table (id uuid, user_agent text, last_seen_at timestamptz, is_this_one boolean)
language sql stable security definer set search_path = '' as $$
  select s.id, left(s.user_agent, 400), greatest(s.updated_at, s.refreshed_at::timestamptz),
    s.id = nullif(auth.jwt() ->> 'session_id', '')::uuid
  from auth.sessions s
  where s.user_id = auth.uid() and public.is_signed_in()
  order by 4 desc, 3 desc limit 100
$$;
create function public.has_password() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users u where u.id = auth.uid() and coalesce(u.encrypted_password, '') <> '' and public.is_signed_in())
$$;

-- Ends one of their sessions elsewhere.
create function public.end_session(p_session_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.assert_required_aal();
  delete from auth.sessions where id = p_session_id and user_id = auth.uid() and public.is_signed_in();
end $$;
revoke execute on function public.my_sessions(), public.has_password(), public.end_session(uuid) from public, anon;
grant execute on function public.my_sessions(), public.has_password(), public.end_session(uuid) to authenticated, service_role;
