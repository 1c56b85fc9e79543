-- The answers that a question to the tapes may quote, with their timed words: own ones that are not sealed, and with
-- p_shared those that the caller may hear of others.
create function public.quotable_answers(p_shared boolean)
returns table (
  answer_id uuid, session_id uuid, question text, question_fr text, audio_path text, words jsonb
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform public.assert_required_aal();
  return query
  select t.* from (
    select a.id, a.session_id, coalesce(a.story_title, a.asked ->> 'en', q.text),
      coalesce(a.story_title, a.asked ->> 'fr', q.text_fr), a.audio_file_path, heirvoice.timed_words(a.recording_id) as words
    from public.answers a join public.questions q on q.id = a.question_id
    where public.is_signed_in() and a.user_id = auth.uid() and a.visibility in ('draft', 'in the book', 'family only')
      and a.audio_file_path is not null
    union all
    select s.answer_id, null, s.question, s.question_fr, s.audio_path, public.answer_words(s.answer_id)
    from public.shared_answers() s where p_shared and s.audio_path is not null
  ) t where t.words is not null;
end $$;
revoke execute on function public.quotable_answers(boolean) from public, anon;
