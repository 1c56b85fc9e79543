-- Where the interviewer spoke is each take's own: what one says of its sound says nothing of another's.
alter table public.takes add column other_voice jsonb
  check (jsonb_typeof(other_voice) = 'array' and octet_length(other_voice::text) <= 16000);

create function heirvoice.stretches_in(p_said jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p_said) = 'array' and octet_length(p_said::text) <= 16000 then p_said end
$$;
revoke execute on function heirvoice.stretches_in(jsonb) from public;

update public.takes t set other_voice = heirvoice.stretches_in(a.metadata -> 'other_voice')
from public.answers a
where a.id = t.answer_id and a.audio_file_path = t.audio_file_path and a.metadata ? 'other_voice'
  and (t.sha256 is null or t.sha256 = a.metadata ->> 'sha256');

create or replace function public.keep_chosen_takes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kept record;
begin
  for kept in
    insert into public.takes (answer_id, user_id, recording_id, audio_file_path, duration_seconds, file_size_bytes, recorded_at,
      language, sha256, is_cut_short, other_voice)
    select a.id, a.user_id, a.recording_id, a.audio_file_path, case when a.duration_seconds >= 0 then a.duration_seconds end,
      case when a.file_size_bytes >= 0 then a.file_size_bytes end, a.timestamp_start,
      case when a.metadata ->> 'language' in ('en', 'fr') then a.metadata ->> 'language' end,
      case when a.metadata ->> 'sha256' ~ '^[0-9a-f]{64}$' then a.metadata ->> 'sha256' end, a.metadata ? 'cut_short',
      heirvoice.stretches_in(a.metadata -> 'other_voice')
    from added a where a.audio_file_path is not null
    on conflict (answer_id, audio_file_path) do nothing
    returning id, answer_id, user_id
  loop
    perform heirvoice.keep_segments(kept.id, kept.user_id, (select a.metadata -> 'segments' from added a where a.id = kept.answer_id));
  end loop;
  return null;
end $$;

-- `p_take` as before, and other_voice: [[from, to], …] in ms.
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
      is_cut_short, other_voice)
    values (p_answer_id, auth.uid(), p_take ->> 'path', (p_take ->> 'seconds')::numeric, (p_take ->> 'bytes')::bigint,
      (p_take ->> 'recorded_at')::timestamptz, p_take ->> 'language', p_take ->> 'sha256',
      coalesce((p_take ->> 'cut_short')::boolean, false), heirvoice.stretches_in(p_take -> 'other_voice'))
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
    metadata = a.metadata - array['problem', 'cut_short', 'sha256', 'language', 'segments', 'other_voice']
      || jsonb_strip_nulls(jsonb_build_object(
        'sha256', take.sha256, 'language', coalesce(take.language, a.metadata ->> 'language'),
        'cut_short', case when take.is_cut_short then true end, 'other_voice', take.other_voice))
  where a.id = take.answer_id and a.audio_file_path is distinct from take.audio_file_path;
end $$;
