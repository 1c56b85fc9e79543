-- Erasure that a person asked for, and the week in which they can take it back.

-- One row while a person's account is to be erased. token_hash: that of the link in the letter, which keeps everything; null before the
-- letter. is_letter_due: it is to be sent, first or again after a restore.
create table heirvoice.account_erasures (
  user_id uuid primary key references auth.users (id) on delete cascade,
  requested_at timestamptz not null default now(),
  final_at timestamptz not null,
  language text not null check (language in ('en', 'fr')),
  token_hash text unique check (token_hash ~ '^[0-9a-f]{64}$'),
  is_letter_due boolean not null default true
);
create index account_erasures_due on heirvoice.account_erasures (final_at);

alter table heirvoice.account_erasures enable row level security;

-- Shows the day in the profile, which every screen reads. A person who is being deleted keeps theirs.
create function heirvoice.show_erasure() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'DELETE' then
    update public.profiles set erases_at = new.final_at where id = new.user_id;
  elsif exists (select from auth.users u where u.id = old.user_id) then
    update public.profiles set erases_at = null where id = old.user_id;
  end if;
  return null;
end $$;
revoke execute on function heirvoice.show_erasure() from public;
create trigger account_erasures_shown after insert or update of final_at or delete on heirvoice.account_erasures
for each row execute function heirvoice.show_erasure();

-- Whether a session was opened in the last 15 minutes: no further proof is needed then.
create function heirvoice.is_fresh_session(p_user uuid, p_session uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from auth.sessions s
    where s.id = p_session and s.user_id = p_user and s.created_at > now() - interval '15 minutes'
  )
$$;
revoke execute on function heirvoice.is_fresh_session(uuid, uuid) from public;

-- Begins the week of grace. Asked again, it changes nothing. Returns null, or why not: 'proof' for an old session without a code from a letter
-- (p_is_proved), 'admin' for an admin, whose role another admin removes first. Called by the server.
create function heirvoice.request_erasure(
  p_user uuid, p_session uuid, p_is_proved boolean, p_language text
) returns text
language plpgsql set search_path = '' as $$
begin
  perform from auth.users u where u.id = p_user and not u.is_anonymous and u.deleted_at is null for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such account.';
  end if;
  if exists (select from heirvoice.account_erasures e where e.user_id = p_user) then
    return null;
  elsif exists (select from public.profiles p where p.id = p_user and p.account_type = 'admin') then
    return 'admin';
  elsif not p_is_proved and not heirvoice.is_fresh_session(p_user, p_session) then
    return 'proof';
  end if;
  insert into heirvoice.account_erasures (user_id, final_at, language)
  values (p_user, now() + interval '7 days', p_language);
  return null;
end $$;
revoke execute on function heirvoice.request_erasure(uuid, uuid, boolean, text) from public;

-- The caller keeps everything. False when nothing was asked for.
create function public.keep_account() returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform public.assert_required_aal();
  delete from heirvoice.account_erasures e where e.user_id = auth.uid() and public.is_signed_in();
  return found;
end $$;
revoke execute on function public.keep_account() from public, anon;

-- Erases the account whose week ended first; never before its letter. Returns its address, or no row. A person who keeps everything at the same moment either
-- comes first, or finds nothing to keep. Called by the server.
create function heirvoice.finish_erasure(p_now timestamptz) returns table (email text, language text)
language plpgsql set search_path = '' as $$
declare
  due record;
begin
  select e.user_id, e.language, case when u.email_confirmed_at is not null then u.email end as email into due
  from heirvoice.account_erasures e join auth.users u on u.id = e.user_id
  where e.final_at <= p_now and not e.is_letter_due
    and not exists (select from public.profiles p where p.id = e.user_id and p.account_type = 'admin')
  order by e.final_at limit 1 for update of e skip locked;
  if found then
    delete from auth.users u where u.id = due.user_id;
    return query select due.email::text, due.language;
  end if;
end $$;
revoke execute on function heirvoice.finish_erasure(timestamptz) from public;
