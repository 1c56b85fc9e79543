-- Backups: the key they are encrypted for and their results.

-- One row once the first backup was made. recipient (age, X25519) encrypts and opens nothing; the recovery key is stored nowhere.
-- mac_key follows from the recovery key: it names stored bytes and authenticates what this server wrote.
create table heirvoice.backup_key (
  is_only boolean primary key default true check (is_only),
  recipient text not null check (char_length(recipient) <= 200),
  mac_key text not null check (char_length(mac_key) = 64),
  made_at timestamptz not null default now()
);

alter table heirvoice.backup_key enable row level security;

-- Results of backups, the newest 200. error_code is null for a complete one.
create table heirvoice.backup_runs (
  id bigint generated always as identity primary key,
  target text not null check (char_length(target) <= 1000),
  started_at timestamptz not null,
  ended_at timestamptz not null default now(),
  error_code text check (char_length(error_code) <= 100),
  objects integer not null,
  bytes bigint not null,
  new_bytes bigint not null
);

alter table heirvoice.backup_runs enable row level security;

-- The last complete backup of one instance, and the error of the last attempt when that failed. One row, of nulls before the first.
create function public.desk_backup()
returns table (last_good_at timestamptz, objects integer, bytes bigint, last_error text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform heirvoice.assert_admin();
  return query
  select good.started_at, good.objects, good.bytes, (select r.error_code from heirvoice.backup_runs r order by r.id desc limit 1)
  from (select 1) as one left join lateral (
    select r.started_at, r.objects, r.bytes from heirvoice.backup_runs r where r.error_code is null order by r.id desc limit 1
  ) good on true;
end $$;
revoke execute on function public.desk_backup() from public, anon;
