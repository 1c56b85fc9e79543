-- Names of a storyteller: how each is written, and one correction of a name everywhere.

create table public.names (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  written text not null check (char_length(written) between 1 and 120),
  -- The spellings that were corrected to it.
  heard text[] not null default '{}' check (cardinality(heard) <= 50 and octet_length(array_to_string(heard, ' ')) <= 20000),
  created_at timestamptz not null default now(),
  unique (user_id, written)
);

alter table public.names enable row level security;
revoke all on public.names from anon, authenticated;
grant select, delete on public.names to authenticated;
create policy "storytellers read their own names" on public.names for select to authenticated
using (user_id = (select auth.uid()));
create policy "storytellers remove their own names" on public.names for delete to authenticated
using (user_id = (select auth.uid()));
select heirvoice.require_aal('public.names');
select heirvoice.limit_rows('names', 'user_id', 2000, 10000000);

-- Matches a name as whole words, in upper and lower case; an 's or a d' beside it stays outside.
create function heirvoice.name_pattern(p_name text) returns text
language sql immutable set search_path = '' as $$
  select '\m' || regexp_replace(heirvoice.one_line(p_name), '([^[:alnum:][:space:]])', '\\\1', 'g') || '\M'
$$;
revoke execute on function heirvoice.name_pattern(text) from public;

-- Up to 1000 places of a name in the caller's own answers, with the words around it and when it is said. place counts
-- letters from 1; version is the base of a correction.
create function public.find_name(p_name text) returns table (
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
revoke execute on function public.find_name(text) from public, anon;

-- Writes a name at all these places of find_name, {answer_id, version, place, said} each, in one transaction; one change
-- corrects once. PT409 when the words of an answer were changed meanwhile: then nothing is corrected.
create function public.correct_name(p_heard text, p_written text, p_places jsonb, p_change uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_written text := heirvoice.one_line(p_written);
  v_count integer := 0;
  answer public.answers;
  one record;
  place record;
begin
  perform public.assert_required_aal();
  if jsonb_typeof(p_places) is distinct from 'array' or jsonb_array_length(p_places) > 1000
    or not heirvoice.has_words(v_written) or char_length(p_heard) > 120 then
    raise check_violation using message = 'A name is corrected at up to 1000 places.';
  end if;
  if exists (
    select from public.transcript_revisions r where r.change_id = p_change and r.user_id = auth.uid() and r.made_by = 'name'
  ) then
    return jsonb_array_length(p_places);
  end if;
  for one in
    select p.answer_id, min(p.version) as version from jsonb_to_recordset(p_places) p (answer_id uuid, version integer)
    group by 1 order by 1
  loop
    answer := heirvoice.lock_answer_to_correct(one.answer_id);
    if answer.user_id <> auth.uid() then
      raise sqlstate 'PT404' using message = 'That answer is not yours.';
    end if;
    for place in
      select p.place, p.said from jsonb_to_recordset(p_places) p (answer_id uuid, place integer, said text)
      where p.answer_id = answer.id order by p.place desc
    loop
      if substr(answer.transcript, place.place, char_length(place.said)) is distinct from place.said
        or place.said !~* ('^' || heirvoice.name_pattern(p_heard) || '$') then
        raise sqlstate 'PT409' using message = 'These words were changed meanwhile.', detail = 'stale base';
      end if;
      answer.transcript := overlay(
        answer.transcript placing
          case when place.said = upper(place.said) and char_length(place.said) > 1 and place.said <> lower(place.said)
            then upper(v_written) else v_written end
        from place.place for char_length(place.said)
      );
      v_count := v_count + 1;
    end loop;
    perform heirvoice.save_words(
      (select a from public.answers a where a.id = answer.id), answer.transcript,
      coalesce((
        select t.language from public.transcripts t where t.recording_id = answer.recording_id order by t.layer limit 1
      ), 'en'), one.version, 'name', p_change
    );
  end loop;
  insert into public.names as n (user_id, written, heard) values (auth.uid(), v_written, array[heirvoice.one_line(p_heard)])
  on conflict (user_id, written) do update
  set heard = (array(select distinct h from unnest(n.heard || excluded.heard) h order by h))[1:50];
  return v_count;
end $$;
revoke execute on function public.correct_name(text, text, jsonb, uuid) from public, anon;

-- Takes the correction of a name back in each answer whose newest words are that correction. Returns how many answers
-- have their words before it, and how many were changed since and stay.
create function public.undo_name(p_change uuid) returns jsonb
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
revoke execute on function public.undo_name(uuid) from public, anon;
