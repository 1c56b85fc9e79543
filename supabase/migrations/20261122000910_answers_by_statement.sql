-- What follows from given answers is done once for each statement: thousands in one request cost little more than one.
drop trigger answers_counted on public.answers;
drop trigger answers_given on public.answers;

-- A second answer to a question counts no second time: then nobody waits for anybody.
create or replace function public.count_answers() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  counted uuid;
begin
  for counted in
    select distinct a.session_id from (select distinct session_id, question_id from added where follow_up is null) a
    where not exists (
      select from public.answers b
      where b.session_id = a.session_id and b.question_id = a.question_id and b.follow_up is null
        and not exists (select from added c where c.id = b.id)
    )
    order by 1
  loop
    -- Two answers at once: the second counts when the first can be seen.
    perform from public.interview_sessions where id = counted for no key update;
    update public.interview_sessions
    set questions_answered = (
      select count(distinct question_id) from public.answers where session_id = counted and follow_up is null
    )
    where id = counted;
  end loop;
  return null;
end $$;
create trigger answers_counted after insert on public.answers referencing new table as added
for each statement execute function public.count_answers();

-- Said of a person: something of theirs waits to be heard, or has been, so that the next may follow.
create or replace function public.tell_given_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform heirvoice.tell('answers_given', new.user_id::text);
  return null;
end $$;
create trigger answers_given after update of processing_status on public.answers
for each row when ((old.processing_status = 'pending' or new.processing_status = 'pending') and new.origin = 'browser')
execute function public.tell_given_answer();

create function public.tell_added_answers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform heirvoice.tell('answers_given', a.user_id::text)
  from (select distinct user_id from added where processing_status = 'pending' and origin = 'browser') a;
  return null;
end $$;
revoke execute on function public.tell_added_answers() from public, anon, authenticated;
create trigger answers_added after insert on public.answers referencing new table as added
for each statement execute function public.tell_added_answers();

drop index public.answers_to_hear;
create index answers_to_hear on public.answers (user_id, created_at) where processing_status = 'pending' and origin = 'browser';
