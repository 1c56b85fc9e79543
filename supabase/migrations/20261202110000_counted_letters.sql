-- Letters are counted in heirvoice.rate_limits: the sentences of a voice end with it, the count does not.
drop function heirvoice.begin_sentence(uuid, text, text, integer, uuid[]);

-- Asks the ledger just before a sentence goes to the provider, in the order of withdrawals. False when it may not go.
create function heirvoice.begin_sentence(p_voice uuid, p_hash text, p_path text, p_letters integer, p_recordings uuid[])
returns boolean
language plpgsql set search_path = '' as $$
declare
  v_user uuid := (select v.user_id from public.voices v where v.id = p_voice);
begin
  perform pg_advisory_xact_lock(hashtextextended('voice of ' || v_user, 0));
  if v_user is null or not heirvoice.may_read_aloud(p_voice, p_recordings) then
    return false;
  end if;
  insert into heirvoice.spoken_sentences as s (voice_id, user_id, hash, letters, recording_ids, object_path)
  values (p_voice, v_user, p_hash, p_letters, p_recordings, p_path)
  on conflict (voice_id, hash) do update
    set recording_ids = array(select distinct unnest(s.recording_ids || excluded.recording_ids)),
      used_at = clock_timestamp();
  return true;
end $$;
revoke execute on function heirvoice.begin_sentence(uuid, text, text, integer, uuid[]) from public;
