-- People take turns at long work. `ends` is when the last turn that a person asked for ends, in seconds of everybody's work in
-- one lane; `now` is when the last turn that was begun starts. Whoever comes new starts at `now`, not behind whoever asked for much.
create table heirvoice.job_turns (
  lane text not null check (char_length(lane) <= 100),
  user_id uuid not null references auth.users (id) on delete cascade,
  ends bigint not null check (ends >= 0),
  primary key (lane, user_id)
);
create index job_turns_user on heirvoice.job_turns (user_id);

create table heirvoice.job_clocks (
  lane text primary key check (char_length(lane) <= 100),
  now bigint not null check (now >= 0)
);
alter table heirvoice.job_turns enable row level security;
alter table heirvoice.job_clocks enable row level security;
