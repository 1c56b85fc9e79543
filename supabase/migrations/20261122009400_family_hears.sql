-- Family hears by the same door as the giver of a gift: the words, and the sound of what is theirs to hear at that moment.
drop function public.shared_answers();
create function public.shared_answers()
returns table (
  answer_id uuid, storyteller_id uuid, storyteller_name text, order_id uuid, question_id integer, follow_up integer,
  question text, question_fr text, transcript text, audio_path text, duration_seconds numeric, answered_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select a.id, a.user_id, p.full_name, h.id, a.question_id, a.follow_up, q.text, q.text_fr, a.transcript, a.audio_file_path,
    a.duration_seconds, a.created_at
  from public.answers a
    join public.profiles p on p.id = a.user_id
    join public.questions q on q.id = a.question_id
    left join public.interview_sessions s on s.id = a.session_id
    left join public.order_headers h on h.id = s.order_id and h.buyer_id = auth.uid()
  where public.is_signed_in() and a.id in (select heirvoice.answers_shared_with(auth.uid()))
  order by q.order_index, a.created_at
$$;

create or replace function public.recordings_shared_with_me() returns setof text
language sql stable security definer set search_path = '' as $$
  select a.audio_file_path from public.answers a
  where public.is_signed_in() and a.audio_file_path is not null and a.id in (select heirvoice.answers_shared_with(auth.uid()))
$$;

-- Who asks to hear whom, for whoever holds the letter and its mailbox. To look at it changes nothing.
create function public.read_family_invitation(p_token text) returns table (storyteller_name text, storyteller_email text)
language sql stable security definer set search_path = '' as $$
  select p.full_name, t.email::text
  from public.family_members f
    join public.profiles p on p.id = f.storyteller_id
    join auth.users t on t.id = f.storyteller_id
    join auth.users u on u.id = auth.uid()
  where public.is_signed_in() and char_length(p_token) <= 200 and f.member_id is null and f.expires_at > now()
    and f.token_hash = encode(sha256(convert_to(p_token, 'UTF8')), 'hex')
    and u.email_confirmed_at is not null and lower(u.email) = f.email
$$;

-- Where accounts are opened by invitation, a letter to the family is one.
create or replace function heirvoice.is_invited(p_email text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.invitations
    where lower(email) = lower(p_email) and state in ('waiting', 'put off') and expires_at > now()
  ) or exists (
    select from public.family_members
    where email = lower(p_email) and member_id is null and token_hash is not null and expires_at > now()
  )
$$;
revoke execute on function public.shared_answers(), public.read_family_invitation(text) from public, anon;
grant execute on function public.shared_answers(), public.read_family_invitation(text) to authenticated;
