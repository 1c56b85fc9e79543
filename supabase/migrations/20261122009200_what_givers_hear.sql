-- The giver of a gift is family once the storyteller has said so; a gift without a letter is one that the operator made for both.
create or replace function heirvoice.answers_shared_with(p_listener uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select a.id
  from public.family_members f join public.answers a on a.user_id = f.storyteller_id
  where f.member_id = p_listener and heirvoice.is_open_to_family(a.visibility, a.sealed_until)
  union
  select a.id
  from public.order_headers h
    left join public.invitations i on i.order_id = h.id
    join public.interview_sessions s on s.order_id = h.id and s.user_id = h.recipient_id
    join public.answers a on a.session_id = s.id and a.user_id = s.user_id
  where h.buyer_id = p_listener and h.recipient_id <> p_listener and coalesce(i.giver_hears, true)
    and heirvoice.is_open_to_family(a.visibility, a.sealed_until)
$$;

-- Of what is shared with the giver of a gift, what belongs to that gift. That a recording lies in the teller's own folder is a
-- constraint of answers.
create function heirvoice.heard_by_giver(p_giver uuid)
returns table (order_id uuid, answer_id uuid, audio_path text)
language sql stable security definer set search_path = '' as $$
  select h.id, a.id, a.audio_file_path
  from public.order_headers h
    join public.interview_sessions s on s.order_id = h.id and s.user_id = h.recipient_id
    join public.answers a on a.session_id = s.id and a.user_id = s.user_id
    join auth.users u on u.id = h.recipient_id and u.deleted_at is null
  where h.buyer_id = p_giver and h.order_type = 'gift' and h.recipient_id <> p_giver
    and a.id in (select heirvoice.answers_shared_with(p_giver))
$$;
revoke execute on function heirvoice.heard_by_giver(uuid) from public;

-- How far each gift of the caller's is: who was asked, what became of the letter, and counts; never what was said.
drop function public.get_gift_progress();
create function public.get_gift_progress()
returns table (
  order_id uuid, state text, recipient_name text, relation text, email text, language text, giver_name text,
  sent_at timestamptz, expires_at timestamptz, questions_answered integer, total_questions integer, shared integer
)
language sql stable security definer set search_path = '' as $$
  with heard as materialized (
    select g.order_id, count(*)::integer as answers from heirvoice.heard_by_giver(auth.uid()) g group by 1
  )
  select h.id,
    case
      when h.recipient_id is not null then 'accepted'
      when i.order_id is null then 'none'
      when i.state = 'waiting' and i.expires_at <= now() then 'expired'
      else i.state
    end,
    coalesce(nullif(trim(p.full_name), ''), i.recipient_name), i.relation, i.email, i.language, i.giver_name, i.sent_at, i.expires_at,
    s.questions_answered, s.total_questions, coalesce(heard.answers, 0)
  from public.order_headers h
    left join public.invitations i on i.order_id = h.id
    left join public.profiles p on p.id = h.recipient_id
    left join lateral (
      select one.questions_answered, one.total_questions from public.interview_sessions one
      where one.order_id = h.id and one.user_id = h.recipient_id
      order by one.status = 'completed', one.updated_at desc limit 1
    ) s on true
    left join heard on heard.order_id = h.id
  where public.is_signed_in() and h.buyer_id = auth.uid() and h.order_type = 'gift' and h.recipient_id is distinct from h.buyer_id
$$;

-- What the teller of this gift lets its giver hear, in the order of asking.
create function public.get_shared_answers(p_order_id uuid)
returns table (
  answer_id uuid, question_id integer, question text, question_fr text, transcript text, is_draft boolean,
  audio_path text, duration_seconds numeric
)
language sql stable security definer set search_path = '' as $$
  select a.id, q.id, q.text, q.text_fr, a.transcript,
    exists (select from public.transcripts t where t.recording_id = a.recording_id and t.draft)
      and not exists (select from public.transcripts t where t.recording_id = a.recording_id and t.layer = 'corrected'),
    g.audio_path, a.duration_seconds
  from heirvoice.heard_by_giver(auth.uid()) g
    join public.answers a on a.id = g.answer_id
    join public.questions q on q.id = a.question_id
  where public.is_signed_in() and g.order_id = p_order_id
  order by q.order_index, a.created_at
$$;

create function public.recordings_shared_with_me() returns setof text
language sql stable security definer set search_path = '' as $$
  select g.audio_path from heirvoice.heard_by_giver(auth.uid()) g where public.is_signed_in() and g.audio_path is not null
$$;

revoke execute on function public.get_gift_progress(), public.get_shared_answers(uuid), public.recordings_shared_with_me()
  from public, anon, authenticated;
grant execute on function public.get_gift_progress(), public.get_shared_answers(uuid), public.recordings_shared_with_me()
  to authenticated;

create policy "givers hear what was shared with them" on storage.objects for select to authenticated
using (bucket_id = 'audio-answers' and name = any (array(select public.recordings_shared_with_me())));
