-- Interviews, their plans and states.

-- Interviews. A trigger checks state changes; the client cannot set counts.
create table public.interview_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  order_id uuid references public.order_headers (id) on delete set null,
  session_token text not null unique check (session_token ~ '^sess_[A-Za-z0-9_-]{16,128}$'),
  status text not null default 'active'
    check (status in ('created', 'active', 'paused', 'completed', 'abandoned', 'cancelled')),
  current_question_id integer references public.questions (id),
  questions_answered integer not null default 0,
  total_questions integer not null default 50,
  started_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  book_title text check (char_length(book_title) between 1 and 120),
  follow_ups jsonb,
  -- A sitting starts with the interview and again after 30 idle minutes.
  sitting_began_at timestamptz not null default now(),
  rest_offered_at timestamptz,
  narrator text not null default 'woman' check (narrator in ('woman', 'man', 'nobody')),
  announce_chapters boolean not null default true,
  book_size text not null default '6x9' check (book_size in ('6x9', 'large print')),
  book_binding text not null default 'hardcover' check (book_binding in ('hardcover', 'paperback')),
  book_cover text not null default 'waveform' check (book_cover in ('waveform', 'river', 'photograph', 'type')),
  book_dedication text check (char_length(book_dedication) between 1 and 600),
  book_about text check (char_length(book_about) between 1 and 2000),
  book_letters text not null default 'garamond' check (book_letters in ('garamond', 'fraunces', 'atkinson')),
  book_spine text check (char_length(book_spine) between 1 and 80),
  book_epigraph text check (char_length(book_epigraph) between 1 and 600),
  constraint interview_sessions_follow_ups_length
    check (jsonb_typeof(follow_ups) = 'object' and octet_length(follow_ups::text) <= 4000)
);
create index interview_sessions_user on public.interview_sessions (user_id);
create index interview_sessions_order on public.interview_sessions (order_id);
create unique index interview_sessions_one_live on public.interview_sessions (order_id) where status <> 'completed';

