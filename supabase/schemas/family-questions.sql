-- Questions that family members ask a storyteller.

-- A question from a family member, visible to the asker and the storyteller only (ruling 45). The storyteller accepts
-- it, rewords it, postpones it or leaves it out.
create table public.family_questions (
  id uuid primary key default gen_random_uuid(),
  asker_id uuid not null references auth.users (id) on delete cascade,
  storyteller_id uuid not null references auth.users (id) on delete cascade,
  -- The name that the storyteller uses.
  asker_name text not null check (char_length(asker_name) between 1 and 100),
  body text not null check (char_length(body) between 1 and 300),
  language text not null check (language in ('en', 'fr')),
  state text not null default 'arrived' check (state in ('arrived', 'accepted', 'later', 'left out')),
  -- The storyteller's wording.
  own_words text check (char_length(own_words) between 1 and 300),
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  question_id integer references public.questions (id) check (question_id between 1001 and 1200),
  -- Language of own_words.
  own_language text check (own_language in ('en', 'fr')),
  -- True when the question reopened a completed interview.
  reopened boolean not null default false,
  check (asker_id <> storyteller_id)
);
create index family_questions_storyteller on public.family_questions (storyteller_id, created_at);
create index family_questions_asker on public.family_questions (asker_id);
create unique index family_questions_place on public.family_questions (storyteller_id, question_id);

alter table public.family_questions enable row level security;
revoke all on public.family_questions from anon, authenticated;
grant select on public.family_questions to authenticated;
create policy "storytellers read what their family asks" on public.family_questions for select to authenticated
using (storyteller_id = (select auth.uid()));
select heirvoice.require_aal('public.family_questions');

-- The question in the asker's voice, at most 30 seconds. Only say_family_question() and hear_family_question() access
-- the table.
create table public.family_question_voices (
  family_question_id uuid primary key references public.family_questions (id) on delete cascade,
  -- Base64: 30 s at 48 kbit/s are 240,000 characters. A storyteller has at most 200 waiting questions.
  sound text not null check (char_length(sound) between 100 and 480000 and sound ~ '^[A-Za-z0-9+/]+={0,2}$'),
  media_type text not null check (media_type in ('audio/webm', 'audio/mp4', 'audio/ogg')),
  seconds real not null check (seconds between 0.5 and 31),
  created_at timestamptz not null default now()
);

alter table public.family_question_voices enable row level security;
revoke all on public.family_question_voices from anon, authenticated;
select heirvoice.require_aal('public.family_question_voices');

-- The name under which the storyteller knows the member. Null for anybody else and when the storyteller's account is
-- closed.
create function heirvoice.family_member_name(p_member uuid, p_storyteller uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (select f.name from public.family_members f where f.storyteller_id = p_storyteller and f.member_id = p_member),
    (select coalesce(i.giver_name, nullif(left(trim(p.full_name), 100), ''), '…')
      from public.order_headers h
        left join public.invitations i on i.order_id = h.id
        left join public.profiles p on p.id = h.buyer_id
      where h.buyer_id = p_member and h.recipient_id = p_storyteller and h.buyer_id <> h.recipient_id limit 1)
  )
  where exists (select from auth.users u where u.id = p_storyteller and u.deleted_at is null)
$$;
revoke execute on function heirvoice.family_member_name(uuid, uuid) from public;

create function heirvoice.family_question_wording(q public.family_questions) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'en', coalesce(q.own_words, q.body), 'fr', coalesce(q.own_words, q.body),
    'by', nullif(q.asker_name, '…'), 'language', case when q.own_words is null then q.language else coalesce(q.own_language, q.language) end
  )
$$;
revoke execute on function heirvoice.family_question_wording(public.family_questions) from public;

create function heirvoice.is_family_question_answered(q public.family_questions) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.answers a
    where a.user_id = q.storyteller_id and a.question_id = q.question_id and a.follow_up is null
      and a.visibility <> 'deleted' and a.processing_status <> 'failed'
  )
$$;
revoke execute on function heirvoice.is_family_question_answered(public.family_questions) from public;

