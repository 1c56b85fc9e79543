-- A correction without a base does not bring back words that were left out.
create or replace function public.correct_answer(
  p_answer_id uuid, p_text text, p_language text, p_base integer default null, p_change uuid default null
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_answer public.answers;
begin
  perform public.assert_required_aal();
  v_answer := heirvoice.lock_answer_to_correct(p_answer_id);
  -- A page opened before would bring the words back.
  if p_base is null and exists (select from public.redactions r where r.answer_id = p_answer_id and r.wanted <> 'in') then
    raise sqlstate 'PT409' using message = 'Words of this answer were left out.', detail = 'words left out';
  end if;
  return heirvoice.save_words(v_answer, p_text, p_language, p_base, 'typed', p_change);
end $$;
