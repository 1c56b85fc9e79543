-- The family hears a narrated edition by a private link to the audiobook (ADR 101).

-- The recordings whose words are in a memoir; null stands for one that is none.
create function heirvoice.recordings_of_memoir(p_memoir uuid) returns uuid[]
language sql stable set search_path = '' as $$
  select array(
    select distinct case when id.value ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then id.value::uuid end
    from public.chapters c, jsonb_array_elements(c.stories) as story (value),
      jsonb_array_elements_text(story.value -> 'recordingIds') as id (value)
    where c.memoir_id = p_memoir
  )
$$;
revoke execute on function heirvoice.recordings_of_memoir(uuid) from public;

-- True while the family may hear the narrated edition of a memoir: the ledger holds a yes to one for them, the voice is kept,
-- and each recording whose words it reads is in the book.
create function heirvoice.family_hears_narrated(p_memoir uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.memoirs m join public.voices v on v.user_id = m.user_id
    where m.id = p_memoir and heirvoice.has_consent(m.user_id, 'narrated_family')
      and heirvoice.may_read_aloud(v.id, heirvoice.recordings_of_memoir(m.id))
  ) and heirvoice.is_printable_memoir(p_memoir)
$$;
revoke execute on function heirvoice.family_hears_narrated(uuid) from public;

-- Narrated files that a person may open by a link to an audiobook: its chapters, and the whole file if the link permits to save
-- it. Asked for each request, so that a withdrawal closes addresses that were given out.
create function heirvoice.narrated_linked_to(p_user_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select a.id
  from heirvoice.live_grants g
    join public.artifacts a on a.memoir_id = g.memoir_id and a.user_id = g.owner_id
  where g.user_id = p_user_id and g.scope = 'audiobook'
    and (a.kind like 'narrated/%.mp3' or g.may_download and a.kind = 'narrated/audiobook.m4b')
    and heirvoice.family_hears_narrated(g.memoir_id)
$$;
revoke execute on function heirvoice.narrated_linked_to(uuid) from public;
create function public.narrated_linked_to_me() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select heirvoice.narrated_linked_to(auth.uid())
$$;
revoke execute on function public.narrated_linked_to_me() from public, anon;
create policy "people open the narrated files of their links" on public.artifacts for select to authenticated
using (id = any(array(select public.narrated_linked_to_me())));

-- The tracks of the narrated edition of a linked audiobook, in order; null unless the caller may hear it now.
create function public.read_linked_narration(p_link_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(jsonb_build_object(
    'title', track -> 'title', 'mp3', track -> 'mp3', 'durationMs', track -> 'durationMs'
  ) order by place)
  from heirvoice.live_grants g
    join public.artifacts a on a.memoir_id = g.memoir_id and a.user_id = g.owner_id and a.kind = 'narrated/audiobook.m4b',
    jsonb_array_elements(
      jsonb_build_array(a.facts -> 'opening') || (a.facts -> 'chapters') || jsonb_build_array(a.facts -> 'closing')
    ) with ordinality as one (track, place)
  where g.user_id = auth.uid() and g.link_id = p_link_id and g.scope = 'audiobook' and track ? 'mp3'
    and heirvoice.family_hears_narrated(g.memoir_id)
$$;
revoke execute on function public.read_linked_narration(uuid) from public, anon;
