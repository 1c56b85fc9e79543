-- Who has listened, shown to the storyteller, and the one letter that a listener gets about a storyteller.

-- First time that a listener played an answer. Only named family and givers are recorded, never a private link.
create table heirvoice.listens (
  answer_id uuid not null references public.answers (id) on delete cascade,
  listener_id uuid not null references auth.users (id) on delete cascade,
  first_heard_at timestamptz not null default now(),
  primary key (answer_id, listener_id)
);
create index listens_listener on heirvoice.listens (listener_id);
alter table heirvoice.listens enable row level security;

-- Storytellers whose answers are open to the family and whose listeners may be owed a letter.
create table heirvoice.letters_due (
  storyteller_id uuid primary key references auth.users (id) on delete cascade,
  due_at timestamptz not null
);
create index letters_due_at on heirvoice.letters_due (due_at);
alter table heirvoice.letters_due enable row level security;

-- The letter with a first sentence, once for each storyteller and listener.
create table heirvoice.sentence_letters (
  storyteller_id uuid not null references auth.users (id) on delete cascade,
  listener_id uuid not null references auth.users (id) on delete cascade,
  sent_at timestamptz not null default now(),
  primary key (storyteller_id, listener_id)
);
create index sentence_letters_listener on heirvoice.sentence_letters (listener_id);
alter table heirvoice.sentence_letters enable row level security;

-- Records that the caller played an answer that they may hear.
create function public.has_listened(p_answer_id uuid) returns void
language sql security definer set search_path = '' as $$
  select public.assert_required_aal();
  insert into heirvoice.listens (answer_id, listener_id)
  select distinct h.answer_id, auth.uid() from heirvoice.listened_answers(auth.uid()) h
  where public.is_signed_in() and h.answer_id = p_answer_id and h.link_id is null
  on conflict do nothing
$$;
revoke execute on function public.has_listened(uuid) from public, anon;

-- For each answer of the caller that was played: the current listeners who played it, by the storyteller's name for them.
create function public.who_has_listened() returns table (answer_id uuid, names text[])
language sql stable security definer set search_path = '' as $$
  select one.answer_id, array_agg(one.name order by one.name, one.listener_id)
  from (
    select distinct on (a.id, l.listener_id) a.id as answer_id, l.listener_id, l.name
    from heirvoice.listens h
      join public.answers a on a.id = h.answer_id and a.user_id = auth.uid()
      left join public.interview_sessions s on s.id = a.session_id and s.user_id = a.user_id
      join heirvoice.listeners l on l.storyteller_id = a.user_id and l.listener_id = h.listener_id and l.link_id is null
        and (l.order_id is null or l.order_id = s.order_id)
    where public.is_signed_in()
    order by a.id, l.listener_id, l.order_id nulls first
  ) one
  group by one.answer_id
$$;
revoke execute on function public.who_has_listened() from public, anon;

-- A letter is due ten minutes after an answer is open to the family and has words, so that a mistaken tap can be undone.
create function public.note_letter_due() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into heirvoice.letters_due (storyteller_id, due_at) values (new.user_id, now() + interval '10 minutes')
  on conflict do nothing;
  return null;
end $$;
revoke execute on function public.note_letter_due() from public, anon, authenticated;
create trigger answer_shared after insert or update of visibility, transcript on public.answers
for each row when (new.visibility = 'family only' and new.transcript is not null) execute function public.note_letter_due();

-- Takes the letters that are due, at most p_limit storytellers, and records them as sent. Listeners who have listened
-- already or have no confirmed address get none. Called by the server.
create function heirvoice.take_sentence_letters(p_limit integer)
returns table (
  email text, recipient text, language text, teller text, order_id uuid, question text, question_fr text, transcript text,
  is_draft boolean
)
language sql set search_path = '' as $$
  with due as (
    delete from heirvoice.letters_due d
    where d.storyteller_id in (
      select o.storyteller_id from heirvoice.letters_due o where o.due_at <= now()
      order by o.due_at limit p_limit for update skip locked
    )
    returning d.storyteller_id
  ), letters as (
    select distinct on (l.storyteller_id, l.listener_id) l.storyteller_id, l.listener_id, l.name, l.order_id, a.asked,
      a.question_id, a.transcript, a.recording_id
    from due d
      join heirvoice.listeners l on l.storyteller_id = d.storyteller_id and l.link_id is null
      join public.answers a on a.user_id = l.storyteller_id and heirvoice.is_open_to_family(a.visibility, a.sealed_until)
      left join public.interview_sessions s on s.id = a.session_id and s.user_id = a.user_id
    where (l.order_id is null or l.order_id = s.order_id) and trim(a.transcript) <> ''
      and not exists (
        select from heirvoice.listens h join public.answers o on o.id = h.answer_id and o.user_id = l.storyteller_id
        where h.listener_id = l.listener_id
      )
    order by l.storyteller_id, l.listener_id, l.order_id nulls last, a.created_at, a.id
  ), sent as (
    insert into heirvoice.sentence_letters (storyteller_id, listener_id)
    select x.storyteller_id, x.listener_id from letters x
      join auth.users u on u.id = x.listener_id and u.email_confirmed_at is not null
    on conflict do nothing
    returning storyteller_id, listener_id
  )
  select lower(u.email), x.name, coalesce(p.preferred_language, t.preferred_language),
    coalesce(nullif(trim(t.full_name), ''), o.email), x.order_id, coalesce(x.asked ->> 'en', q.text),
    coalesce(x.asked ->> 'fr', q.text_fr), x.transcript, heirvoice.is_draft_transcript(x.recording_id)
  from sent s
    join letters x on x.storyteller_id = s.storyteller_id and x.listener_id = s.listener_id
    join public.questions q on q.id = x.question_id
    join auth.users u on u.id = x.listener_id
    left join public.profiles p on p.id = x.listener_id
    join auth.users o on o.id = x.storyteller_id
    left join public.profiles t on t.id = x.storyteller_id
$$;
revoke execute on function heirvoice.take_sentence_letters(integer) from public;
