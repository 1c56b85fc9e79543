-- Consent ledger.

-- Append-only ledger of consent decisions per purpose: when, for which text version, by tap or by voice. The last row
-- of a purpose counts. Only the storyteller can add rows.
create table public.consents (
  id uuid primary key default gen_random_uuid(),
  line bigint generated always as identity,
  user_id uuid not null references auth.users (id) on delete cascade,
  purpose text not null check (purpose in ('record', 'transcribe', 'book')),
  given boolean not null,
  how text not null check (how in ('tapped', 'spoken')),
  wording text not null check (char_length(wording) between 1 and 500),
  language text not null check (language in ('en', 'fr')),
  statement_path text check (char_length(statement_path) <= 300 and starts_with(statement_path, user_id::text || '/')),
  said_at timestamptz not null default now(),
  arrived_at timestamptz not null default clock_timestamp(),
  check ((how = 'spoken') = (statement_path is not null))
);
create index consents_user on public.consents (user_id, purpose, line desc);

alter table public.consents enable row level security;
revoke all on public.consents from anon, authenticated;
grant select on public.consents to authenticated;
grant insert (
  user_id, purpose, given, how, wording, language, statement_path, said_at
) on public.consents to authenticated;
create policy "storytellers read what they agreed to" on public.consents for select to authenticated
using (user_id = (select auth.uid()));
create policy "storytellers speak for themselves" on public.consents for insert to authenticated
with check ((select public.is_signed_in()) and user_id = (select auth.uid()));
select heirvoice.require_aal('public.consents');
select heirvoice.limit_rows('consents', 'user_id', 2000);

-- Rejects a client time that is more than one day off and moves any other into the range from account creation to
-- now.
create function public.check_consent_time() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  born timestamptz := (select created_at from auth.users where id = new.user_id);
begin
  if new.said_at > now() + interval '1 day' or new.said_at < born - interval '1 day' then
    raise sqlstate '22008' using message = 'A consent is dated between the first day of its account and today.';
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
create trigger consents_heard_elements after insert on public.consents
for each row when (new.purpose = 'transcribe' and new.given)
execute function public.transcribe_elements_after_consent();
