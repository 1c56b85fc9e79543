-- Whoever corrects what is not there is answered 404: PostgREST takes `no_data_found` for a failure of its own.
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
  update public.answers set processing_status = 'pending' where id = p_answer_id;
end $$;
