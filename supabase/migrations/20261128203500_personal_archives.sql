-- Archives of everything that a person has, as downloads (ADR 080). The server makes and hands them out; clients read no row.

-- One row for each request of the last day, and the newest finished archive.
create table heirvoice.personal_archives (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  language text not null check (language in ('en', 'fr')),
  -- How long the file is kept once it is finished.
  keep_days smallint not null check (keep_days between 1 and 366),
  asked_at timestamptz not null default now(),
  -- Files and bytes of each part, once they are counted.
  totals jsonb check (octet_length(totals::text) <= 2000),
  -- The key of the file in the object store; null before it is finished and after a newer one replaced it. A backup leaves it out.
  file_key text check (char_length(file_key) <= 2000),
  bytes bigint check (bytes > 0),
  files integer check (files > 0),
  ready_at timestamptz,
  expires_at timestamptz,
  letter_sent_at timestamptz,
  check (num_nulls(bytes, files, ready_at, expires_at) in (0, 4))
);
create index personal_archives_user on heirvoice.personal_archives (user_id, asked_at desc);
create index personal_archives_expiry on heirvoice.personal_archives (expires_at);
create index personal_archives_letters on heirvoice.personal_archives (ready_at)
where ready_at is not null and letter_sent_at is null;

alter table heirvoice.personal_archives enable row level security;

-- Queues a file for removal when its row goes or a newer file replaces it.
create function heirvoice.remove_archive_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform heirvoice.queue_object_removal(old.file_key);
  return null;
end $$;
revoke execute on function heirvoice.remove_archive_file() from public;
create trigger personal_archives_deleted after delete on heirvoice.personal_archives
for each row when (old.file_key is not null) execute function heirvoice.remove_archive_file();
create trigger personal_archives_replaced after update of file_key on heirvoice.personal_archives
for each row when (old.file_key is not null and new.file_key is null) execute function heirvoice.remove_archive_file();

-- Deletes expired archives, and requests of more than a day ago that have no file.
create function heirvoice.purge_personal_archives(p_now timestamptz) returns void
language sql set search_path = '' as $$
  delete from heirvoice.personal_archives
  where expires_at <= p_now or file_key is null and asked_at < p_now - interval '1 day'
$$;
revoke execute on function heirvoice.purge_personal_archives(timestamptz) from public;

-- Stores a request for an archive and returns its id; null when the person has asked often enough today. A request
-- that is being worked on is not repeated by the caller. Called by the server.
create function heirvoice.ask_for_archive(p_user uuid, p_language text, p_keep_days integer, p_a_day integer) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_id uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('personal archive ' || p_user, 0));
  if (
    select count(*) from heirvoice.personal_archives
    where user_id = p_user and asked_at > now() - interval '1 day'
  ) >= p_a_day then
    return null;
  end if;
  insert into heirvoice.personal_archives (user_id, language, keep_days) values (p_user, p_language, p_keep_days)
  returning id into v_id;
  return v_id;
end $$;
revoke execute on function heirvoice.ask_for_archive(uuid, text, integer, integer) from public;