-- The lowest question id between 1001 and 1200 that this storyteller has never used.
create function heirvoice.free_family_question_id(p_storyteller uuid) returns integer
language sql stable set search_path = '' as $$
  select q.id from public.questions q
  where q.id between 1001 and 1200
    and not exists (select from public.family_questions f where f.storyteller_id = p_storyteller and f.question_id = q.id)
    and not exists (select from public.answers a where a.user_id = p_storyteller and a.question_id = q.id)
    and not exists (select from public.recordings r where r.user_id = p_storyteller and r.question_id = q.id)
    and not exists (
      select from public.session_plans p join public.interview_sessions s on s.id = p.session_id
      where s.user_id = p_storyteller and p.question_id = q.id
    )
  order by q.id limit 1
$$;
revoke execute on function heirvoice.free_family_question_id(uuid) from public;

-- The interview that the question joins: the one of the asker's gift, else the current one, else null.
create function heirvoice.interview_of_family_question(q public.family_questions) returns uuid
language sql stable set search_path = '' as $$
  select s.id from public.interview_sessions s left join public.order_headers h on h.id = s.order_id
  where s.user_id = q.storyteller_id
  order by exists (select from public.session_plans p where p.session_id = s.id and p.question_id = q.question_id) desc,
    h.buyer_id is not distinct from q.asker_id desc, s.status = 'completed', s.updated_at desc
  limit 1
$$;
revoke execute on function heirvoice.interview_of_family_question(public.family_questions) from public;

