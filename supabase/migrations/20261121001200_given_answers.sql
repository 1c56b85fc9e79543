-- What the browser hands over is heard by the server, which learns of it here, also when it was down.
alter table public.answers add column origin text not null default 'browser' check (origin in ('browser', 'folder'));
alter table public.answers add constraint answers_lie_in_their_own_folder
  check (audio_file_path is null or starts_with(audio_file_path, user_id::text || '/'));
create index answers_to_hear on public.answers (created_at) where processing_status = 'pending' and origin = 'browser';

create function public.tell_given_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform heirvoice.tell('answers_given', new.id::text);
  return null;
end $$;
create trigger answers_given after insert or update of processing_status on public.answers
for each row when (new.processing_status = 'pending' and new.origin = 'browser')
execute function public.tell_given_answer();

-- A person's own words win over what was recognised; their times are found when the answer is heard again. It may be
-- corrected while it is being heard: whoever listens looks again before the words are kept.
create function public.correct_answer(p_answer_id uuid, p_text text, p_language text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  heard uuid;
begin
  if not public.is_signed_in() then
    raise insufficient_privilege using message = 'Only signed-in people correct their words.';
  end if;
  if char_length(p_text) > 200000 then
    raise check_violation using message = 'A correction holds at most 200,000 characters.';
  end if;
  select recording_id into heard from public.answers where id = p_answer_id and user_id = auth.uid();
  if heard is null then
    raise no_data_found using message = 'None of your answers with this id has been heard yet.';
  end if;
  insert into public.transcripts (recording_id, user_id, layer, engine, language, draft, body)
  values (heard, auth.uid(), 'corrected', 'person', p_language, false, p_text)
  on conflict (recording_id, layer) do update set body = excluded.body, language = excluded.language;
  update public.answers set processing_status = 'pending' where id = p_answer_id;
end $$;
revoke execute on function public.correct_answer(uuid, text, text) from public, anon;
grant execute on function public.correct_answer(uuid, text, text) to authenticated;

alter publication supabase_realtime add table public.answers;
