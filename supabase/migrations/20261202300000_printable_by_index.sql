-- Finds the answers of a recording by an index: the question whether a book may be read is asked at each of its requests.
create index answers_recording on public.answers (recording_id) where recording_id is not null;

-- Recordings that may be printed: the answer is in the book, or it was printed from an imported folder, even if it has
-- left that folder since.
create or replace view heirvoice.printable_recordings as
select r.id as recording_id, r.object_path, r.user_id, a.id as answer_id
from public.recordings r
  join auth.users u on u.id = r.user_id and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
  left join lateral (
    select a.id, a.visibility, a.origin from public.answers a where a.recording_id = r.id
    union
    select a.id, a.visibility, a.origin from public.takes t join public.answers a on a.id = t.answer_id where t.recording_id = r.id
  ) a on true
where a.id is null or a.visibility = 'in the book' or (a.origin = 'folder' and a.visibility = 'draft');

-- The recordings whose words are in a memoir: those of its sentences, and those of its stories, because a sentence written by
-- hand has no span. Null stands for one that is none.
create or replace function heirvoice.recordings_of_memoir(p_memoir uuid) returns uuid[]
language sql stable set search_path = '' as $$
  select array(
    select case when id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then id::uuid end
    from (
      select span.value ->> 'recordingId'
      from public.sentences s, jsonb_array_elements(s.spans) span (value) where s.memoir_id = p_memoir
      union
      select id.value
      from public.chapters c, jsonb_array_elements(c.stories) story (value),
        jsonb_array_elements_text(story.value -> 'recordingIds') id (value)
      where c.memoir_id = p_memoir
    ) used (id)
  )
$$;

-- False when a book contains words of an answer that has been sealed, withdrawn or removed since.
create or replace function heirvoice.is_printable_memoir(p_memoir_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
    select from public.memoirs m, unnest(heirvoice.recordings_of_memoir(m.id)) used (recording_id)
    where m.id = p_memoir_id and not exists (
      select from heirvoice.printable_recordings v where v.user_id = m.user_id and v.recording_id = used.recording_id
    )
  )
$$;
