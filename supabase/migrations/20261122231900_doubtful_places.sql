-- Where in a recording its storyteller may have spoken beneath the interviewer's voice, and no words were written down: [[from, to], …] in ms.
alter table public.transcripts add column doubtful jsonb
  check (jsonb_typeof(doubtful) = 'array' and octet_length(doubtful::text) <= 4000);
