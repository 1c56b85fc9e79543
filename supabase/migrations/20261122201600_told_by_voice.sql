-- Whether what was told last of an interview was told to the interviewer: there it goes on.
create function public.told_by_voice(p_session uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce((
    select a.conversation_id is not null from public.answers a
    where a.session_id = p_session and a.visibility <> 'deleted' order by a.created_at desc limit 1
  ), false)
$$;
revoke execute on function public.told_by_voice(uuid) from public, anon;
grant execute on function public.told_by_voice(uuid) to authenticated;

-- The dashboard in one answer, as before; `by_voice` is how an interview goes on.
create or replace function public.get_shelf() returns jsonb
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
      -- At most one of an order's interviews is not completed.
      select i.* from public.interview_sessions i where i.order_id = o.id
      order by i.status <> 'completed' desc, i.updated_at desc limit 1
    ) s on true
    where o.buyer_id = (select auth.uid()) or o.recipient_id = (select auth.uid())
    union all
    -- What was told outlives its order (ruling 45).
    select s.id, s.created_at, null, s.id, s.status, s.updated_at, s.current_question_id,
      jsonb_build_object(
        'id', s.id, 'session_token', s.session_token, 'status', s.status, 'current_question_id', s.current_question_id,
        'questions_answered', s.questions_answered, 'total_questions', s.total_questions, 'book_title', s.book_title,
        'by_voice', public.told_by_voice(s.id)
      ), true
    from public.interview_sessions s where s.user_id = (select auth.uid()) and s.order_id is null
  ),
  -- The book that lies open: one's own, told last; else the newest that waits; else the newest at all.
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
        -- Where it stands, or the first that is not told yet.
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
        -- The newest with words; before there is one, the newest whose voice is there. Of its words what a page shows.
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
    -- What is asked first, of somebody who has not begun.
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

drop function public.get_active_project(uuid);
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
grant execute on function public.get_active_project(uuid) to authenticated;
