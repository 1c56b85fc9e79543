-- What was said in a spoken interview, both sides, as the server heard it: its storyteller's alone, and erased with the answers
-- to its question. A demonstration has none (ruling 30). Only the server writes here.
create table public.conversations (
  id text primary key check (id ~ '^conv_[0-9A-Za-z_-]{1,100}$'),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- What was said outlives its interview, as answers do.
  session_id uuid references public.interview_sessions (id) on delete set null,
  question_id integer not null references public.questions (id),
  -- The one that this goes on with, after a break.
  resumes text references public.conversations (id) on delete set null check (char_length(resumes) <= 110),
  language text not null check (language in ('en', 'fr')),
  began_at timestamptz not null default now(),
  ended_at timestamptz
);
create index conversations_question on public.conversations (user_id, question_id);
create index conversations_session on public.conversations (session_id);
create index conversations_resumed on public.conversations (resumes) where resumes is not null;

create table public.conversation_events (
  conversation_id text not null references public.conversations (id) on delete cascade check (char_length(conversation_id) <= 110),
  position integer not null check (position between 1 and 1000),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- 'person spoke': nobody here knows the words. 'interrupted': what was heard of what the agent said.
  kind text not null check (kind in ('agent said', 'interrupted', 'person said', 'person spoke', 'asked of screen', 'screen failed')),
  words text check (char_length(words) <= 6000),
  -- From when to when, in ms since it began.
  starts_ms integer not null check (starts_ms >= 0),
  ends_ms integer not null check (ends_ms >= starts_ms),
  primary key (conversation_id, position)
);
create index conversation_events_user on public.conversation_events (user_id);

alter table public.conversations enable row level security;
alter table public.conversation_events enable row level security;
revoke all on public.conversations, public.conversation_events from anon, authenticated;
grant select on public.conversations, public.conversation_events to authenticated;
create policy "storytellers see their own conversations" on public.conversations for select to authenticated
using (user_id = (select auth.uid()));
create policy "storytellers see what was said in their own conversations" on public.conversation_events for select to authenticated
using (user_id = (select auth.uid()));
select heirvoice.require_aal('public.conversations');
select heirvoice.require_aal('public.conversation_events');
select heirvoice.limit_rows('conversations', 'user_id', 20000);
select heirvoice.limit_rows('conversation_events', 'user_id', 400000, 60000000);

-- With the last answer to a question goes what was said about it.
create function public.forget_conversations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.conversations c using erased e
  where c.user_id = e.user_id and c.question_id = e.question_id and c.session_id is not distinct from e.session_id and not exists (
    select from public.answers a
    where a.user_id = e.user_id and a.question_id = e.question_id and a.session_id is not distinct from e.session_id
  );
  return null;
end $$;
create trigger answers_conversations after delete on public.answers referencing old table as erased
for each statement execute function public.forget_conversations();
revoke execute on function public.forget_conversations() from public, anon, authenticated;

-- Conversations that no answer came of go after 30 days; `p_now` is the time that the caller goes by. Returns how many.
create function heirvoice.forget_unanswered_conversations(p_now timestamptz) returns integer
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
revoke execute on function heirvoice.forget_unanswered_conversations(timestamptz) from public;
