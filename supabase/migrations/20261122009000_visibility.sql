-- Who may hear an answer: its storyteller alone (draft), the family (family only), the family from a day on (sealed), or whoever
-- reads the book (in the book). What is erased can be taken back for 30 days. Family: who bought the order that the answer
-- belongs to, and whom the storyteller invited.
alter table public.answers add column sealed_until date check (sealed_until < '2300-01-01');
alter table public.answers add column erased_at timestamptz;
update public.answers set erased_at = now() where visibility = 'deleted';
create index answers_erased on public.answers (erased_at) where erased_at is not null;
grant insert (sealed_until), update (sealed_until) on public.answers to authenticated;

create function public.keep_visibility_true() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.visibility <> 'sealed' then
    new.sealed_until := null;
  elsif new.sealed_until is null and public.asked_by_client() then
    raise check_violation using message = 'A seal needs the day on which it opens.';
  end if;
  if new.visibility <> 'deleted' then
    new.erased_at := null;
  elsif tg_op = 'INSERT' or old.visibility <> 'deleted' then
    new.erased_at := now();
  else
    new.erased_at := old.erased_at;
  end if;
  return new;
end $$;
revoke execute on function public.keep_visibility_true() from public, anon, authenticated;
create trigger answers_visibility before insert or update of visibility, sealed_until, erased_at on public.answers
for each row execute function public.keep_visibility_true();

-- An invitation, and once it is accepted somebody of the family. The letter's token is kept as a hash, and is good once.
create table public.family_members (
  id uuid primary key default gen_random_uuid(),
  storyteller_id uuid not null references auth.users (id) on delete cascade,
  member_id uuid references auth.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  email text not null check (char_length(email) between 3 and 320 and email = lower(email)),
  token_hash text unique check (char_length(token_hash) = 64),
  expires_at timestamptz not null default now() + interval '30 days',
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  unique (storyteller_id, email),
  check ((member_id is null) = (accepted_at is null)),
  check (member_id <> storyteller_id)
);
create unique index family_members_once on public.family_members (storyteller_id, member_id);
create index family_members_member on public.family_members (member_id);
alter table public.family_members enable row level security;
revoke all on public.family_members from anon, authenticated;
grant select (id, storyteller_id, member_id, name, email, expires_at, accepted_at, created_at), delete
  on public.family_members to authenticated;
create policy "storytellers and their family see who is family" on public.family_members for select to authenticated
using ((select auth.uid()) in (storyteller_id, member_id));
create policy "storytellers send family away, and family may leave" on public.family_members for delete to authenticated
using ((select public.is_signed_in()) and (select auth.uid()) in (storyteller_id, member_id));
select heirvoice.require_aal('public.family_members');

-- Letters that a storyteller had sent, so that nobody is flooded with them.
create table heirvoice.family_letters (
  storyteller_id uuid not null references auth.users (id) on delete cascade,
  email_hash text not null check (char_length(email_hash) = 64),
  sent_at timestamptz not null default now()
);
create index family_letters_sent on heirvoice.family_letters (storyteller_id, sent_at);
create index family_letters_address on heirvoice.family_letters (email_hash, sent_at);
alter table heirvoice.family_letters enable row level security;
revoke all on heirvoice.family_letters from public;

-- Notes an invitation before its letter goes; the server alone calls it. At most 50 people, 10 letters a day, and 3 a day to one
-- address, whoever asks for them.
create function heirvoice.invite_family_member(p_storyteller uuid, p_name text, p_email text, p_token_hash text) returns uuid
language plpgsql set search_path = '' as $$
declare
  address text := lower(trim(p_email));
  address_hash text := encode(sha256(convert_to(lower(trim(p_email)), 'UTF8')), 'hex');
  invited uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('family letters of ' || p_storyteller, 0));
  delete from heirvoice.family_letters where storyteller_id = p_storyteller and sent_at < now() - interval '2 days';
  if (select count(*) from heirvoice.family_letters where storyteller_id = p_storyteller and sent_at > now() - interval '1 day') >= 10
    or (select count(*) from heirvoice.family_letters where email_hash = address_hash and sent_at > now() - interval '1 day') >= 3
    or (select count(*) from public.family_members where storyteller_id = p_storyteller and email <> address) >= 50 then
    raise sqlstate 'PT429' using message = 'That is as many letters as one day allows.';
  end if;
  insert into public.family_members (storyteller_id, name, email, token_hash)
  values (p_storyteller, trim(p_name), address, p_token_hash)
  on conflict (storyteller_id, email) do update
    set name = excluded.name, token_hash = excluded.token_hash, expires_at = excluded.expires_at
    where family_members.member_id is null
  returning id into invited;
  if invited is not null then
    insert into heirvoice.family_letters (storyteller_id, email_hash) values (p_storyteller, address_hash);
  end if;
  return invited;
