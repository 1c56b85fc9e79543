-- A question that somebody of the family asks: theirs and the storyteller's alone (ruling 45), never one of the bank's, which
-- everybody reads. The storyteller accepts it, says it in words of their own, keeps it for later, or leaves it out.
create table public.family_questions (
  id uuid primary key default gen_random_uuid(),
  asker_id uuid not null references auth.users (id) on delete cascade,
  storyteller_id uuid not null references auth.users (id) on delete cascade,
  -- As the storyteller calls them.
  asker_name text not null check (char_length(asker_name) between 1 and 100),
  body text not null check (char_length(body) between 1 and 300),
  language text not null check (language in ('en', 'fr')),
  state text not null default 'arrived' check (state in ('arrived', 'accepted', 'later', 'left out')),
  -- The question as its storyteller wants to be asked it.
  own_words text check (char_length(own_words) between 1 and 300),
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  check (asker_id <> storyteller_id)
);
create index family_questions_storyteller on public.family_questions (storyteller_id, created_at);
create index family_questions_asker on public.family_questions (asker_id);
alter table public.family_questions enable row level security;
revoke all on public.family_questions from anon, authenticated;
grant select on public.family_questions to authenticated;
create policy "storytellers read what their family asks" on public.family_questions for select to authenticated
using (storyteller_id = (select auth.uid()));
select heirvoice.require_aal('public.family_questions');

-- How a storyteller calls somebody of their family; null for everybody else.
create function heirvoice.family_name_of(p_member uuid, p_storyteller uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (select f.name from public.family_members f where f.storyteller_id = p_storyteller and f.member_id = p_member),
    (select coalesce(i.giver_name, nullif(left(trim(p.full_name), 100), ''), '…')
      from public.order_headers h
        left join public.invitations i on i.order_id = h.id
        left join public.profiles p on p.id = h.buyer_id
      where h.buyer_id = p_member and h.recipient_id = p_storyteller and h.buyer_id <> h.recipient_id limit 1)
  )
$$;
revoke execute on function heirvoice.family_name_of(uuid, uuid) from public;

-- At most 20 questions of one asker wait for a storyteller, and 200 altogether.
create function public.ask_as_family(p_storyteller_id uuid, p_body text, p_language text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  called text;
  asked uuid;
begin
  if not public.is_signed_in() then
    raise insufficient_privilege using message = 'Only signed-in people ask.';
  end if;
  perform public.assert_required_aal();
  called := heirvoice.family_name_of(auth.uid(), p_storyteller_id);
  if called is null then
    raise sqlstate 'PT404' using message = 'Nobody of your family has this id.';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('family questions for ' || p_storyteller_id, 0));
  if (select count(*) filter (where asker_id = auth.uid() and state in ('arrived', 'later')) >= 20 or count(*) >= 200
    from public.family_questions where storyteller_id = p_storyteller_id) then
    raise sqlstate 'PT429' using message = 'As many questions wait there as may.';
  end if;
  insert into public.family_questions (asker_id, storyteller_id, asker_name, body, language)
  values (auth.uid(), p_storyteller_id, called, trim(p_body), p_language) returning id into asked;
  return asked;
end $$;

-- The storyteller's word, which may be another one any day.
create function public.decide_family_question(p_id uuid, p_state text, p_own_words text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.assert_required_aal();
  update public.family_questions
  set state = p_state, own_words = nullif(trim(p_own_words), ''), decided_at = now()
  where id = p_id and storyteller_id = auth.uid() and public.is_signed_in() and p_state in ('accepted', 'later', 'left out');
  if not found then
    raise sqlstate 'PT404' using message = 'Nobody has asked you this.';
  end if;
end $$;

-- What the caller has asked. That it was put off or left out is the storyteller's alone to know.
create function public.my_family_questions()
returns table (id uuid, storyteller_id uuid, body text, is_accepted boolean, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select q.id, q.storyteller_id, q.body, q.state = 'accepted', q.created_at
  from public.family_questions q where q.asker_id = auth.uid() and public.is_signed_in() order by q.created_at
$$;
revoke execute on function public.ask_as_family(uuid, text, text), public.decide_family_question(uuid, text, text),
  public.my_family_questions() from public, anon;
grant execute on function public.ask_as_family(uuid, text, text), public.decide_family_question(uuid, text, text),
  public.my_family_questions() to authenticated;
