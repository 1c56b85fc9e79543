-- What a language model wrote about the text of an element because its owner asked. Only a job writes it; no link shows it.
create table public.element_summaries (
  element_id uuid primary key references public.memory_elements (id) on delete cascade,
  owner_id uuid not null references auth.users (id) on delete cascade,
  summary text not null check (char_length(summary) between 1 and 1000),
  -- The service and its model.
  model text not null check (char_length(model) between 1 and 200),
  -- What the owner agreed to, in the words of the screen.
  agreed_to text not null check (char_length(agreed_to) between 1 and 500),
  made_at timestamptz not null default now()
);
create index element_summaries_owner on public.element_summaries (owner_id);

alter table public.element_summaries enable row level security;
revoke all on public.element_summaries from anon, authenticated;
grant select, delete on public.element_summaries to authenticated;
create policy "owners see the summaries of their elements" on public.element_summaries for select to authenticated
using (owner_id = (select auth.uid()));
create policy "owners delete the summaries of their elements" on public.element_summaries for delete to authenticated
using ((select public.is_signed_in()) and owner_id = (select auth.uid()));
select heirvoice.require_aal('public.element_summaries');