alter table public.interview_sessions enable row level security;
revoke all on public.interview_sessions from anon, authenticated;
grant select on public.interview_sessions to authenticated;
grant insert (
  user_id, order_id, session_token, status, current_question_id, questions_answered, total_questions,
  started_at
) on public.interview_sessions to authenticated;
grant update (
  status, current_question_id, questions_answered, updated_at, book_title, follow_ups, narrator,
  announce_chapters, book_size, book_binding, book_cover, book_dedication, book_about, book_letters, book_spine,
  book_epigraph
) on public.interview_sessions to authenticated;
create policy "storytellers read their own sessions" on public.interview_sessions for select to authenticated
using (user_id = (select auth.uid()));
-- Nobody, not even the buyer, starts the interview of a gift before its recipient accepts.
create policy "storytellers begin their own sessions" on public.interview_sessions for insert to authenticated
with check (
  (select public.is_signed_in()) and user_id = (select auth.uid()) and status in ('created', 'active')
  and exists (
    select from public.order_headers
    where order_headers.id = order_id
      and coalesce(recipient_id, case when order_type = 'direct' then buyer_id end) = (select auth.uid())
  )
);
create policy "storytellers steer their own sessions" on public.interview_sessions for update to authenticated
using ((select public.is_signed_in()) and user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
select heirvoice.require_aal('public.interview_sessions');
select heirvoice.limit_rows('interview_sessions', 'user_id', 200);
create trigger interview_sessions_touch before update on public.interview_sessions
for each row execute function public.touch_updated_at();

-- The questions of an interview in order. state: open, later (postponed) or left out.
create table public.session_plans (
  session_id uuid not null references public.interview_sessions (id) on delete cascade,
  position integer not null check (position > 0),
  question_id integer not null references public.questions (id),
  state text not null default 'open' check (state in ('open', 'later', 'left out')),
  asked jsonb check (jsonb_typeof(asked) = 'object' and octet_length(asked::text) <= 6000),
  primary key (session_id, position),
  unique (session_id, question_id)
);

alter table public.session_plans enable row level security;
revoke all on public.session_plans from anon, authenticated;
grant select on public.session_plans to authenticated;
create policy "storytellers read their own plans" on public.session_plans for select to authenticated
using (exists (select from public.interview_sessions s where s.id = session_id and s.user_id = (select auth.uid())));
select heirvoice.require_aal('public.session_plans');

-- Runs before the insert so that the insert returns the final values.
create function public.set_session_defaults() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select coalesce(nullif(count(*), 0), 50), min(question_id) filter (where place = 1), 0
  into new.total_questions, new.current_question_id, new.questions_answered
  from public.questions_of_order(new.order_id);
  return new;
end $$;
create trigger interview_sessions_begin before insert on public.interview_sessions
for each row execute function public.set_session_defaults();

-- Allowed: created → active ⇄ paused → completed; abandoned and cancelled may resume (ruling 22). Only the server
-- reopens a completed interview.
create function public.check_session_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not public.asked_by_client() or pg_trigger_depth() > 1 then
    return new;
  end if;
  if new.status <> old.status and (old.status, new.status) not in (
    ('created', 'active'), ('active', 'paused'), ('paused', 'active'), ('abandoned', 'active'), ('cancelled', 'active'),
    ('active', 'completed'), ('paused', 'completed')
  ) then
    raise check_violation using message = format('An interview does not go from %s to %s.', old.status, new.status);
  end if;
  if new.status = 'completed' and old.status <> 'completed' and not public.is_plan_told(new.id) then
    raise check_violation using message = 'A required question of this interview is not told yet.';
  end if;
  new.questions_answered := public.count_told_questions(new.id);
  if not exists (
    select from public.session_plans where session_id = new.id and question_id = new.current_question_id
  ) then
    new.current_question_id := old.current_question_id;
  end if;
  return new;
end $$;
create trigger interview_sessions_true before update on public.interview_sessions
for each row execute function public.check_session_change();

create function public.update_sitting() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.current_question_id is distinct from old.current_question_id then
    new.follow_ups := null;
  end if;
  if new.status = 'active' and old.status <> 'active' and old.updated_at < now() - interval '30 minutes' then
    new.sitting_began_at := now();
  end if;
  return new;
end $$;
revoke execute on function public.update_sitting() from public, anon, authenticated;
create trigger interview_sessions_sitting before update on public.interview_sessions
for each row execute function public.update_sitting();

create function public.sync_order_status() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  follows text := case new.status when 'completed' then 'completed' when 'created' then 'created' else 'interview_in_progress' end;
begin
  update public.order_headers set order_status = follows where id = new.order_id and order_status <> follows;
  return null;
end $$;
create trigger orders_follow_sessions after insert or update of status on public.interview_sessions
for each row execute function public.sync_order_status();

-- One order is one story: after completion the storyteller cannot start another interview in the same order. Runs
-- before the policies and reveals nothing about orders of other people.
create function public.reject_completed_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if public.asked_by_client() and new.user_id = auth.uid() and exists (
    select from public.interview_sessions s
    where s.order_id = new.order_id and s.user_id = new.user_id and s.status = 'completed'
  ) then
    raise check_violation using message = 'The story of this order is told.';
  end if;
  return new;
end $$;
revoke execute on function public.reject_completed_order() from public, anon, authenticated;
create trigger interview_sessions_refuse_told before insert on public.interview_sessions
for each row execute function public.reject_completed_order();

-- Number of questions with a decodable recording of at least two seconds, with or without words.
create function public.count_told_questions(p_session_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(distinct a.question_id)::integer
  from public.answers a join public.recordings r on r.id = a.recording_id
  where a.session_id = p_session_id and a.follow_up is null and a.visibility <> 'deleted' and r.duration_ms >= 2000
$$;
revoke execute on function public.count_told_questions(uuid) from public, anon, authenticated;

create function public.recount_session(p_session_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Serializes concurrent answers: the second one counts after the first commits.
  perform from public.interview_sessions where id = p_session_id for no key update;
  update public.interview_sessions set questions_answered = public.count_told_questions(id)
  where id = p_session_id and questions_answered <> public.count_told_questions(id);
end $$;
revoke execute on function public.recount_session(uuid) from public, anon, authenticated;

-- True when every required question has an answer that is neither deleted nor failed.
create function public.is_plan_told(p_session_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
    select from public.session_plans p join public.questions q on q.id = p.question_id
    where p.session_id = p_session_id and q.required and not exists (
      select from public.answers a
      where a.session_id = p_session_id and a.question_id = p.question_id and a.follow_up is null
        and a.visibility <> 'deleted' and a.processing_status <> 'failed'
    )
  )
$$;
revoke execute on function public.is_plan_told(uuid) from public, anon, authenticated;

-- True when the interview continues with the voice agent, including a conversation that was paused before its first
-- answer.
create function public.told_by_voice(p_session uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce((
    select one.by_voice from (
      select a.created_at as at, a.conversation_id is not null as by_voice from public.answers a
      where a.session_id = p_session and a.visibility <> 'deleted'
      union all
      select c.began_at, true from public.conversations c where c.session_id = p_session
    ) one order by one.at desc limit 1
  ), false)
$$;
revoke execute on function public.told_by_voice(uuid) from public, anon;

create function public.get_active_project(p_user_id uuid)
returns table (
  order_id uuid, session_token text, session_status text, questions_answered integer, total_questions integer,
  current_question_id integer, by_voice boolean
)
language plpgsql stable set search_path = '' as $$
begin
  if p_user_id is distinct from auth.uid() then
    raise insufficient_privilege using message = 'Projects are shown to those whose they are.';
  end if;
  return query
  select o.id, s.session_token, coalesce(s.status, 'created'), coalesce(s.questions_answered, 0), coalesce(s.total_questions, 0),
    s.current_question_id, public.told_by_voice(s.id)
  from public.orders o left join public.interview_sessions s on s.order_id = o.id and s.status <> 'completed'
  where coalesce(o.recipient_id, case when o.order_type = 'direct' then o.buyer_id end) = p_user_id
    and o.order_status <> 'completed'
  order by s.updated_at desc nulls last, o.created_at desc
  limit 1;
end $$;
revoke execute on function public.get_active_project(uuid) from public, anon;

create function public.create_new_project(p_user_id uuid, p_order_id uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  made uuid;
begin
  if p_user_id is distinct from auth.uid() then
    raise insufficient_privilege using message = 'People begin projects of their own.';
  end if;
  insert into public.interview_sessions (user_id, order_id, session_token, status)
  values (p_user_id, p_order_id, 'sess_' || replace(gen_random_uuid()::text, '-', ''), 'created')
  on conflict (order_id) where status <> 'completed' do nothing
  returning id into made;
  if made is null then
    select id into made from public.interview_sessions where order_id = p_order_id and status <> 'completed';
  end if;
  return made;
end $$;
revoke execute on function public.create_new_project(uuid, uuid) from public, anon;

-- The bookshelf in one JSON document. by_voice says how an interview continues.
create function public.get_shelf() returns jsonb
language sql stable set search_path = '' as $$
  with books as (
    select o.id, o.created_at, to_jsonb(o) as ordered, s.id as session_id, s.status, s.updated_at, s.current_question_id,
      case when s.id is not null then jsonb_build_object(
        'id', s.id, 'session_token', s.session_token, 'status', s.status, 'current_question_id', s.current_question_id,
        'questions_answered', s.questions_answered, 'total_questions', s.total_questions, 'book_title', s.book_title,
        'by_voice', public.told_by_voice(s.id)
      ) end as session,
      coalesce(o.recipient_id, case when o.order_type = 'direct' then o.buyer_id end) = (select auth.uid()) as own
    from public.orders o left join lateral (
      -- At most one interview of an order is not completed.
      select i.* from public.interview_sessions i where i.order_id = o.id
      order by i.status <> 'completed' desc, i.updated_at desc limit 1
    ) s on true
    where o.buyer_id = (select auth.uid()) or o.recipient_id = (select auth.uid())
    union all
    -- Stories outlive their order (ruling 45).
    select s.id, s.created_at, null, s.id, s.status, s.updated_at, s.current_question_id,
      jsonb_build_object(
        'id', s.id, 'session_token', s.session_token, 'status', s.status, 'current_question_id', s.current_question_id,
        'questions_answered', s.questions_answered, 'total_questions', s.total_questions, 'book_title', s.book_title,
        'by_voice', public.told_by_voice(s.id)
      ), true
    from public.interview_sessions s where s.user_id = (select auth.uid()) and s.order_id is null
  ),
  -- The open book: the caller's own most recent one, else the newest waiting one, else the newest.
  first as (
    select b.* from books b where b.own
    order by (b.status <> 'completed') is true desc, case when b.status <> 'completed' then b.updated_at end desc,
      b.session_id is null desc, b.ordered is null, b.created_at desc
    limit 1
  ),
  told as (
    select a.question_id, a.processing_status, a.metadata ->> 'problem' as problem, a.transcript, a.recording_id,
      a.duration_seconds, a.created_at,
      regexp_count(a.transcript, '[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+') as words
    from first f join public.answers a on a.session_id = f.session_id
    where a.visibility <> 'deleted'
  )
  select jsonb_build_object(
    'profile', (
      select jsonb_build_object('full_name', p.full_name, 'preferred_language', p.preferred_language)
      from public.profiles p where p.id = (select auth.uid())
    ),
    'books', (
      select coalesce(jsonb_agg(
        jsonb_build_object('id', b.id, 'order', b.ordered, 'session', b.session)
        order by b.ordered is null, b.created_at desc
      ), '[]') from books b
    ),
    'made', (
      select coalesce(jsonb_agg(
        jsonb_build_object('session_id', w.subject, 'memoirId', m.id, 'title', m.title) order by w.updated_at
      ), '[]')
      from public.work_progress w join public.memoirs m on m.id::text = w.result ->> 'memoirId'
      where w.user_id = (select auth.uid()) and w.job = 'make-book' and w.state = 'done'
    ),
    'given', case when exists (select from books b where b.ordered ->> 'order_type' = 'gift')
      then (select coalesce(jsonb_agg(to_jsonb(g)), '[]') from public.get_gift_progress() g) else '[]' end,
    'received', case when exists (select from books b where b.ordered ->> 'order_type' = 'gift')
      then (select coalesce(jsonb_agg(to_jsonb(g)), '[]') from public.get_received_gifts() g) else '[]' end,
    'first', (select f.id from first f),
    'telling', (
      select jsonb_build_object(
        'questions', (select count(distinct t.question_id) from told t),
        'seconds', (select coalesce(sum(t.duration_seconds), 0) from told t),
        'words', (select coalesce(sum(t.words), 0) from told t),
        'pending', (select coalesce(bool_or(t.processing_status = 'pending'), false) from told t),
        'planned', (select count(*) from public.session_plans p where p.session_id = f.session_id),
        -- The current question, else the first unanswered one.
        'next', (
          select jsonb_build_object(
            'position', p.position, 'question_id', p.question_id, 'questions', jsonb_build_object(
              'text', coalesce(p.asked ->> 'en', q.text), 'text_fr', coalesce(p.asked ->> 'fr', q.text_fr),
              'estimated_duration_seconds', q.estimated_duration_seconds
            )
          )
          from public.session_plans p join public.questions q on q.id = p.question_id
          where p.session_id = f.session_id and not exists (select from told t where t.question_id = p.question_id)
            and (p.state <> 'left out' or p.question_id = f.current_question_id)
          order by (p.question_id = f.current_question_id) is true desc, p.state <> 'open', p.position limit 1
        ),
        -- The newest answer with words, else the newest with sound; at most one page of its words.
        'last', (
          select jsonb_build_object(
            'question_id', t.question_id, 'processing_status', t.processing_status, 'problem', t.problem,
            'transcript', left(t.transcript, 600), 'recordings', case when t.recording_id is not null then
              jsonb_build_object('transcripts', (
                select coalesce(jsonb_agg(jsonb_build_object('layer', w.layer, 'draft', w.draft)), '[]')
                from public.transcripts w where w.recording_id = t.recording_id
              ))
            end
          )
          from told t where t.words > 0 or t.processing_status <> 'failed'
          order by coalesce(t.words, 0) > 0 desc, t.created_at desc limit 1
        )
      )
      from first f where f.session_id is not null
    ),
    'asks', (
      select r.asker_name from public.family_questions r
      where r.storyteller_id = (select auth.uid()) and r.state = 'arrived' order by r.created_at limit 1
    ),
    -- The first question for somebody who has not started.
    'beginning', (
      select jsonb_build_object(
        'position', 1, 'question_id', q.id, 'questions', jsonb_build_object(
          'text', q.text, 'text_fr', q.text_fr, 'estimated_duration_seconds', q.estimated_duration_seconds
        )
      )
      from public.questions q where q.active order by q.order_index limit 1
    )
  )
$$;
revoke execute on function public.get_shelf() from public, anon;

create trigger interview_sessions_last after delete on public.interview_sessions
for each row when (old.order_id is not null) execute function public.delete_ownerless_order('order_id');
