-- What somebody said belongs to who said it: it outlives the session, the session its order, the order its buyer.
alter table public.interview_sessions alter column order_id drop not null;
alter table public.interview_sessions drop constraint interview_sessions_order_id_fkey;
alter table public.interview_sessions add constraint interview_sessions_order_id_fkey
  foreign key (order_id) references public.orders (id) on delete set null;

alter table public.answers alter column session_id drop not null;
alter table public.answers drop constraint answers_session_id_fkey;
alter table public.answers add constraint answers_session_id_fkey
  foreign key (session_id) references public.interview_sessions (id) on delete set null;

alter table public.recordings drop constraint recordings_session_id_fkey;
alter table public.recordings add constraint recordings_session_id_fkey
  foreign key (session_id) references public.interview_sessions (id) on delete set null;

alter table public.orders alter column buyer_id drop not null;
alter table public.orders drop constraint orders_buyer_id_fkey;
alter table public.orders add constraint orders_buyer_id_fkey
  foreign key (buyer_id) references auth.users (id) on delete set null;

-- An order without a name on it stays for the session that hangs on it, and no longer. Argument: the column of the order.
create function public.drop_nameless_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.orders o
  where o.id = (to_jsonb(old) ->> tg_argv[0])::uuid and o.buyer_id is null and o.recipient_id is null
    and not exists (select from public.interview_sessions s where s.order_id = o.id);
  return null;
end $$;
create trigger orders_nameless after update of buyer_id, recipient_id on public.orders
for each row when (new.buyer_id is null and new.recipient_id is null)
execute function public.drop_nameless_order('id');
create trigger interview_sessions_last after delete on public.interview_sessions
for each row when (old.order_id is not null) execute function public.drop_nameless_order('order_id');
