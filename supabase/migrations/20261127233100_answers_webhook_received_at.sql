-- The server may set webhook_received_at before an answer is transcribed.
create or replace function public.set_answer_metadata() returns trigger
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