-- Inserts an accepted question after the family questions that already wait next in the plan. A trial holds at most
-- three.
create function heirvoice.plan_family_question(p_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  q public.family_questions;
  s public.interview_sessions;
  words jsonb;
  here integer;
  last_place integer;
begin
  select * into q from public.family_questions where id = p_id for no key update;
  select * into s from public.interview_sessions where id = heirvoice.interview_of_family_question(q) for no key update;
  if s.id is null then
    return;
  end if;
  words := heirvoice.family_question_wording(q);
  update public.session_plans set state = 'open', asked = words where session_id = s.id and question_id = q.question_id;
  if not found then
    if exists (select from public.order_headers h where h.id = s.order_id and h.payment_status <> 'paid')
      and (select count(*) from public.session_plans p where p.session_id = s.id and p.question_id > 1000) >= 3 then
      return;
    end if;
    q.question_id := coalesce(q.question_id, heirvoice.free_family_question_id(q.storyteller_id));
    if q.question_id is null then
      raise sqlstate 'PT429' using message = 'As many questions were asked there as may.';
    end if;
    update public.family_questions set question_id = q.question_id where id = q.id;
    select coalesce(max(position), 0) + 1 into last_place from public.session_plans where session_id = s.id;
    insert into public.session_plans (session_id, position, question_id, asked) values (s.id, last_place, q.question_id, words);
    select position into here from public.session_plans where session_id = s.id and question_id = s.current_question_id;
    if s.status <> 'completed' then
      perform public.move_place(s.id, last_place, (
        select min(p.position) from public.session_plans p
        where p.session_id = s.id and p.position > coalesce(here, 0)
          and (p.question_id < 1001 or p.question_id = q.question_id)
      ));
    end if;
  end if;
  update public.answers set asked = words
  where user_id = q.storyteller_id and question_id = q.question_id and follow_up is null;
  update public.interview_sessions
  set total_questions = (select count(*) from public.session_plans where session_id = s.id) where id = s.id;
  if s.status = 'completed' and not heirvoice.is_family_question_answered(q) then
    update public.interview_sessions set status = 'paused', current_question_id = q.question_id where id = s.id;
    update public.family_questions set reopened = true where id = q.id;
  end if;
end $$;
revoke execute on function heirvoice.plan_family_question(uuid) from public;

-- Takes a question out of the plan. Its place stays so that an answer in flight is stored. An interview that it
-- reopened is completed again.
create function heirvoice.unplan_family_question(p_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  q public.family_questions;
  s public.interview_sessions;
begin
  select * into q from public.family_questions where id = p_id for no key update;
  for s in
    select one.* from public.interview_sessions one join public.session_plans p on p.session_id = one.id
    where one.user_id = q.storyteller_id and p.question_id = q.question_id
    for no key update of one
  loop
    update public.session_plans set state = 'left out' where session_id = s.id and question_id = q.question_id;
    if s.current_question_id = q.question_id then
      update public.interview_sessions set current_question_id = coalesce((
        select u.question_id from public.untold_places(s.id) u
        where u.state = 'open'
        order by u.place < (select position from public.session_plans where session_id = s.id and question_id = q.question_id), u.place
        limit 1
      ), current_question_id) where id = s.id;
    end if;
    if q.reopened and s.status = 'paused' and public.is_plan_told(s.id)
      and not exists (select from public.untold_places(s.id) u where u.state = 'open' and u.question_id > 1000) then
      update public.interview_sessions set status = 'completed' where id = s.id;
      update public.family_questions set reopened = false where id = q.id;
    end if;
  end loop;
end $$;
revoke execute on function heirvoice.unplan_family_question(uuid) from public;

-- Plans questions that were accepted before an interview with a free place existed.
create function heirvoice.plan_waiting_family_questions(p_storyteller uuid) returns void
language plpgsql set search_path = '' as $$
declare
  waiting uuid;
begin
  for waiting in
    select q.id from public.family_questions q
    where q.storyteller_id = p_storyteller and q.state = 'accepted' and not exists (
      select from public.session_plans p join public.interview_sessions s on s.id = p.session_id
      where s.user_id = q.storyteller_id and p.question_id = q.question_id
    )
    order by q.created_at desc
  loop
    perform heirvoice.plan_family_question(waiting);
  end loop;
end $$;
revoke execute on function heirvoice.plan_waiting_family_questions(uuid) from public;

-- Limits: 20 waiting questions per asker and 200 per storyteller. The body is one line.
create function public.ask_as_family(p_storyteller_id uuid, p_body text, p_language text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  called text;
  asked uuid;
begin
  if not public.is_signed_in() then
    raise insufficient_privilege using message = 'Only signed-in people ask.';
  end if;
  perform public.assert_required_aal();
  called := heirvoice.family_member_name(auth.uid(), p_storyteller_id);
  if called is null then
    raise sqlstate 'PT404' using message = 'Nobody of your family has this id.';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('family questions for ' || p_storyteller_id, 0));
  if (select count(*) filter (where asker_id = auth.uid() and state in ('arrived', 'later', 'left out')) >= 20 or count(*) >= 200
    from public.family_questions where storyteller_id = p_storyteller_id) then
    raise sqlstate 'PT429' using message = 'As many questions wait there as may.';
  end if;
  insert into public.family_questions (asker_id, storyteller_id, asker_name, body, language)
  values (auth.uid(), p_storyteller_id, called, trim(regexp_replace(left(p_body, 1000), '\s+', ' ', 'g')), p_language) returning id into asked;
  return asked;
end $$;
revoke execute on function public.ask_as_family(uuid, text, text) from public, anon;

create function public.decide_family_question(
  p_id uuid, p_state text, p_own_words text default null, p_language text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  q public.family_questions;
begin
  perform public.assert_required_aal();
  select * into q from public.family_questions
  where id = p_id and storyteller_id = auth.uid() and public.is_signed_in() and p_state in ('arrived', 'accepted', 'later', 'left out')
  for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'Nobody has asked you this.';
  end if;
  if q.state = 'accepted' and p_state <> 'accepted' and heirvoice.is_family_question_answered(q) then
    raise sqlstate 'PT409' using message = 'You have answered this.';
  end if;
  update public.family_questions
  set state = p_state, own_words = nullif(trim(regexp_replace(left(p_own_words, 1000), '\s+', ' ', 'g')), ''), own_language = p_language,
    decided_at = case p_state when 'arrived' then null else now() end
  where id = p_id;
end $$;
revoke execute on function public.decide_family_question(uuid, text, text, text) from public, anon;

-- Questions of the caller. A postponed or rejected question shows as waiting, because that decision is private to the
-- storyteller; so does one of a former family member. answer_id is set where the caller may listen to the answer.
create function public.my_family_questions()
returns table (id uuid, storyteller_id uuid, body text, state text, answer_id uuid, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select q.id, q.storyteller_id, q.body,
    case
      when q.state <> 'accepted' or heirvoice.family_member_name(q.asker_id, q.storyteller_id) is null then 'waiting'
      when heirvoice.is_family_question_answered(q) then 'answered' else 'accepted'
    end,
    (select a.id from public.answers a
      where q.state = 'accepted' and a.user_id = q.storyteller_id and a.question_id = q.question_id and a.follow_up is null
        and a.id in (select heirvoice.answers_shared_with(auth.uid()))
      order by a.created_at desc limit 1),
    q.created_at
  from public.family_questions q where q.asker_id = auth.uid() and public.is_signed_in() order by q.created_at
$$;
revoke execute on function public.my_family_questions() from public, anon;

-- Storytellers whom the caller may ask: as family member or as giver.
create function public.whom_i_may_ask() returns table (storyteller_id uuid, storyteller_name text)
language sql stable security definer set search_path = '' as $$
  select t.id, coalesce(nullif(trim(p.full_name), ''), (
    select i.recipient_name from public.order_headers h join public.invitations i on i.order_id = h.id
    where h.buyer_id = auth.uid() and h.recipient_id = t.id limit 1
  ))
  from (
    select f.storyteller_id as id from public.family_members f where f.member_id = auth.uid()
    union
    select h.recipient_id from public.order_headers h where h.buyer_id = auth.uid() and h.recipient_id <> h.buyer_id
  ) t
    join auth.users u on u.id = t.id and u.deleted_at is null
    left join public.profiles p on p.id = t.id
  where public.is_signed_in()
  order by 2, 1
$$;
revoke execute on function public.whom_i_may_ask() from public, anon;

-- A trigger, because only the server may reopen a completed interview and client requests may not.
create function public.apply_family_question_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.state = 'accepted' then
    perform heirvoice.plan_family_question(new.id);
  elsif old.state = 'accepted' then
    perform heirvoice.unplan_family_question(new.id);
  end if;
  return null;
end $$;
revoke execute on function public.apply_family_question_decision() from public, anon, authenticated;
create trigger family_questions_join after update of state, own_words on public.family_questions
for each row execute function public.apply_family_question_decision();

-- Reduces body and own_words to one line without control characters.
create function public.normalize_family_question() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.body := heirvoice.one_line(new.body);
  new.own_words := nullif(heirvoice.one_line(new.own_words), '');
  return new;
end $$;
revoke execute on function public.normalize_family_question() from public, anon, authenticated;
create trigger family_questions_plain before insert or update of body, own_words on public.family_questions
for each row execute function public.normalize_family_question();

-- Stores the asker's voice until the question is accepted. The response is the same for waiting, postponed and
-- rejected questions, because that decision is private to the storyteller.
create function public.say_family_question(p_id uuid, p_sound text, p_media_type text, p_seconds real) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.assert_required_aal();
  if not exists (
    select from public.family_questions q
    where q.id = p_id and q.asker_id = auth.uid() and q.state <> 'accepted' and public.is_signed_in()
      and heirvoice.family_member_name(q.asker_id, q.storyteller_id) is not null
    for no key update
  ) then
    raise sqlstate 'PT404' using message = 'You have not asked this, or it is accepted.';
  end if;
  insert into public.family_question_voices (family_question_id, sound, media_type, seconds)
  values (p_id, p_sound, p_media_type, p_seconds) on conflict do nothing;
  if not found then
    raise sqlstate 'PT409' using message = 'This question has a voice.';
  end if;
end $$;
revoke execute on function public.say_family_question(uuid, text, text, real) from public, anon;

-- Returns the voice to the storyteller, by question id or by place in the plan. A reworded question has no voice.
create function public.hear_family_question(p_id uuid default null, p_place integer default null)
returns table (sound text, media_type text, seconds real)
language sql stable security definer set search_path = '' as $$
  select v.sound, v.media_type, v.seconds
  from public.family_questions q join public.family_question_voices v on v.family_question_id = q.id
  where q.storyteller_id = auth.uid() and (q.id = p_id or q.question_id = p_place) and q.own_words is null
    and public.is_signed_in() and public.has_required_aal()
$$;
revoke execute on function public.hear_family_question(uuid, integer) from public, anon;
