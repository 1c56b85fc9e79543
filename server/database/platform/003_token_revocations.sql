-- Access tokens that are invalid before they expire (ADR 018).

-- Sessions and accounts whose access tokens are revoked. A token lives one hour, and so does its row. Every process
-- reads the channel revocations.
create table heirvoice.revocations (
  id uuid primary key,
  kind text not null check (kind in ('session', 'banned', 'deleted')),
  revoked_at timestamptz not null default clock_timestamp(),
  -- End of a ban.
  lifts_at timestamptz
);
create index revocations_revoked_at on heirvoice.revocations (revoked_at);

alter table heirvoice.revocations enable row level security;

-- A notification holds less than 8,000 bytes: for more than 100 ids the processes read the table.
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
revoke execute on function heirvoice.revoke_tokens(text, uuid[], timestamptz) from public;

create function heirvoice.restore_tokens(user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from heirvoice.revocations where id = user_id;
  if found then
    perform pg_notify('revocations', json_build_object('kind', 'restored', 'ids', array[user_id])::text);
  end if;
end $$;
revoke execute on function heirvoice.restore_tokens(uuid) from public;

-- A session that was not refreshed for a day has no valid token left.
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
revoke execute on function auth.revoke_sessions() from public;
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
    -- Tokens expire within the hour, so a later end of the ban does not matter.
    perform heirvoice.revoke_tokens('banned', array[new.id],
      case when new.banned_until < clock_timestamp() + interval '1 hour' then new.banned_until end);
  else
    perform heirvoice.restore_tokens(new.id);
  end if;
  return null;
end $$;
revoke execute on function auth.revoke_users() from public;
create trigger users_revoke_deleted after delete on auth.users
for each row execute function auth.revoke_users();
create trigger users_restore_added after insert on auth.users
for each row execute function auth.revoke_users();
create trigger users_revoke_ended after update of banned_until, deleted_at on auth.users
for each row when (old.banned_until is distinct from new.banned_until or old.deleted_at is distinct from new.deleted_at)
execute function auth.revoke_users();
