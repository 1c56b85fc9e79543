-- Announces an answer that is written down, or that came into the book or left it.
create function public.notify_written_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform heirvoice.notify('answers_written', new.user_id::text);
  return null;
end $$;
revoke execute on function public.notify_written_answer() from public, anon, authenticated;
create trigger answers_written after update of processing_status, visibility on public.answers
for each row when (
  new.processing_status = 'completed'
  and (old.processing_status <> 'completed' or old.visibility <> new.visibility)
)
execute function public.notify_written_answer();

-- Deletes the sample chapters of a person in the transaction that takes an answer, or the consent, out of the book.
create function public.delete_sample_chapters() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.artifacts f where f.user_id = new.user_id and starts_with(f.kind, 'sample/');
  return null;
end $$;
revoke execute on function public.delete_sample_chapters() from public, anon, authenticated;
create trigger answers_leave_samples after update of visibility on public.answers
for each row when (old.visibility = 'in the book' and new.visibility <> 'in the book')
execute function public.delete_sample_chapters();
create trigger consents_end_samples after insert on public.consents
for each row when (new.purpose = 'book' and not new.given) execute function public.delete_sample_chapters();
