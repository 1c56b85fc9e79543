-- What a recording claims to hold is known before it is decoded: short ones do not wait behind long ones. `hear_after`: the
-- storyteller has had as much heard as one day allows.
alter table public.answers add column claimed_ms integer check (claimed_ms > 0);
alter table public.answers add column hear_after timestamptz;

-- Sound given to the recogniser, once for each recording and language in a day (UTC). Days that are over are forgotten.
create table heirvoice.hearings (
  recording_id uuid not null references public.recordings (id) on delete cascade,
  language text not null check (char_length(language) <= 10),
  day date not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  sound_ms bigint not null check (sound_ms > 0),
  primary key (recording_id, language, day)
);
create index hearings_of_a_day on heirvoice.hearings (user_id, day);
alter table heirvoice.hearings enable row level security;

alter table public.quotas alter column storage_bytes drop not null;
alter table public.quotas add column hearing_minutes integer check (hearing_minutes >= 0);

-- Minutes of sound that are heard for one person in a day: what the person's row says, what settings say, else a whole day.
create function public.hearing_minutes_of(p_user_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select hearing_minutes from public.quotas where user_id = p_user_id),
    (select (value #>> '{}')::integer from public.settings where key = 'hearing_minutes_per_day'),
    1440
  )
$$;
revoke execute on function public.hearing_minutes_of(uuid) from public, anon, authenticated;
