-- Whose access tokens are over before their time: of a session that ended, of somebody who was banned or deleted.
-- A token lives an hour, so that an entry is needed no longer. Every process hears of it on the channel `revocations`.
create table heirvoice.revocations (
  id uuid primary key,
  kind text not null check (kind in ('session', 'banned', 'deleted')),
  revoked_at timestamptz not null default clock_timestamp(),
  -- The end of a ban.
  lifts_at timestamptz
);
create index revocations_revoked_at on heirvoice.revocations (revoked_at);
alter table heirvoice.revocations enable row level security;

-- A notification holds less than 8000 bytes: of more than a hundred at once the processes read for themselves.
create function heirvoice.revoke_tokens(kind text, ids uuid[], lifts_at timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if cardinality(ids) = 0 then
    return;
  end if;
  insert into heirvoice.revocations (id, kind, lifts_at)
  select one, revoke_tokens.kind, revoke_tokens.lifts_at from unnest(ids) as one
  on conflict (id) do update
  set kind = excluded.kind, lifts_at = excluded.lifts_at, revoked_at = excluded.revoked_at;
  perform pg_notify('revocations', case when cardinality(ids) > 100 then json_build_object('kind', 'many')
    else json_build_object('kind', kind, 'ids', ids, 'seconds', extract(epoch from lifts_at - clock_timestamp())) end::text);
end $$;

create function heirvoice.restore_tokens(user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from heirvoice.revocations where id = user_id;
  if found then
    perform pg_notify('revocations', json_build_object('kind', 'restored', 'ids', array[user_id])::text);
  end if;
end $$;
revoke execute on function heirvoice.revoke_tokens(text, uuid[], timestamptz), heirvoice.restore_tokens(uuid) from public;

-- A session nobody renewed for a day has no token left that is good.
create function auth.revoke_sessions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'TRUNCATE' then
    perform heirvoice.revoke_tokens('session', array(
      select id from auth.sessions where greatest(created_at, updated_at, refreshed_at) > now() - interval '1 day'));
  else
    perform heirvoice.revoke_tokens('session', array(
      select id from gone where greatest(created_at, updated_at, refreshed_at) > now() - interval '1 day'));
  end if;
  return null;
end $$;
create trigger sessions_revoke after delete on auth.sessions
referencing old table as gone for each statement execute function auth.revoke_sessions();
create trigger sessions_revoke_all before truncate on auth.sessions
for each statement execute function auth.revoke_sessions();

create function auth.revoke_users() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform heirvoice.revoke_tokens('deleted', array[old.id]);
  elsif new.deleted_at is not null then
    perform heirvoice.revoke_tokens('deleted', array[new.id]);
  elsif new.banned_until > clock_timestamp() then
    -- Beyond an hour the end of a ban says nothing: the tokens are over by then.
    perform heirvoice.revoke_tokens('banned', array[new.id],
      case when new.banned_until < clock_timestamp() + interval '1 hour' then new.banned_until end);
  else
    perform heirvoice.restore_tokens(new.id);
  end if;
  return null;
end $$;
create trigger users_revoke_deleted after delete on auth.users
for each row execute function auth.revoke_users();
create trigger users_restore_added after insert on auth.users
for each row execute function auth.revoke_users();
create trigger users_revoke_ended after update of banned_until, deleted_at on auth.users
for each row when (old.banned_until is distinct from new.banned_until or old.deleted_at is distinct from new.deleted_at)
execute function auth.revoke_users();

-- What somebody uploads is kept only if they are still here at its end. Their deletion waits for the lock, and takes it along.
create function storage.require_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  uploader uuid := case when tg_table_name = 'resumable_uploads' then new.owner_id::uuid
    when current_setting('role', true) = 'authenticated' then auth.uid() end;
begin
  if uploader is not null then
    perform from auth.users
    where id = uploader and deleted_at is null and (banned_until is null or banned_until <= clock_timestamp())
    for key share;
    if not found then
      raise insufficient_privilege using message = 'Whoever uploads this has no account any more.';
    end if;
  end if;
  return new;
end $$;
create trigger objects_require_owner before insert or update of owner_id, version on storage.objects
for each row execute function storage.require_owner();
create trigger resumable_uploads_require_owner before insert on storage.resumable_uploads
for each row execute function storage.require_owner();
revoke execute on function auth.revoke_sessions(), auth.revoke_users(), storage.require_owner() from public;
