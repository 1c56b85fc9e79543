-- Consent ledger.

-- Append-only ledger of consent decisions per purpose: when, for which text, by tap or by voice. The last row of a
-- purpose counts; a withdrawal is a row of its own. Only the storyteller can add rows: user_id is who decided (ADR 096).
create table public.consents (
  id uuid primary key default gen_random_uuid(),
  line bigint generated always as identity,
  user_id uuid not null references auth.users (id) on delete cascade,
  purpose text not null check (purpose in (
    'record', 'transcribe', 'book', 'model_writes', 'family_hears', 'clone', 'narrated_family', 'narrated_public',
    'recognize', 'recognize_name'
  )),
  given boolean not null,
  how text not null check (how in ('tapped', 'spoken')),
  wording text not null check (char_length(wording) between 1 and 500),
  -- The same wording is the same version.
  text_version varchar(8) not null generated always as (left(md5(wording), 8)) stored,
  language text not null check (language in ('en', 'fr')),
  statement_path text check (char_length(statement_path) <= 300 and starts_with(statement_path, user_id::text || '/')),
  -- What was read aloud for a clone, with its day and its three drawn words. Only the server writes it.
  sentence text check (char_length(sentence) <= 500),
  said_at timestamptz not null default now(),
  arrived_at timestamptz not null default clock_timestamp(),
  -- Made by the device once for each decision, so that one sent again adds nothing. Null from older pages.
  request_id uuid,
  check ((how = 'spoken') = (statement_path is not null)),
  constraint consents_sentence_is_spoken check (sentence is null or how = 'spoken'),
  constraint consents_clone_is_spoken check (purpose <> 'clone' or how = 'spoken' or not given)
);
create index consents_user on public.consents (user_id, purpose, line desc);
create unique index consents_request on public.consents (user_id, request_id);

alter table public.consents enable row level security;
revoke all on public.consents from anon, authenticated;
grant select on public.consents to authenticated;
grant insert (
  user_id, purpose, given, how, wording, language, statement_path, said_at, request_id
) on public.consents to authenticated;
create policy "storytellers read what they agreed to" on public.consents for select to authenticated
using (user_id = (select auth.uid()));
-- No request of a browser consents to a clone: the server adds that row when it has recognized the words of the day.
create policy "storytellers speak for themselves" on public.consents for insert to authenticated
with check ((select public.is_signed_in()) and user_id = (select auth.uid()) and not (purpose = 'clone' and given));
select heirvoice.require_aal('public.consents');
select heirvoice.limit_rows('consents', 'user_id', 2000);

-- Counts as limit_rows() does, and measures only statements with a yes: no budget refuses a withdrawal.
create or replace function heirvoice.count_rows_of_consents() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  budget bigint := coalesce((select value ->> 'consents' from public.settings where key = 'row_budgets'), '2000');
  spent record;
begin
  for spent in
    insert into heirvoice.row_counts as c (table_name, user_id, stripe, rows)
    select 'consents', r.user_id, pg_backend_pid() % 16, count(*) from added r group by 2 order by 2
    on conflict (table_name, user_id, stripe) do update set rows = c.rows + excluded.rows returning c.user_id as owner
  loop
    if exists (select from added r where r.given) then
      perform heirvoice.refuse_overdraft('consents', spent.owner, budget);
    end if;
  end loop;
  return null;
end $$;

-- Rejects a client time that is more than one day off and moves any other into the range from account creation to
-- now. A repeated request adds nothing: a known request id, or without one a consent of the same moment. Beyond 2,000
-- rows a withdrawal of what is withdrawn already adds nothing.
create function public.check_consent_time() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  born timestamptz := (select created_at from auth.users where id = new.user_id);
begin
  if new.user_id = auth.uid() then
    perform pg_advisory_xact_lock(hashtextextended('consents of ' || new.user_id, 0));
    if exists (select from public.consents c where c.user_id = new.user_id and c.request_id = new.request_id) then
      return null;
    end if;
  end if;
  if new.said_at > now() + interval '1 day' or new.said_at < born - interval '1 day' then
    raise sqlstate '22008' using message = 'A consent is dated between the first day of its account and today.';
  end if;
  if new.user_id = auth.uid() and new.request_id is null and new.given and new.said_at > born and exists (
    select from public.consents c
    where c.user_id = new.user_id and c.purpose = new.purpose and c.given and c.said_at = new.said_at
  ) then
    return null;
  end if;
  if new.user_id = auth.uid() and not new.given and heirvoice.has_refused(new.user_id, new.purpose)
    and (select count(*) from public.consents c where c.user_id = new.user_id) >= 2000 then
    return null;
  end if;
  new.said_at := greatest(born, least(new.said_at, now()));
  new.arrived_at := clock_timestamp();
  return new;
end $$;
revoke execute on function public.check_consent_time() from public, anon, authenticated;
create trigger consents_date before insert on public.consents for each row execute function public.check_consent_time();

create function public.reject_consent_update() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise insufficient_privilege using message = 'What was said stays as it was said.';
end $$;
revoke execute on function public.reject_consent_update() from public, anon, authenticated;
create trigger consents_stay before update on public.consents
for each row execute function public.reject_consent_update();

create function heirvoice.has_consent(p_user uuid, p_purpose text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce((
    select given from public.consents where user_id = p_user and purpose = p_purpose order by line desc limit 1
  ), false)
$$;
revoke execute on function heirvoice.has_consent(uuid, text) from public;

-- True after a withdrawal only. Marking an answer for the family is consent, until "family_hears" is withdrawn.
create function heirvoice.has_refused(p_user uuid, p_purpose text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce((
    select not given from public.consents where user_id = p_user and purpose = p_purpose order by line desc limit 1
  ), false)
$$;
revoke execute on function heirvoice.has_refused(uuid, text) from public;

-- Answers without transcription consent wait with hear_after = infinity until the storyteller consents.
create function public.transcribe_after_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if heirvoice.has_consent(new.user_id, 'transcribe') then
    update public.answers set hear_after = null, metadata = metadata - 'problem'
    where user_id = new.user_id and hear_after = 'infinity';
    perform heirvoice.notify('answers_given', new.user_id::text);
  end if;
  return null;
end $$;
revoke execute on function public.transcribe_after_consent() from public, anon, authenticated;
create trigger consents_heard after insert on public.consents
for each row when (new.purpose = 'transcribe' and new.given) execute function public.transcribe_after_consent();
