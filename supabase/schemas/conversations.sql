-- Spoken interviews with the voice agent, and the keys that open a voice connection.

-- Short-lived keys for voice connections (ruling 7). Only the hash is stored.
create table heirvoice.voice_keys (
  key_hash bytea primary key check (octet_length(key_hash) = 32),
  user_id uuid references auth.users (id) on delete cascade,
  -- Cookie id of a visitor without an account.
  visitor_id uuid,
  -- The key ends with this sign-in session.
  auth_session_id uuid,
  -- Null: a demonstration, of which nothing is stored.
  interview_id uuid references public.interview_sessions (id) on delete cascade,
  expires_at timestamptz not null default now() + interval '15 minutes',
  check (num_nonnulls(user_id, visitor_id) = 1),
  check (interview_id is null or user_id is not null)
);
create index voice_keys_expiry on heirvoice.voice_keys (expires_at);
create index voice_keys_of_user on heirvoice.voice_keys (user_id);
create index voice_keys_of_interview on heirvoice.voice_keys (interview_id);

alter table heirvoice.voice_keys enable row level security;

-- Signed address of a voice connection. The first use deletes the row.
create table heirvoice.voice_urls (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  key_hash bytea not null references heirvoice.voice_keys (key_hash) on delete cascade,
  -- True for a request from a page of this site; programs send no origin.
  from_page boolean not null,
  expires_at timestamptz not null default now() + interval '15 minutes'
);
create index voice_urls_of_key on heirvoice.voice_urls (key_hash);
create index voice_urls_expiry on heirvoice.voice_urls (expires_at);

alter table heirvoice.voice_urls enable row level security;

-- Transcript of a spoken interview, both sides. Visible to the storyteller and erased with the answers. A
-- demonstration stores none (ruling 30). Only the server writes.
create table public.conversations (
  id text primary key check (id ~ '^conv_[0-9A-Za-z_-]{1,100}$'),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- A conversation outlives its interview, as answers do.
  session_id uuid references public.interview_sessions (id) on delete set null,
  question_id integer not null references public.questions (id),
  -- The conversation that this one continues after a break.
  resumes text references public.conversations (id) on delete set null check (char_length(resumes) <= 110),
  language text not null check (language in ('en', 'fr')),
  began_at timestamptz not null default now(),
  ended_at timestamptz
);
create index conversations_question on public.conversations (user_id, question_id);
create index conversations_session on public.conversations (session_id);
create index conversations_resumed on public.conversations (resumes) where resumes is not null;

alter table public.conversations enable row level security;
revoke all on public.conversations from anon, authenticated;
grant select on public.conversations to authenticated;
create policy "storytellers see their own conversations" on public.conversations for select to authenticated
using (user_id = (select auth.uid()));
select heirvoice.require_aal('public.conversations');
select heirvoice.limit_rows('conversations', 'user_id', 20000);

create table public.conversation_events (
  conversation_id text not null references public.conversations (id) on delete cascade
    check (char_length(conversation_id) <= 110),
  position integer not null check (position between 1 and 1000),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- 'person spoke': words unknown to the server. 'interrupted': the part of the agent's sentence that was audible.
  kind text not null
    check (kind in ('agent said', 'interrupted', 'person said', 'person spoke', 'asked of screen', 'screen failed')),
  words text check (char_length(words) <= 6000),
  -- Milliseconds since the start of the conversation.
  starts_ms integer not null check (starts_ms >= 0),
  ends_ms integer not null check (ends_ms >= starts_ms),
  primary key (conversation_id, position)
);
create index conversation_events_user on public.conversation_events (user_id);

alter table public.conversation_events enable row level security;
revoke all on public.conversation_events from anon, authenticated;
grant select on public.conversation_events to authenticated;
create policy "storytellers see what was said in their own conversations" on public.conversation_events
for select to authenticated
using (user_id = (select auth.uid()));
select heirvoice.require_aal('public.conversation_events');
select heirvoice.limit_rows('conversation_events', 'user_id', 400000, 60000000);

-- Rejects a conversation_id of another storyteller. Ids that are not stored here, for example a provider's, pass.
create function public.check_conversation_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.conversations where id = new.conversation_id and user_id is distinct from new.user_id) then
    raise insufficient_privilege using message = 'This conversation is not yours.';
  end if;
  return new;
end $$;
revoke execute on function public.check_conversation_owner() from public, anon, authenticated;
create trigger answers_own_conversation before insert or update of conversation_id on public.answers
for each row when (new.conversation_id is not null) execute function public.check_conversation_owner();

-- Deletes the conversations about a question with its last answer.
create function public.delete_conversations_of_answers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.conversations c using erased e
  where c.user_id = e.user_id and c.question_id = e.question_id and c.session_id is not distinct from e.session_id and not exists (
    select from public.answers a
    where a.user_id = e.user_id and a.question_id = e.question_id and a.session_id is not distinct from e.session_id
  );
  return null;
end $$;
revoke execute on function public.delete_conversations_of_answers() from public, anon, authenticated;
create trigger answers_conversations after delete on public.answers referencing old table as erased
for each statement execute function public.delete_conversations_of_answers();

-- Deletes conversations without an answer after 30 days. p_now is the caller's clock. Returns the number of deleted
-- rows.
create function heirvoice.delete_unanswered_conversations(p_now timestamptz) returns integer
language sql set search_path = '' as $$
  with gone as (
    delete from public.conversations c
    where c.began_at <= p_now - interval '30 days' and not exists (
      select from public.answers a
      where a.user_id = c.user_id and a.question_id = c.question_id and a.session_id is not distinct from c.session_id
    )
    returning 1
  )
  select count(*)::integer from gone
$$;
revoke execute on function heirvoice.delete_unanswered_conversations(timestamptz) from public;
