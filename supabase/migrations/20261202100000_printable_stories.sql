-- A sentence written by hand has no span. Its story names the recordings that its words may come from.
create or replace function heirvoice.is_printable_memoir(p_memoir_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
    select from (
      select m.user_id, span ->> 'recordingId' as recording_id
      from public.memoirs m join public.sentences s on s.memoir_id = m.id, jsonb_array_elements(s.spans) span
      where m.id = p_memoir_id
      union
      select m.user_id, recording_id::text
      from public.memoirs m, unnest(heirvoice.recordings_of_memoir(m.id)) recording_id
      where m.id = p_memoir_id
    ) used
    where not exists (
      select from heirvoice.printable_recordings v
      where v.user_id = used.user_id and v.recording_id::text = used.recording_id
    )
  )
$$;
