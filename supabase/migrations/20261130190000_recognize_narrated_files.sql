-- The page /authentic knows the files of narrated editions (ADR 101).
create or replace function heirvoice.find_original(p_sha256 text)
returns table (kind text, made_at timestamptz, duration_ms integer, name text)
language sql stable set search_path = '' as $$
  select found.* from (
    select 'recording', r.recorded_at, r.duration_ms, r.name
    from heirvoice.recognized_recordings r where r.sha256 = p_sha256
    union all
    select 'audiobook', p.approved_at, null, k.name
    from public.proofs p
      join heirvoice.recognized_people k on k.user_id = p.user_id
    where p.state = 'approved' and p.erased_at is null
      and (p.audiobook_sha256 = p_sha256 or exists (
        select from public.artifacts f
        where f.memoir_id = p.memoir_id and f.sha256 = p_sha256 and f.kind like 'audiobook%'
      ))
      and not exists (
        select from public.answers a
        where a.user_id = p.user_id and p.sources -> 'answers' ? a.id::text
          and a.visibility not in ('in the book', 'family only')
      )
    union all
    select 'synthetic', f.created_at, null, null
    from public.artifacts f where f.sha256 = p_sha256 and starts_with(f.kind, 'narrated/')
  ) found (kind, made_at, duration_ms, name)
  order by found.made_at limit 1
$$;
