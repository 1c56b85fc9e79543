-- Bounds the list of names and the search for a name, and restores long words whole.

select heirvoice.limit_rows('names', 'user_id', 2000, 10000000);
create index redactions_waiting on public.redactions (recording_id) where state <> wanted;

create or replace function public.find_name(p_name text) returns table (
  answer_id uuid, version integer, place integer, said text, before text, after text, question_id integer, question text,
  question_fr text, audio_path text, start_ms integer
)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_pattern text := heirvoice.name_pattern(p_name);
begin
  perform public.assert_required_aal();
  if char_length(p_name) > 120 then
    raise check_violation using message = 'A name holds at most 120 characters.';
  end if;
  if not public.is_signed_in() or not heirvoice.has_words(p_name) then
    return;
  end if;
  return query
  with found as (
    select a.*, heirvoice.version_of_words(a.recording_id) as base from public.answers a
    where a.user_id = auth.uid() and a.visibility <> 'deleted' and a.recording_id is not null and a.transcript ~* v_pattern
  ), places as (
    select f.id, m.n, m.found[1] as said,
      (sum(char_length(p.piece) + char_length(m.found[1])) over (partition by f.id order by m.n))::integer
        - char_length(m.found[1]) + 1 as place
    from found f
      cross join lateral (
        select * from regexp_matches(f.transcript, v_pattern, 'gi') with ordinality one (found, n) limit 1000
      ) m
      join lateral (
        select * from regexp_split_to_table(f.transcript, v_pattern, 'i') with ordinality one (piece, n) limit 1000
      ) p on p.n = m.n
    order by f.question_id, f.id, m.n limit 1000
  ), times as (
    select f.id, array(
      select w.start_ms from public.transcript_words w
      where w.transcript_id = timed.id and w.text ~* ('\m' || split_part(substr(v_pattern, 3), ' ', 1))
      order by w.position
    ) as starts
    from found f left join lateral (
      select t.id from public.transcripts t
      where t.recording_id = f.recording_id and exists (select from public.transcript_words w where w.transcript_id = t.id)
      order by t.layer limit 1
    ) timed on true
  )
  select f.id, f.base, p.place, p.said, right(left(f.transcript, p.place - 1), 60),
    substr(f.transcript, p.place + char_length(p.said), 60), f.question_id, coalesce(f.asked ->> 'en', q.text),
    coalesce(f.asked ->> 'fr', q.text_fr), f.audio_file_path, t.starts[p.n]
  from places p join found f on f.id = p.id join times t on t.id = p.id join public.questions q on q.id = f.question_id
  order by f.question_id, f.id, p.place;
end $$;

create or replace function heirvoice.save_words(
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

create or replace function public.restore_revision(p_answer_id uuid, p_number integer, p_base integer) returns integer
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

create or replace function public.undo_name(p_change uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_undone integer := 0;
  v_kept integer := 0;
  answer public.answers;
  one record;
begin
  perform public.assert_required_aal();
  for one in
    select (select a.id from public.answers a where a.recording_id = r.recording_id order by a.id limit 1) as answer_id,
      r.number, r.version, before.body, before.language
    from public.transcript_revisions r
      join public.transcript_revisions before on before.recording_id = r.recording_id and before.number = r.number - 1
    where r.change_id = p_change and r.user_id = auth.uid() and r.made_by = 'name' order by 1
  loop
    answer := heirvoice.lock_answer_to_correct(one.answer_id);
    if heirvoice.version_of_words(answer.recording_id) = one.version then
      perform heirvoice.save_words(answer, one.body, one.language, one.version, 'restored');
      v_undone := v_undone + 1;
    else
      v_kept := v_kept + 1;
    end if;
  end loop;
  return jsonb_build_object('undone', v_undone, 'kept', v_kept);
end $$;
