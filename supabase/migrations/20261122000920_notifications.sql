-- PostgreSQL's own word for it: whoever opens a transaction with `heirvoice.gathers` on reads what it gathered from
-- `heirvoice.notifications`, a line of JSON each, and sends it after the commit.
create function heirvoice.notify(channel text, body text) returns void
language plpgsql set search_path = '' as $$
declare
  gathered text := current_setting('heirvoice.notifications', true);
begin
  if current_setting('heirvoice.gathers', true) = 'on' and length(gathered) < 16000 then
    perform set_config('heirvoice.notifications', gathered || json_build_object('channel', channel, 'body', body) || e'\n', true);
  else
    perform pg_notify(channel, body);
  end if;
end $$;
revoke execute on function heirvoice.notify(text, text) from public;

do $$
declare
  caller regprocedure;
begin
  for caller in select oid from pg_catalog.pg_proc where prosrc like '%heirvoice.tell(%' loop
    execute replace(pg_get_functiondef(caller), 'heirvoice.tell(', 'heirvoice.notify(');
  end loop;
end $$;
drop function heirvoice.tell(text, text);

alter function public.tell_work_progress() rename to notify_work_progress;
alter trigger work_progress_tell on public.work_progress rename to work_progress_notify;
alter function public.tell_given_answer() rename to notify_given_answer;
alter function public.tell_added_answers() rename to notify_added_answers;