end $$;
revoke execute on function heirvoice.invite_family_member(uuid, text, text, text) from public;

-- Whoever holds the letter's token and has shown that the letter's address is theirs. Everybody else learns nothing.
create function public.accept_family_invitation(p_token text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  storyteller uuid;
begin
  if not public.is_signed_in() then
    raise insufficient_privilege using message = 'Only signed-in people accept an invitation.';
  end if;
  perform public.assert_required_aal();
  update public.family_members f
  set member_id = auth.uid(), accepted_at = now(), token_hash = null
  from auth.users u
  where f.token_hash = encode(sha256(convert_to(p_token, 'UTF8')), 'hex') and f.member_id is null and f.expires_at > now()
    and u.id = auth.uid() and u.email_confirmed_at is not null and lower(u.email) = f.email and f.storyteller_id <> u.id
    and not exists (select from public.family_members g where g.storyteller_id = f.storyteller_id and g.member_id = u.id)
  returning f.storyteller_id into storyteller;
  if storyteller is null then
    raise sqlstate 'PT404' using message = 'This invitation is not for this address, or not good any more.';
  end if;
  return storyteller;
end $$;

-- A day has come when it has begun everywhere on earth.
create function heirvoice.is_open_to_family(p_visibility text, p_sealed_until date) returns boolean
language sql stable set search_path = '' as $$
  select p_visibility = 'family only'
    or (p_visibility = 'sealed' and coalesce(p_sealed_until <= (now() at time zone 'utc' - interval '12 hours')::date, false))
$$;
revoke execute on function heirvoice.is_open_to_family(text, date) from public;

-- The answers that somebody may hear as family. No policy lets them read the rows: what is private in a row stays so.
create function heirvoice.answers_shared_with(p_listener uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select a.id
  from public.family_members f join public.answers a on a.user_id = f.storyteller_id
  where f.member_id = p_listener and heirvoice.is_open_to_family(a.visibility, a.sealed_until)
  union
  select a.id
  from public.order_headers h
    join public.interview_sessions s on s.order_id = h.id and s.user_id = h.recipient_id
    join public.answers a on a.session_id = s.id and a.user_id = s.user_id
  where h.buyer_id = p_listener and h.recipient_id <> p_listener and heirvoice.is_open_to_family(a.visibility, a.sealed_until)
$$;
revoke execute on function heirvoice.answers_shared_with(uuid) from public;

-- What the caller's family shares with them: the words and how long they last. The sound is asked for by `answer_id`.
create function public.shared_answers()
returns table (
  answer_id uuid, storyteller_id uuid, storyteller_name text, order_id uuid, question_id integer, follow_up integer,
  transcript text, duration_seconds numeric, answered_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select a.id, a.user_id, p.full_name, h.id, a.question_id, a.follow_up, a.transcript, a.duration_seconds, a.created_at
  from public.answers a
    join public.profiles p on p.id = a.user_id
    left join public.interview_sessions s on s.id = a.session_id
    left join public.order_headers h on h.id = s.order_id and h.buyer_id = auth.uid()
  where public.is_signed_in() and a.id in (select heirvoice.answers_shared_with(auth.uid()))
  order by a.created_at
$$;
revoke execute on function public.accept_family_invitation(text), public.shared_answers() from public, anon;
grant execute on function public.accept_family_invitation(text), public.shared_answers() to authenticated;
