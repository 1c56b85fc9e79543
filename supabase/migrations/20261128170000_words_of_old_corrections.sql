-- Removes the timed words of an earlier correction, so that nobody reads what was taken out. Realignment adds the new ones.
create function heirvoice.remove_words_of_old_correction() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.transcript_words where transcript_id = new.id;
  return null;
end $$;
revoke execute on function heirvoice.remove_words_of_old_correction() from public;
create trigger transcripts_changed after update of body on public.transcripts
for each row when (new.layer = 'corrected' and old.body is distinct from new.body)
execute function heirvoice.remove_words_of_old_correction();

-- Words of corrections that were replaced before this migration.
delete from public.transcript_words w using public.transcripts t, public.answers a
where t.id = w.transcript_id and t.layer = 'corrected' and a.recording_id = t.recording_id and a.processing_status <> 'completed';
