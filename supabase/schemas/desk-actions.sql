-- Actions of the operator's desk. Each writes a line of admin_events in its transaction. Letters are sent by the
-- server functions of server/features/desk.

-- Locks the accounts that an action may change. Admins act one after the other, so that two of them cannot remove the
-- last admin together.
create function heirvoice.lock_desk_subject(p_user_id uuid) returns auth.users
language plpgsql set search_path = '' as $$
declare
  subject auth.users;
begin
  perform pg_advisory_xact_lock(hashtextextended('desk accounts', 0));
  select * into subject from auth.users u where u.id = p_user_id and not u.is_anonymous and u.deleted_at is null for update;
  if subject.id is null then
    raise sqlstate 'PT404' using message = 'There is no such account.';
  end if;
  return subject;
end $$;
revoke execute on function heirvoice.lock_desk_subject(uuid) from public;

-- For what cannot be undone or takes away access: not to oneself, and not to another admin.
create function heirvoice.refuse_admin_subject(p_user_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if p_user_id = auth.uid() then
    raise sqlstate 'PT409' using message = 'This is your own account.';
  end if;
  if exists (select from public.profiles p where p.id = p_user_id and p.account_type = 'admin') then
    raise sqlstate 'PT409' using message = 'This account is an admin. Remove the role first.';
  end if;
end $$;
revoke execute on function heirvoice.refuse_admin_subject(uuid) from public;

create function public.desk_end_sessions(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform heirvoice.record_admin_event('ended_sessions', p_user_id, '{}');
  perform heirvoice.lock_desk_subject(p_user_id);
  delete from auth.sessions s where s.user_id = p_user_id;
end $$;
revoke execute on function public.desk_end_sessions(uuid) from public, anon;

create function public.desk_set_ban(p_user_id uuid, p_is_banned boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform heirvoice.record_admin_event(case when p_is_banned then 'banned' else 'unbanned' end, p_user_id, '{}');
  perform heirvoice.lock_desk_subject(p_user_id);
  if p_is_banned then
    perform heirvoice.refuse_admin_subject(p_user_id);
    delete from auth.sessions s where s.user_id = p_user_id;
  end if;
  update auth.users set banned_until = case when p_is_banned then timestamptz '9999-12-31' end where id = p_user_id;
end $$;
revoke execute on function public.desk_set_ban(uuid, boolean) from public, anon;

-- Deletes the account at once. p_email is typed by the admin and has to be the address of the account.
create function public.desk_erase(p_user_id uuid, p_email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  subject auth.users;
begin
  perform heirvoice.record_admin_event('erased', p_user_id, '{}');
  subject := heirvoice.lock_desk_subject(p_user_id);
  perform heirvoice.refuse_admin_subject(p_user_id);
  if lower(btrim(p_email)) is distinct from lower(subject.email) then
    raise sqlstate 'PT400' using message = 'This is not the address of the account.';
  end if;
  delete from auth.users where id = p_user_id;
end $$;
revoke execute on function public.desk_erase(uuid, text) from public, anon;

-- Null removes the person's own limit, so that the general one applies.
create function public.desk_set_limits(
  p_user_id uuid, p_storage_bytes bigint default null, p_hearing_minutes integer default null
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform heirvoice.record_admin_event('changed_limits', p_user_id,
    jsonb_build_object('storage_bytes', p_storage_bytes, 'hearing_minutes', p_hearing_minutes));
  perform heirvoice.lock_desk_subject(p_user_id);
  insert into public.quotas (user_id, storage_bytes, hearing_minutes)
  values (p_user_id, p_storage_bytes, p_hearing_minutes)
  on conflict (user_id) do update set storage_bytes = excluded.storage_bytes, hearing_minutes = excluded.hearing_minutes;
end $$;
revoke execute on function public.desk_set_limits(uuid, bigint, integer) from public, anon;

-- Whether the caller proved a second factor in the last ten minutes.
create function heirvoice.has_fresh_second_factor() returns boolean
language sql stable set search_path = '' as $$
  select auth.jwt() ->> 'aal' in ('aal2', 'aal3') and exists (
    select from jsonb_array_elements(case jsonb_typeof(auth.jwt() -> 'amr') when 'array' then auth.jwt() -> 'amr' else '[]' end) as a
    where a ->> 'method' in ('totp', 'mfa/phone', 'mfa/webauthn')
      and to_timestamp((a ->> 'timestamp')::double precision) > now() - interval '10 minutes'
  )
$$;
revoke execute on function heirvoice.has_fresh_second_factor() from public;

-- Appoints or removes an admin. An admin without a second factor has to enroll one first. A removed admin becomes a
-- storyteller or family, as for everybody else.
create function public.desk_set_admin(p_user_id uuid, p_is_admin boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  subject auth.users;
begin
  perform heirvoice.record_admin_event(case when p_is_admin then 'appointed_admin' else 'removed_admin' end, p_user_id, '{}');
  if not heirvoice.has_fresh_second_factor() then
    raise sqlstate 'PT403' using message = 'Please show your second factor again.', hint = 'second_factor';
  end if;
  subject := heirvoice.lock_desk_subject(p_user_id);
  -- The caller may have been removed while this call waited for the lock.
  perform heirvoice.assert_admin();
  if p_is_admin and subject.email_confirmed_at is null then
    raise sqlstate 'PT409' using message = 'The address of this account is not confirmed.';
  end if;
  if not p_is_admin and not exists (
    select from public.profiles p join auth.users u on u.id = p.id
    where p.account_type = 'admin' and p.id <> p_user_id and u.deleted_at is null
      and (u.banned_until is null or u.banned_until <= now())
  ) then
    raise sqlstate 'PT409' using message = 'The last admin cannot be removed.';
  end if;
  update public.profiles set account_type = case when p_is_admin then 'admin' else heirvoice.type_of_account(p_user_id) end
  where id = p_user_id;
end $$;
revoke execute on function public.desk_set_admin(uuid, boolean) from public, anon;

-- Runs failed jobs again, at most 500 at once. Returns how many. A job that failed for good is completed in the queue
-- (server/platform/jobs/worker.ts).
create function public.desk_retry_jobs(p_ids uuid[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_retried integer;
begin
  perform heirvoice.assert_admin();
  if cardinality(p_ids) > 500 then
    raise sqlstate 'PT400' using message = 'At most 500 jobs at once.';
  end if;
  with failed as (
    select distinct on (w.id) w.id, j.id as job_id, j.name
    from public.work_progress w join jobs.job j on j.singleton_key = w.id::text and j.name = w.job
      and j.state in ('failed', 'completed')
    where w.id = any (p_ids) and w.state = 'failed'
    order by w.id, j.created_on desc
  ), queued as (
    update jobs.job j set state = 'retry', retry_limit = j.retry_count + 1, start_after = now(), completed_on = null, output = null
    from failed f where j.id = f.job_id and j.name = f.name
    returning f.id
  ), shown as (
    update public.work_progress w set state = 'queued', fraction = 0, word = '', error_code = null, error_message = null,
      updated_at = now()
    from queued q where w.id = q.id returning w.id
  )
  select count(*) into v_retried from shown;
  perform heirvoice.record_admin_event('retried_jobs', case when cardinality(p_ids) = 1 then p_ids[1] end,
    jsonb_build_object('jobs', v_retried));
  return v_retried;
end $$;
revoke execute on function public.desk_retry_jobs(uuid[]) from public, anon;

-- Takes a message for an answer by letter and returns where the letter goes. Called by the server as the admin.
create function public.desk_answer_message(p_id uuid)
returns table (name text, email text, body text)
language plpgsql security definer set search_path = '' as $$
begin
  perform heirvoice.record_admin_event('answered_message', p_id, '{}');
  return query
  update public.contact_messages m set answered_at = now() where m.id = p_id and m.answered_at is null
  returning m.name, m.email, m.body;
  if not found then
    raise sqlstate 'PT409' using message = 'This message is answered or gone.';
  end if;
end $$;
revoke execute on function public.desk_answer_message(uuid) from public, anon;

-- Records a sign-in letter and returns its recipient. Called by the server as the admin.
create function public.desk_send_sign_in(p_user_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  subject auth.users;
begin
  perform heirvoice.record_admin_event('sent_sign_in_letter', p_user_id, '{}');
  subject := heirvoice.lock_desk_subject(p_user_id);
  if subject.email is null then
    raise sqlstate 'PT409' using message = 'This account has no address.';
  end if;
  return subject.email;
end $$;
revoke execute on function public.desk_send_sign_in(uuid) from public, anon;

-- The settings that admins may change. Others belong to the environment and the content file.
create function public.desk_settings()
returns table (key text, value jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform heirvoice.assert_admin();
  return query
  select k.key, s.value
  from unnest(array['storage_quota_bytes', 'hearing_minutes_per_day']) as k (key) left join public.settings s on s.key = k.key;
end $$;
revoke execute on function public.desk_settings() from public, anon;

-- Null restores the default.
create function public.desk_set_setting(p_key text, p_value bigint default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform heirvoice.record_admin_event('changed_setting', null, jsonb_build_object('key', left(p_key, 100), 'value', p_value));
  if p_key is null or p_key not in ('storage_quota_bytes', 'hearing_minutes_per_day') then
    raise sqlstate 'PT400' using message = 'This setting cannot be changed here.';
  end if;
  if p_value not between 1 and 1000000000000000 then
    raise sqlstate 'PT400' using message = 'This value is out of range.';
  end if;
  if p_value is null then
    delete from public.settings s where s.key = p_key;
  else
    insert into public.settings (key, value) values (p_key, to_jsonb(p_value))
    on conflict (key) do update set value = excluded.value;
  end if;
end $$;
revoke execute on function public.desk_set_setting(text, bigint) from public, anon;
