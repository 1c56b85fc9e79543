create table public.questions (
  id integer primary key check (id > 0),
  chapter integer not null check (chapter between 1 and 12),
  text text not null,
  text_fr text not null,
  alternative_text text,
  alternative_text_fr text,
  category text not null default 'general',
  type text not null default 'biography' check (type in ('biography', 'standard')),
  order_index integer not null,
  active boolean not null default true,
  required boolean not null default false,
  estimated_duration_seconds integer not null default 120,
  difficulty_level integer not null default 1,
  follow_up_questions text[] not null default '{}',
  skip_conditions text[] not null default '{}',
  sensitive_topic boolean not null default false,
  emotional_intensity text not null default 'light' check (emotional_intensity in ('light', 'medium', 'heavy')),
  requires_emotional_care boolean not null default false,
  in_free_trial boolean not null default false
);
create unique index questions_order on public.questions (order_index);

create table public.sub_questions (
  id text primary key,
  question_id integer not null references public.questions (id) on delete cascade,
  position integer not null check (position between 1 and 5),
  text text not null,
  text_fr text not null,
  type text not null check (type in ('context', 'detail', 'reflection', 'emotion', 'impact')),
  priority integer not null default 1,
  keywords text[] not null default '{}',
  keywords_fr text[] not null default '{}',
  unique (question_id, position)
);

create table public.encouragement_phrases (
  id integer generated always as identity primary key,
  phrase_type text not null check (phrase_type in ('opening', 'progress', 'closing')),
  category text not null default 'general',
  text text not null,
  text_fr text not null,
  unique (phrase_type, category, text)
);

alter table public.questions enable row level security;
alter table public.sub_questions enable row level security;
alter table public.encouragement_phrases enable row level security;
revoke all on public.questions, public.sub_questions, public.encouragement_phrases from anon, authenticated;
grant select on public.questions, public.sub_questions to anon, authenticated;
grant select on public.encouragement_phrases to authenticated;
grant insert, update, delete on public.questions, public.sub_questions, public.encouragement_phrases to authenticated;

create policy "everyone reads the questions" on public.questions for select to anon, authenticated using (true);
create policy "admins change the questions" on public.questions for all to authenticated
using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "everyone reads the follow-ups" on public.sub_questions for select to anon, authenticated using (true);
create policy "admins change the follow-ups" on public.sub_questions for all to authenticated
using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "signed-in people read the phrases" on public.encouragement_phrases for select to authenticated
using ((select public.is_signed_in()));
create policy "admins change the phrases" on public.encouragement_phrases for all to authenticated
using ((select public.is_admin())) with check ((select public.is_admin()));
