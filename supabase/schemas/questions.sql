-- The question bank, its follow-up questions and the encouragement phrases. server/database/seed fills the tables.

-- The question bank. Ids 1001 to 1200 are places for family questions (required-rows.sql).
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
  in_free_trial boolean not null default false,
  constraint questions_text_length check (char_length(text) <= 2000),
  constraint questions_text_fr_length check (char_length(text_fr) <= 2000),
  constraint questions_alternative_text_length check (char_length(alternative_text) <= 2000),
  constraint questions_alternative_text_fr_length check (char_length(alternative_text_fr) <= 2000),
  constraint questions_category_length check (char_length(category) <= 100),
  constraint questions_follow_up_questions_length check (octet_length(follow_up_questions::text) <= 20000),
  constraint questions_skip_conditions_length check (octet_length(skip_conditions::text) <= 20000)
);
create unique index questions_order on public.questions (order_index);

alter table public.questions enable row level security;
revoke all on public.questions from anon, authenticated;
grant select on public.questions to anon;
grant select, insert, update, delete on public.questions to authenticated;
create policy "everyone reads the questions" on public.questions for select to anon, authenticated using (true);
create policy "admins change the questions" on public.questions for all to authenticated
using ((select public.is_admin())) with check ((select public.is_admin()));
select heirvoice.require_aal('public.questions');
select heirvoice.limit_rows('questions', null, 2000);

-- Five follow-up questions per question.
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
  unique (question_id, position),
  constraint sub_questions_id_length check (char_length(id) <= 100),
  constraint sub_questions_text_length check (char_length(text) <= 2000),
  constraint sub_questions_text_fr_length check (char_length(text_fr) <= 2000),
  constraint sub_questions_keywords_length check (octet_length(keywords::text) <= 20000),
  constraint sub_questions_keywords_fr_length check (octet_length(keywords_fr::text) <= 20000)
);

alter table public.sub_questions enable row level security;
revoke all on public.sub_questions from anon, authenticated;
grant select on public.sub_questions to anon;
grant select, insert, update, delete on public.sub_questions to authenticated;
create policy "everyone reads the follow-ups" on public.sub_questions for select to anon, authenticated using (true);
create policy "admins change the follow-ups" on public.sub_questions for all to authenticated
using ((select public.is_admin())) with check ((select public.is_admin()));
select heirvoice.require_aal('public.sub_questions');
select heirvoice.limit_rows('sub_questions', null, 10000);

-- Short phrases that the interviewer says at the beginning, between questions and at the end.
create table public.encouragement_phrases (
  id integer generated always as identity primary key,
  phrase_type text not null check (phrase_type in ('opening', 'progress', 'closing')),
  category text not null default 'general',
  text text not null,
  text_fr text not null,
  unique (phrase_type, category, text),
  constraint encouragement_phrases_category_length check (char_length(category) <= 100),
  constraint encouragement_phrases_text_length check (char_length(text) <= 2000),
  constraint encouragement_phrases_text_fr_length check (char_length(text_fr) <= 2000)
);

alter table public.encouragement_phrases enable row level security;
revoke all on public.encouragement_phrases from anon, authenticated;
grant select, insert, update, delete on public.encouragement_phrases to authenticated;
create policy "signed-in people read the phrases" on public.encouragement_phrases for select to authenticated
using ((select public.is_signed_in()));
create policy "admins change the phrases" on public.encouragement_phrases for all to authenticated
using ((select public.is_admin())) with check ((select public.is_admin()));
select heirvoice.require_aal('public.encouragement_phrases');
select heirvoice.limit_rows('encouragement_phrases', null, 2000);

-- A random phrase in the caller's language with the caller's name.
create function public.get_random_encouragement_phrase(
  p_phrase_type text, p_category text default 'general', p_user_name text default ''
)
returns text
language sql volatile set search_path = '' as $$
  select replace(
    replace(case preferred when 'fr' then e.text_fr else e.text end, case when trim(p_user_name) = '' then ', {name}' else '' end, ''),
    '{name}', left(trim(coalesce(p_user_name, '')), 100)
  )
  from public.encouragement_phrases e,
    (select coalesce((select preferred_language from public.profiles where id = auth.uid()), 'en') as preferred) p
  where public.is_signed_in() and e.phrase_type = p_phrase_type and e.category in (p_category, 'general')
  order by e.category = 'general', random()
  limit 1
$$;
revoke execute on function public.get_random_encouragement_phrase(text, text, text) from public, anon;
