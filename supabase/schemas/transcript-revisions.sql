-- The history of the words of an answer, and who may correct them.

-- Answers whose words the caller may correct as a helper: those in the book of a storyteller who agreed.
create function public.answers_i_help_with() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select a.id from public.answers a
  where a.visibility = 'in the book' and a.user_id in (select public.storytellers_i_help())
$$;
revoke execute on function public.answers_i_help_with() from public, anon;
create function public.recordings_i_help_with() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select a.recording_id from public.answers a
  where a.recording_id is not null and a.id in (select public.answers_i_help_with())
$$;
revoke execute on function public.recordings_i_help_with() from public, anon;

-- number 0 holds what the recognizer heard, each later one a state that a person saved. version counts the saves, of which
-- one revision gathers several. Revisions of one change carry its change_id. author_id is null once that account is deleted.
create table public.transcript_revisions (
  recording_id uuid not null references public.recordings (id) on delete cascade,
  number integer not null check (number >= 0),
  version integer not null check (version >= 0),
  user_id uuid not null references auth.users (id) on delete cascade,
  author_id uuid references auth.users (id) on delete set null,
  made_by text not null check (made_by in ('heard', 'typed', 'name', 'restored')),
  change_id uuid,
  language text not null check (language in ('en', 'fr')),
  body text not null,
  made_at timestamptz not null default now(),
  saved_at timestamptz not null default now(),
  primary key (recording_id, number),
  constraint transcript_revisions_body_length check (char_length(body) <= 5000000)
);
create index transcript_revisions_user on public.transcript_revisions (user_id);
create index transcript_revisions_author on public.transcript_revisions (author_id);
create index transcript_revisions_change on public.transcript_revisions (change_id) where change_id is not null;

alter table public.transcript_revisions enable row level security;
revoke all on public.transcript_revisions from anon, authenticated;
grant select on public.transcript_revisions to authenticated;
create policy "storytellers read the revisions of their words" on public.transcript_revisions for select to authenticated
using (user_id = (select auth.uid()));
create policy "helpers read revisions of answers in the book" on public.transcript_revisions for select to authenticated
using (recording_id = any(array(select public.recordings_i_help_with())));
select heirvoice.require_aal('public.transcript_revisions');
select heirvoice.limit_rows('transcript_revisions', 'user_id', 100000, 500000000);

-- The answer, locked, when the caller may correct its words: the storyteller's own, or one that the caller helps with.
create function heirvoice.lock_answer_to_correct(p_answer_id uuid) returns public.answers
language plpgsql security definer set search_path = '' as $$
declare
  answer public.answers;
begin
  if not public.is_signed_in() then
    raise insufficient_privilege using message = 'Only signed-in people correct their words.';
  end if;
  select a.* into answer from public.answers a
  where a.id = p_answer_id and a.recording_id is not null
    and (a.user_id = auth.uid() or a.id in (select public.answers_i_help_with()))
  for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'None of your answers with this id has been heard yet.';
  end if;
  return answer;
end $$;
revoke execute on function heirvoice.lock_answer_to_correct(uuid) from public;

-- The correction that the history does not hold yet: made before there was a history, or by the server.
create function heirvoice.unrecorded_correction(p_recording_id uuid) returns public.transcripts
language sql stable set search_path = '' as $$
  select t from public.transcripts t
  where t.recording_id = p_recording_id and t.layer = 'corrected' and heirvoice.has_words(t.body)
    and t.body is distinct from (
      select r.body from public.transcript_revisions r where r.recording_id = p_recording_id order by r.number desc limit 1
    )
$$;
revoke execute on function heirvoice.unrecorded_correction(uuid) from public;

-- How often the words of this recording were saved: the base of the next correction.
create function heirvoice.version_of_words(p_recording_id uuid) returns integer
language sql stable set search_path = '' as $$
  select coalesce((select max(r.version) from public.transcript_revisions r where r.recording_id = p_recording_id), 0)
    + ((heirvoice.unrecorded_correction(p_recording_id)).id is not null)::integer
$$;
revoke execute on function heirvoice.version_of_words(uuid) from public;

-- Records what was heard, and a correction that the history does not hold.
create function heirvoice.complete_revisions(p_answer public.answers, p_language text) returns void
language plpgsql set search_path = '' as $$
declare
  unrecorded public.transcripts := heirvoice.unrecorded_correction((p_answer).recording_id);
