-- Server-owned keys of answers.metadata.

-- Keys of answers.metadata that the server owns (spec, signed-in §3); client values are replaced. The handling of
-- a provider's webhook sets webhook_received_at, also before the transcription.
create function heirvoice.answer_metadata_keys() returns text[] language sql immutable set search_path = '' as $$
  select array['processing_pipeline_status', 'conversation_segment_id', 'ai_confidence_score', 'voice_agent', 'webhook_received_at']
$$;
revoke execute on function heirvoice.answer_metadata_keys() from public;

-- '<conversation>:<position>' of the storyteller's first turn that ends after the answer began.
create function heirvoice.conversation_segment_of(p_user_id uuid, p_conversation_id text, p_began_at timestamptz)
returns text
language sql stable set search_path = '' as $$
  select c.id || ':' || min(e.position)
  from public.conversations c
  join public.conversation_events e on e.conversation_id = c.id and e.kind in ('person said', 'person spoke')
  where c.id = p_conversation_id and c.user_id = p_user_id
    and (p_began_at is null or c.began_at + make_interval(secs => e.ends_ms / 1000.0) >= p_began_at)
  group by c.id
$$;
revoke execute on function heirvoice.conversation_segment_of(uuid, text, timestamptz) from public;

create function public.set_answer_metadata() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  own constant text[] := heirvoice.answer_metadata_keys();
  kept jsonb;
begin
  if jsonb_typeof(new.metadata) <> 'object' then
    return new;
  end if;
  kept := case when tg_op = 'UPDATE' and new.processing_status = 'completed' then new.metadata else '{}' end;
  new.metadata := (new.metadata - own) || jsonb_build_object(
    'processing_pipeline_status', case new.processing_status when 'completed' then 'transcribed' else 'audio_recorded' end,
    'voice_agent', new.conversation_id is not null,
    'conversation_segment_id', case when new.conversation_id is not null then
      heirvoice.conversation_segment_of(new.user_id, new.conversation_id, new.timestamp_start) end,
    'ai_confidence_score', kept -> 'ai_confidence_score',
    'webhook_received_at', case
      when not public.asked_by_client() then new.metadata -> 'webhook_received_at'
      when tg_op = 'UPDATE' then old.metadata -> 'webhook_received_at' end);
  return new;
end $$;
revoke execute on function public.set_answer_metadata() from public, anon, authenticated;
create trigger answers_describe before insert or update of processing_status, metadata, conversation_id
on public.answers
for each row execute function public.set_answer_metadata();
