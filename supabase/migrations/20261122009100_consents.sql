-- What a storyteller said yes or no to, for each purpose, when, to which words, by a tap or aloud. A ledger: lines are added and
-- never changed, and the last one counts. Nobody says yes for somebody else.
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
  check ((how = 'spoken') = (statement_path is not null))
);
create index consents_user on public.consents (user_id, purpose, said_at desc, line desc);
alter table public.consents enable row level security;
revoke all on public.consents from anon, authenticated;
grant select, insert (user_id, purpose, given, how, wording, language, statement_path, said_at) on public.consents to authenticated;
create policy "storytellers read what they agreed to" on public.consents for select to authenticated
using (user_id = (select auth.uid()));
create policy "storytellers speak for themselves" on public.consents for insert to authenticated
with check ((select public.is_signed_in()) and user_id = (select auth.uid()));
select heirvoice.require_aal('public.consents');
select heirvoice.limit_rows('consents', 'user_id', 2000);

create function public.keep_ledger() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise insufficient_privilege using message = 'What was said stays as it was said.';
end $$;
create trigger consents_stay before update on public.consents for each row execute function public.keep_ledger();

-- What was said without a network comes later with its own time, which is never after now.
create function public.date_consent() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.said_at := least(new.said_at, now());
  return new;
end $$;
create trigger consents_date before insert on public.consents for each row execute function public.date_consent();

create function heirvoice.has_consent(p_user uuid, p_purpose text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce((
    select given from public.consents where user_id = p_user and purpose = p_purpose order by said_at desc, line desc limit 1
  ), false)
$$;
revoke execute on function heirvoice.has_consent(uuid, text) from public;

-- Answers whose words may not be written down wait (`hear_after` never comes) until their storyteller says yes.
create function public.hear_after_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if heirvoice.has_consent(new.user_id, 'transcribe') then
    update public.answers set hear_after = null, metadata = metadata - 'problem'
    where user_id = new.user_id and hear_after = 'infinity';
    perform heirvoice.notify('answers_given', new.user_id::text);
  end if;
  return null;
end $$;
create trigger consents_heard after insert on public.consents
for each row when (new.purpose = 'transcribe' and new.given) execute function public.hear_after_consent();
revoke execute on function public.keep_ledger(), public.date_consent(), public.hear_after_consent() from public, anon, authenticated;

-- Who does not let their words be written down may write them down themselves.
create or replace function public.correct_answer(p_answer_id uuid, p_text text, p_language text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  heard uuid;
begin
  if not public.is_signed_in() then
    raise insufficient_privilege using message = 'Only signed-in people correct their words.';
  end if;
  perform public.assert_required_aal();
  if char_length(p_text) > 200000 then
    raise check_violation using message = 'A correction holds at most 200,000 characters.';
  end if;
  select recording_id into heard from public.answers where id = p_answer_id and user_id = auth.uid();
  if heard is null then
    raise sqlstate 'PT404' using message = 'None of your answers with this id has been heard yet.';
  end if;
  insert into public.transcripts (recording_id, user_id, layer, engine, language, draft, body)
  values (heard, auth.uid(), 'corrected', 'person', p_language, false, p_text)
  on conflict (recording_id, layer) do update set body = excluded.body, language = excluded.language;
  update public.answers
  set processing_status = 'pending', hear_after = nullif(hear_after, 'infinity'::timestamptz)
  where id = p_answer_id;
end $$;
