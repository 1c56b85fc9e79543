-- Which recordings the page /authentic knows, and the keys that sign its answers (ADR 099).

create index recordings_sha256 on public.recordings (sha256);
create index artifacts_sha256 on public.artifacts (sha256);
create index proofs_audiobook_sha256 on public.proofs (audiobook_sha256);

-- People who let the page recognize what they recorded. name is null unless they let it name them, too.
create view heirvoice.recognized_people as
select u.id as user_id,
  case when heirvoice.has_consent(u.id, 'recognize_name') then nullif(trim(p.full_name), '') end as name
from auth.users u
  left join public.profiles p on p.id = u.id
where u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
  and heirvoice.has_consent(u.id, 'recognize');

-- Recordings that the page knows: each answer that has one is open to the family or in the book, and no passage of it
-- waits to be taken out or put back. A sealed one is never known, not even after its day.
create view heirvoice.recognized_recordings as
select r.id as recording_id, r.user_id, r.sha256, r.duration_ms, r.recorded_at, k.name
from public.recordings r
  join heirvoice.recognized_people k on k.user_id = r.user_id
where exists (select from public.answers a where a.user_id = r.user_id and a.recording_id = r.id)
  and not exists (
    select from public.answers a
    where a.user_id = r.user_id and a.recording_id = r.id and a.visibility not in ('in the book', 'family only')
  )
  and not exists (select from public.redactions x where x.recording_id = r.id and x.state <> x.wanted);

-- The file with this hash among those that the page knows: a recording, the audiobook of an approved book whose answers
-- are all still open, or a file that a computer voice reads. That one is told without a name and whatever its owner lets
-- be recognized; its row goes with the consent to it.
create function heirvoice.find_original(p_sha256 text)
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
revoke execute on function heirvoice.find_original(text) from public;

-- Keys that sign statements. The private key is sealed with a key of the instance, and gone once the key has retired;
-- its public key stays, so that old statements can be verified.
create table heirvoice.statement_keys (
  id text primary key check (id ~ '^[0-9a-f]{16}$'),
  public_key text not null check (char_length(public_key) <= 100),
  sealed_key text check (char_length(sealed_key) <= 500),
  made_at timestamptz not null default now(),
  retired_at timestamptz,
  check ((sealed_key is null) = (retired_at is not null))
);
create unique index statement_keys_signing on heirvoice.statement_keys ((true)) where retired_at is null;

alter table heirvoice.statement_keys enable row level security;
