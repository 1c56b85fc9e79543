-- A question of the family in its asker's own voice: half a minute at most, the storyteller's and the asker's alone as the question
-- is, and gone with it. Nobody reads the table: the two functions below are its only ways.
create table public.family_question_voices (
  family_question_id uuid primary key references public.family_questions (id) on delete cascade,
  -- In base64: 30 s at 48 kbit/s are 240,000 letters. 200 questions wait for a storyteller at most.
  sound text not null check (char_length(sound) between 100 and 480000 and sound ~ '^[A-Za-z0-9+/]+={0,2}$'),
  media_type text not null check (media_type in ('audio/webm', 'audio/mp4', 'audio/ogg')),
  seconds real not null check (seconds between 0.5 and 31),
  created_at timestamptz not null default now()
);
alter table public.family_question_voices enable row level security;
revoke all on public.family_question_voices from anon, authenticated;
select heirvoice.require_aal('public.family_question_voices');

-- Once, by who asked, while the storyteller has not decided.
create function public.say_family_question(p_id uuid, p_sound text, p_media_type text, p_seconds real) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.assert_required_aal();
  if not exists (
    select from public.family_questions q
    where q.id = p_id and q.asker_id = auth.uid() and q.state = 'arrived' and public.is_signed_in()
      and heirvoice.family_name_of(q.asker_id, q.storyteller_id) is not null
    for no key update
  ) then
    raise sqlstate 'PT404' using message = 'You have not asked this, or it is decided.';
  end if;
  insert into public.family_question_voices (family_question_id, sound, media_type, seconds)
  values (p_id, p_sound, p_media_type, p_seconds) on conflict do nothing;
  if not found then
    raise sqlstate 'PT409' using message = 'This question has a voice.';
  end if;
end $$;

-- For its storyteller, by the question or by its place in the plan; of a question that is asked in other words than the asker's
-- there is no voice.
create function public.hear_family_question(p_id uuid default null, p_place integer default null)
returns table (sound text, media_type text, seconds real)
language sql stable security definer set search_path = '' as $$
  select v.sound, v.media_type, v.seconds
  from public.family_questions q join public.family_question_voices v on v.family_question_id = q.id
  where q.storyteller_id = auth.uid() and (q.id = p_id or q.question_id = p_place) and q.own_words is null
    and public.is_signed_in() and public.has_required_aal()
$$;
revoke execute on function public.say_family_question(uuid, text, text, real), public.hear_family_question(uuid, integer)
  from public, anon;
grant execute on function public.say_family_question(uuid, text, text, real), public.hear_family_question(uuid, integer)
  to authenticated;