begin
  insert into public.transcript_revisions (recording_id, number, version, user_id, made_by, language, body)
  select (p_answer).recording_id, 0, 0, (p_answer).user_id, 'heard', coalesce(t.language, p_language),
    coalesce(case when unrecorded.id is null then (p_answer).transcript end, t.body, '')
  from (select) nothing left join public.transcripts t on t.recording_id = (p_answer).recording_id and t.layer = 'raw'
  on conflict (recording_id, number) do nothing;
  if unrecorded.id is not null then
    insert into public.transcript_revisions
      (recording_id, number, version, user_id, author_id, made_by, language, body, made_at)
    select r.recording_id, r.number + 1, r.version + 1, r.user_id, r.user_id, 'typed', unrecorded.language, unrecorded.body,
      unrecorded.created_at
    from public.transcript_revisions r
    where r.recording_id = (p_answer).recording_id order by r.number desc limit 1;
  end if;
end $$;
revoke execute on function heirvoice.complete_revisions(public.answers, text) from public;

-- Saves the words of a locked answer and returns their new version. A base other than the current version is refused, so
-- that nobody overwrites words unseen; null saves without a look. What one person types within five minutes with one
-- change_id is one revision. A recording keeps 200 revisions and 5 MB of them: the oldest corrections give way, never what was heard.
create function heirvoice.save_words(
  p_answer public.answers, p_text text, p_language text, p_base integer, p_made_by text, p_change uuid default null
) returns integer
language plpgsql set search_path = '' as $$
declare
  v_recording uuid := (p_answer).recording_id;
  v_heard text;
  newest public.transcript_revisions;
begin
  if char_length(p_text) > 200000 and p_made_by <> 'restored' then
    raise check_violation using message = 'A correction holds at most 200,000 characters.';
  end if;
  perform heirvoice.complete_revisions(p_answer, p_language);
  select * into newest from public.transcript_revisions r where r.recording_id = v_recording order by r.number desc limit 1;
  if p_base <> newest.version then
    raise sqlstate 'PT409' using message = 'These words were changed meanwhile.', detail = 'stale base';
  end if;
  if newest.number > 0 and newest.body = p_text then
    return newest.version;
  end if;
  select r.body into v_heard from public.transcript_revisions r where r.recording_id = v_recording and r.number = 0;
  if heirvoice.has_words(p_text) and (p_made_by <> 'restored' or p_text <> v_heard) then
    insert into public.transcripts (recording_id, user_id, layer, engine, language, draft, body)
    values (v_recording, (p_answer).user_id, 'corrected', 'person', p_language, false, p_text)
    on conflict (recording_id, layer) do update set body = excluded.body, language = excluded.language;
  else
    delete from public.transcripts t where t.recording_id = v_recording and t.layer = 'corrected';
    update public.answers a set transcript = v_heard where a.recording_id = v_recording;
    p_text := v_heard;
  end if;
  if p_made_by = 'typed' and newest.made_by = 'typed' and newest.author_id = auth.uid() and newest.change_id = p_change
    and newest.made_at between now() - interval '5 minutes' and now() then
    update public.transcript_revisions r
    set body = p_text, language = p_language, version = newest.version + 1, saved_at = now()
    where r.recording_id = v_recording and r.number = newest.number;
  else
    insert into public.transcript_revisions
      (recording_id, number, version, user_id, author_id, made_by, change_id, language, body)
    values (
      v_recording, newest.number + 1, newest.version + 1, (p_answer).user_id, auth.uid(), p_made_by, p_change, p_language,
      p_text
    );
    delete from public.transcript_revisions r using (
      select k.number, sum(octet_length(k.body)) over (order by k.number desc) as bytes
      from public.transcript_revisions k where k.recording_id = v_recording and k.number > 0
    ) kept
    where r.recording_id = v_recording and r.number = kept.number and r.number <= newest.number
      and (r.number <= newest.number + 1 - 200 or kept.bytes > 5000000);
  end if;
  update public.answers a
  set processing_status = 'pending', hear_after = nullif(a.hear_after, 'infinity'::timestamptz)
  where a.id = (p_answer).id;
  return newest.version + 1;
end $$;
revoke execute on function heirvoice.save_words(public.answers, text, text, integer, text, uuid) from public;

-- The version from which the words of a recording are without those that were left out; 0 while nothing is left out.
create function heirvoice.cut_version_of_words(p_recording_id uuid) returns integer
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((
    select r.version from public.transcript_revisions r
    where r.recording_id = p_recording_id and r.number = 0
      and exists (select from public.redactions o where o.recording_id = p_recording_id and o.wanted <> 'in')
  ), 0);
end $$;
revoke execute on function heirvoice.cut_version_of_words(uuid) from public;

