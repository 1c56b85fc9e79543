-- A notification makes every commit wait for the one before it. Who opens a transaction with `heirvoice.gathers` on reads
-- what it gathered from `heirvoice.told`, a line of JSON each, and tells it after the commit.
create schema if not exists heirvoice;
create function heirvoice.tell(channel text, body text) returns void
language plpgsql set search_path = '' as $$
declare
  told text := current_setting('heirvoice.told', true);
begin
  if current_setting('heirvoice.gathers', true) = 'on' and length(told) < 16000 then
    perform set_config('heirvoice.told', told || json_build_object('channel', channel, 'body', body) || e'\n', true);
  else
    perform pg_notify(channel, body);
  end if;
end $$;
revoke execute on function heirvoice.tell(text, text) from public;

create or replace function public.tell_given_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform heirvoice.tell('answers_given', new.id::text);
  return null;
end $$;

-- A second answer to a question counts no second time: then nobody waits for anybody.
create or replace function public.count_answers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.follow_up is not null or exists (
    select from public.answers
    where session_id = new.session_id and question_id = new.question_id and follow_up is null and id <> new.id
  ) then
    return null;
  end if;
  -- Two answers at once: the second counts when the first can be seen.
  perform from public.interview_sessions where id = new.session_id for no key update;
  update public.interview_sessions
  set questions_answered = (
    select count(distinct question_id) from public.answers where session_id = new.session_id and follow_up is null
  )
  where id = new.session_id;
  return null;
end $$;

-- What the server's own triggers write is true already.
create or replace function public.keep_session_true() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if public.asked_by_client() and pg_trigger_depth() = 1 then
    new.questions_answered := (
      select count(distinct question_id) from public.answers where session_id = new.id and follow_up is null
    );
    if not exists (
      select from public.session_plans where session_id = new.id and question_id = new.current_question_id
    ) then
      new.current_question_id := old.current_question_id;
    end if;
  end if;
  return new;
end $$;
