-- Whether its storyteller has put a question off or left it out is theirs alone to know: whoever asked is answered alike while it is
-- not accepted, which they see themselves.
create or replace function public.say_family_question(p_id uuid, p_sound text, p_media_type text, p_seconds real) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.assert_required_aal();
  if not exists (
    select from public.family_questions q
    where q.id = p_id and q.asker_id = auth.uid() and q.state <> 'accepted' and public.is_signed_in()
      and heirvoice.family_name_of(q.asker_id, q.storyteller_id) is not null
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