-- Saves a correction over version p_base and returns the new version; PT409 when somebody saved another one meanwhile.
-- p_made_from: the version whose words the person changed. Words from before a cut are refused, because they may hold what
-- was left out. An open editor names its saves by one p_change, so that they become one revision. Works without the
-- transcription consent: the person types the words. Words without letters remove the correction.
create function public.correct_answer(
  p_answer_id uuid, p_text text, p_language text, p_base integer default null, p_change uuid default null,
  p_made_from integer default null
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_answer public.answers;
begin
  perform public.assert_required_aal();
  v_answer := heirvoice.lock_answer_to_correct(p_answer_id);
  -- A page opened before would bring the words back.
  if (p_made_from is null or p_made_from < heirvoice.cut_version_of_words(v_answer.recording_id))
    and exists (select from public.redactions r where r.recording_id = v_answer.recording_id and r.wanted <> 'in') then
    raise sqlstate 'PT409' using message = 'Words of this answer were left out.', detail = 'words left out';
  end if;
  return heirvoice.save_words(v_answer, p_text, p_language, p_base, 'typed', p_change);
end $$;
revoke execute on function public.correct_answer(uuid, text, text, integer, uuid, integer) from public, anon;

-- Stores that the words said from p_from up to p_to, in ms, were recognized right.
create function public.check_words(p_answer_id uuid, p_from integer, p_to integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_answer public.answers;
begin
  perform public.assert_required_aal();
  v_answer := heirvoice.lock_answer_to_correct(p_answer_id);
  if (p_from >= 0 and p_to > p_from) is not true then
    raise check_violation using message = 'A stretch of words has a beginning and a later end.';
  end if;
  update public.transcripts t set checked = t.checked + int4multirange(int4range(p_from, p_to))
  where t.recording_id = v_answer.recording_id and t.layer = 'raw';
end $$;
revoke execute on function public.check_words(uuid, integer, integer) from public, anon;

-- Brings back the words of an earlier revision as a new one, and returns the new version.
create function public.restore_revision(p_answer_id uuid, p_number integer, p_base integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  answer public.answers;
  wanted public.transcript_revisions;
begin
  perform public.assert_required_aal();
  answer := heirvoice.lock_answer_to_correct(p_answer_id);
  select * into wanted from public.transcript_revisions r
  where r.recording_id = answer.recording_id and r.number = p_number;
  if not found then
    raise sqlstate 'PT404' using message = 'That revision is not there any more.';
  end if;
  return heirvoice.save_words(answer, wanted.body, wanted.language, p_base, 'restored');
end $$;
revoke execute on function public.restore_revision(uuid, integer, integer) from public, anon;

-- The words of an answer as an editor needs them, with the version that a correction is made from. words holds text, start
-- and end in ms, confidence, and whether a person changed it, of the newest words with times: while those of a correction
-- are missing, the recognized ones, and settled is false.
create function public.read_transcript(p_answer_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'question_id', a.question_id, 'follow_up', a.follow_up, 'told_at', a.created_at,
    'question', coalesce(a.asked ->> 'en', q.text), 'question_fr', coalesce(a.asked ->> 'fr', q.text_fr),
    'audio_path', a.audio_file_path, 'seconds', a.duration_seconds, 'recording_id', a.recording_id,
    'language', coalesce(shown.language, 'en'), 'text', coalesce(a.transcript, ''),
    'version', heirvoice.version_of_words(a.recording_id),
    'cut_version', heirvoice.cut_version_of_words(a.recording_id), 'doubtful', coalesce(heard.doubtful, '[]'),
    'checked', coalesce((select jsonb_agg(jsonb_build_array(lower(r), upper(r))) from unnest(heard.checked) r), '[]'),
    'corrected', coalesce(shown.layer = 'corrected', false), 'words', coalesce(timed.words, '[]'),
    'settled', a.processing_status <> 'pending' and shown.layer is not distinct from timed.layer
  )
  from public.answers a
    join public.questions q on q.id = a.question_id
    left join public.transcripts heard on heard.recording_id = a.recording_id and heard.layer = 'raw'
    left join lateral (
      select t.language, t.layer from public.transcripts t where t.recording_id = a.recording_id
      and (t.layer = 'raw' or heirvoice.has_words(t.body)) order by t.layer limit 1
    ) shown on true
    left join lateral (
      select t.layer, jsonb_agg(jsonb_build_array(
        w.text, w.start_ms, w.end_ms, w.confidence, t.layer = 'corrected' and regexp_replace(lower(w.text), '[^[:alnum:]]', '', 'g')
          is distinct from regexp_replace(lower(r.text), '[^[:alnum:]]', '', 'g')
      ) order by w.position) as words
      from public.transcripts t join public.transcript_words w on w.transcript_id = t.id
        left join public.transcript_words r
        on r.transcript_id = heard.id and cardinality(w.heard) = 1 and r.position = w.heard[1]
      where t.recording_id = a.recording_id group by t.layer order by t.layer limit 1
    ) timed on true
  where a.id = p_answer_id and a.recording_id is not null and public.is_signed_in() and public.has_required_aal()
    and (a.user_id = auth.uid() or a.id in (select public.answers_i_help_with()))
$$;
revoke execute on function public.read_transcript(uuid) from public, anon;
