-- The answer to a follow-up holds the follow-up's own words, so that no screen and no listener sees the main question above it.
create function public.note_follow_up_asked() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.asked := (
    select jsonb_build_object('en', f.text, 'fr', f.text_fr) from public.sub_questions f
    where f.question_id = new.question_id and f.position = new.follow_up
  );
  return new;
end $$;
revoke execute on function public.note_follow_up_asked() from public, anon, authenticated;
create trigger answers_asked_follow_up before insert on public.answers
for each row when (new.follow_up is not null) execute function public.note_follow_up_asked();

update public.answers a set asked = jsonb_build_object('en', f.text, 'fr', f.text_fr)
from public.sub_questions f
where f.question_id = a.question_id and f.position = a.follow_up and a.asked is null;

-- As before; follow-ups come after their question.
create or replace function public.shared_answers()
returns table (
  answer_id uuid, storyteller_id uuid, storyteller_name text, order_id uuid, question_id integer, follow_up integer,
  question text, question_fr text, transcript text, is_draft boolean, audio_path text, duration_seconds numeric,
  answered_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select a.id, a.user_id, p.full_name, h.id, a.question_id, a.follow_up, coalesce(a.asked ->> 'en', q.text),
    coalesce(a.asked ->> 'fr', q.text_fr), a.transcript, heirvoice.is_unread(a.recording_id), a.audio_file_path,
    a.duration_seconds, a.created_at
  from public.answers a
    join public.profiles p on p.id = a.user_id
    join public.questions q on q.id = a.question_id
    left join public.interview_sessions s on s.id = a.session_id
    left join public.order_headers h on h.id = s.order_id and h.buyer_id = auth.uid()
  where public.is_signed_in() and a.id in (select heirvoice.answers_shared_with(auth.uid()))
  order by q.order_index, a.follow_up nulls first, a.created_at
$$;

create or replace function public.get_shared_answers(p_order_id uuid)
returns table (
  answer_id uuid, question_id integer, question text, question_fr text, transcript text, is_draft boolean,
  audio_path text, duration_seconds numeric
)
language sql stable security definer set search_path = '' as $$
  select a.id, q.id, coalesce(a.asked ->> 'en', q.text), coalesce(a.asked ->> 'fr', q.text_fr), a.transcript,
    heirvoice.is_unread(a.recording_id), g.audio_path, a.duration_seconds
  from heirvoice.heard_by_giver(auth.uid()) g
    join public.answers a on a.id = g.answer_id
    join public.questions q on q.id = a.question_id
  where public.is_signed_in() and g.order_id = p_order_id
  order by q.order_index, a.follow_up nulls first, a.created_at
$$;
