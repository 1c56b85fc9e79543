-- What admins do: append-only, visible to every admin.

-- subject_id is the person, order, job or entry that the action is about. Neither id refers to a row, so that a line
-- outlives what it is about.
create table public.admin_events (
  id uuid primary key default gen_random_uuid(),
  admin_id uuid not null,
  action text not null check (action ~ '^[a-z][a-z_]{1,62}$'),
  subject_id uuid,
  details jsonb not null default '{}'
    check (jsonb_typeof(details) = 'object' and octet_length(details::text) <= 4000),
  created_at timestamptz not null default now()
);
create index admin_events_newest on public.admin_events (created_at desc, id desc);
create index admin_events_subject on public.admin_events (subject_id, created_at desc) where subject_id is not null;

alter table public.admin_events enable row level security;
revoke all on public.admin_events from anon, authenticated;
grant select on public.admin_events to authenticated;
create policy "admins read what admins did" on public.admin_events for select to authenticated
using ((select public.is_admin()));
select heirvoice.require_aal('public.admin_events');

create function public.refuse_change_of_admin_event() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise insufficient_privilege using message = 'Lines about admins are never changed.';
end $$;
revoke execute on function public.refuse_change_of_admin_event() from public, anon, authenticated;
create trigger admin_events_append_only before update or delete on public.admin_events
for each row execute function public.refuse_change_of_admin_event();
create trigger admin_events_never_emptied before truncate on public.admin_events
for each statement execute function public.refuse_change_of_admin_event();

-- For functions of the desk: refuses everybody but an admin with the required second factor, and writes the line of
-- the action in the caller's transaction.
create function heirvoice.record_admin_event(p_action text, p_subject_id uuid, p_details jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'Only admins may do this.';
  end if;
  perform public.assert_required_aal();
  insert into public.admin_events (admin_id, action, subject_id, details)
  values (auth.uid(), p_action, p_subject_id, coalesce(p_details, '{}'));
end $$;
revoke execute on function heirvoice.record_admin_event(text, uuid, jsonb) from public;
