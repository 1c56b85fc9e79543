-- Trial answers of visitors without an account.

-- A visitor's answer to one trial question. It belongs to the browser that holds the pass and expires within the hour
-- unless an account claims it. id is also the version of the object in the object store.
create table heirvoice.visitor_takes (
  id uuid primary key,
  visitor_id uuid not null,
  question_id integer not null references public.questions (id) on delete cascade,
  language text not null check (language in ('en', 'fr')),
  media_type text not null check (char_length(media_type) <= 100),
  bytes bigint not null check (bytes between 1 and 2000000),
  claimed_ms integer not null check (claimed_ms between 1 and 65000),
  state text not null default 'arriving' check (state in ('arriving', 'waiting', 'hearing', 'heard', 'unheard')),
  tries integer not null default 0,
  hearing_until timestamptz,
  -- Probed facts of the sound file, and the transcript.
  facts jsonb check (octet_length(facts::text) <= 10000),
  transcript jsonb check (octet_length(transcript::text) <= 200000),
  -- The visitor's correction of the transcript.
  corrected text check (char_length(corrected) <= 5000),
  -- Keyed hash of the typed email address; only an account with that address may claim the take.
  email_hash text check (char_length(email_hash) = 64),
  is_claimed boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '57 minutes',
  answer_id uuid references public.answers (id) on delete cascade,
  -- The origin of the claim's request, for the link of the letter. Only with answer_id.
  link_origin text check (char_length(link_origin) <= 300)
);
create index visitor_takes_of_visitor on heirvoice.visitor_takes (visitor_id, created_at);
create index visitor_takes_expiry on heirvoice.visitor_takes (expires_at);
create index visitor_takes_to_hear on heirvoice.visitor_takes (created_at) where state in ('waiting', 'hearing');

alter table heirvoice.visitor_takes enable row level security;

-- Queues the object for removal unless an account claimed it.
create function heirvoice.remove_visitor_take_object() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform heirvoice.queue_object_removal('stored-objects/' || left(old.id::text, 2) || '/' || old.id::text);
  return null;
end $$;
revoke execute on function heirvoice.remove_visitor_take_object() from public;
create trigger visitor_takes_let_go after delete on heirvoice.visitor_takes
for each row when (not old.is_claimed) execute function heirvoice.remove_visitor_take_object();
