-- A take that is claimed before its words are there stays until they are, and gives them to its answer.
alter table heirvoice.visitor_takes add column answer_id uuid references public.answers (id) on delete cascade;

-- A person's own words are their answer's text from the moment they are written; only their times come later.
create function heirvoice.show_corrected_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.answers set transcript = new.body where recording_id = new.recording_id;
  return null;
end $$;
revoke execute on function heirvoice.show_corrected_words() from public;
create trigger transcripts_shown after insert or update of body on public.transcripts
for each row when (new.layer = 'corrected' and btrim(new.body) <> '') execute function heirvoice.show_corrected_words();
