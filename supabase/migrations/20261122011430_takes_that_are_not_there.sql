-- A take that is not there is a 404, as everywhere; the same take kept twice at once is kept once.
create or replace function heirvoice.keep_segments(p_take uuid, p_user uuid, p_said jsonb) returns void
language sql set search_path = '' as $$
  insert into public.take_segments (take_id, position, user_id, starts_ms)
  select p_take, 1, p_user, 0
  union all
  select p_take, s.place + 1, p_user, s.starts_ms from heirvoice.segment_starts(p_said) s
  on conflict do nothing
$$;

create or replace function public.keep_take(p_answer_id uuid, p_take jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  kept uuid;
begin
  if not public.is_signed_in() then
    raise insufficient_privilege using message = 'Only signed-in people keep their takes.';
  end if;
  perform public.assert_required_aal();
  if not exists (select from public.answers where id = p_answer_id and user_id = auth.uid()) then
    raise sqlstate 'PT404' using message = 'You have no answer with this id.';
  end if;
  select id into kept from public.takes where answer_id = p_answer_id and audio_file_path = p_take ->> 'path';
  if kept is null then
    insert into public.takes (answer_id, user_id, audio_file_path, duration_seconds, file_size_bytes, recorded_at, language, sha256,
      is_cut_short)
    values (p_answer_id, auth.uid(), p_take ->> 'path', (p_take ->> 'seconds')::numeric, (p_take ->> 'bytes')::bigint,
      (p_take ->> 'recorded_at')::timestamptz, p_take ->> 'language', p_take ->> 'sha256',
      coalesce((p_take ->> 'cut_short')::boolean, false))
    on conflict (answer_id, audio_file_path) do update set sha256 = takes.sha256
    returning id into kept;
    perform heirvoice.keep_segments(kept, auth.uid(), p_take -> 'segments');
  end if;
  return kept;
end $$;

create or replace function public.choose_take(p_take_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  take public.takes;
begin
  if not public.is_signed_in() then
    raise insufficient_privilege using message = 'Only signed-in people choose among their takes.';
  end if;
  perform public.assert_required_aal();
  select t.* into take from public.takes t join public.answers a on a.id = t.answer_id
  where t.id = p_take_id and a.user_id = auth.uid() and a.visibility <> 'deleted'
  for update of a;
  if not found then
    raise sqlstate 'PT404' using message = 'You have no take with this id.';
  end if;
  update public.answers a
  set audio_file_path = take.audio_file_path, audio_file_url = 'audio-answers/' || take.audio_file_path,
    recording_id = take.recording_id, duration_seconds = take.duration_seconds, file_size_bytes = take.file_size_bytes,
    timestamp_start = take.recorded_at, timestamp_end = take.recorded_at + make_interval(secs => take.duration_seconds::double precision),
    transcript = null, emotional_analysis = null, claimed_ms = null, hear_after = null, processing_status = 'pending',
    metadata = a.metadata - array['problem', 'cut_short', 'sha256', 'language', 'segments'] || jsonb_strip_nulls(jsonb_build_object(
      'sha256', take.sha256, 'language', coalesce(take.language, a.metadata ->> 'language'),
      'cut_short', case when take.is_cut_short then true end))
  where a.id = take.answer_id and a.audio_file_path is distinct from take.audio_file_path;
end $$;

-- A name that leads out of its folder is none.
alter table public.takes add check (audio_file_path !~ '(^|/)\.\.(/|$)') not valid;
