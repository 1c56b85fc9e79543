-- A correction without words corrects nothing, and every answer whose words nobody has read says so to those it is shared with.

create or replace function heirvoice.has_words(p_text text) returns boolean
language sql immutable set search_path = '' as $$
  select p_text ~ '[^[:space:][:punct:]…“”„«»‘’–—¿¡]'
$$;

-- True when a machine wrote down the words of a recording and nobody has read them.
create or replace function heirvoice.is_unread(p_recording_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.transcripts t where t.recording_id = p_recording_id and t.layer = 'raw')
    and not exists (
      select from public.transcripts t
      where t.recording_id = p_recording_id and t.layer = 'corrected' and heirvoice.has_words(t.body)
    )
$$;

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
  if heirvoice.has_words(p_text) then
    insert into public.transcripts (recording_id, user_id, layer, engine, language, draft, body)
    values (heard, auth.uid(), 'corrected', 'person', p_language, false, p_text)
    on conflict (recording_id, layer) do update set body = excluded.body, language = excluded.language;
  else
    delete from public.transcripts where recording_id = heard and layer = 'corrected';
  end if;
  update public.answers
  set processing_status = 'pending', hear_after = nullif(hear_after, 'infinity'::timestamptz)
  where id = p_answer_id;
end $$;

drop function public.shared_answers();
create function public.shared_answers()
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
  order by q.order_index, a.created_at
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
  order by q.order_index, a.created_at
$$;

revoke execute on function public.shared_answers() from public, anon;
grant execute on function public.shared_answers() to authenticated;
revoke execute on function heirvoice.has_words(text), heirvoice.is_unread(uuid) from public;
