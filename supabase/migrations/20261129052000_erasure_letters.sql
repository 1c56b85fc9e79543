alter table heirvoice.account_erasures alter column token_hash drop not null;
alter table heirvoice.account_erasures add column is_letter_due boolean not null default true;
-- Letters of earlier requests were sent.
update heirvoice.account_erasures set is_letter_due = false;

create or replace function heirvoice.show_erasure() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'DELETE' then
    update public.profiles set erases_at = new.final_at where id = new.user_id;
  elsif exists (select from auth.users u where u.id = old.user_id) then
    update public.profiles set erases_at = null where id = old.user_id;
  end if;
  return null;
end $$;
drop trigger account_erasures_shown on heirvoice.account_erasures;
create trigger account_erasures_shown after insert or update of final_at or delete on heirvoice.account_erasures
for each row execute function heirvoice.show_erasure();

drop function heirvoice.request_erasure(uuid, uuid, boolean, text, text);

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

-- Erases the account whose week ended first; never before its letter. Returns its address, or no row. A person who keeps everything at the same moment either
-- comes first, or finds nothing to keep. Called by the server.
create or replace function heirvoice.finish_erasure(p_now timestamptz) returns table (email text, language text)
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
