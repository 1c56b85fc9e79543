-- One order is one story: when it is told, its storyteller begins no other one in the same order, and so does not open it again.
-- Asked before the policies, so it answers nobody about other people's orders.
create function public.refuse_told_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if public.asked_by_client() and new.user_id = auth.uid() and exists (
    select from public.interview_sessions s
    where s.order_id = new.order_id and s.user_id = new.user_id and s.status = 'completed'
  ) then
    raise check_violation using message = 'The story of this order is told.';
  end if;
  return new;
end $$;
revoke execute on function public.refuse_told_order() from public, anon, authenticated;
create trigger interview_sessions_refuse_told before insert on public.interview_sessions
for each row execute function public.refuse_told_order();
