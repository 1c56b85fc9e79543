-- Stores a batch of webhook events.

set check_function_bodies = off;

-- Stores a batch of events, each conversation and type once. An event of a conversation that began here waits to be
-- handled; any other is ignored. A conversation that the server did not register belongs to the interview whose token
-- it carries. A repeated event counts its deliveries.
create function heirvoice.store_webhook_events(p_events jsonb) returns void
language sql security definer set search_path = '' as $$
  with sent as materialized (
    select * from jsonb_to_recordset(p_events) as e (
      type text, "conversationId" text, status text, seconds integer, "questionId" integer, "sessionToken" text,
      "signedAt" timestamptz, deliveries integer
    )
  ), registered as (
    insert into public.conversations (id, user_id, session_id, question_id, language)
    select distinct on (e."conversationId") e."conversationId", s.user_id, s.id, s.current_question_id,
      case when p.preferred_language = 'fr' then 'fr' else 'en' end
    from sent e join public.interview_sessions s on s.session_token = e."sessionToken"
    left join public.profiles p on p.id = s.user_id
    where s.current_question_id is not null
      and not exists (select from public.conversations c where c.id = e."conversationId")
    on conflict do nothing returning id, user_id
  ), known as (
    select c.id, c.user_id from public.conversations c where c.id in (select e."conversationId" from sent e)
    union all select r.id, r.user_id from registered r
  ), former as materialized (
    select distinct conversation_id from public.webhook_events
    where provider = 'elevenlabs' and conversation_id in (select e."conversationId" from sent e) and state <> 'ignored'
  ), written as (
    insert into public.webhook_events as w (
      provider, event_type, conversation_id, user_id, state, payload, deliveries, sent_at
    )
    select 'elevenlabs', e.type, e."conversationId", k.user_id, case when k.id is null then 'ignored' else 'received' end,
      jsonb_strip_nulls(jsonb_build_object('status', e.status, 'seconds', e.seconds, 'question_id', e."questionId")),
      e.deliveries, e."signedAt"
    from sent e left join known k on k.id = e."conversationId"
    order by e."conversationId", e.type
    on conflict (provider, conversation_id, event_type) do update set
      deliveries = w.deliveries + excluded.deliveries,
      user_id = coalesce(w.user_id, excluded.user_id),
      state = case when w.state = 'ignored' then excluded.state else w.state end
    returning w.conversation_id, w.event_type, w.user_id, w.state, w.deliveries, w.payload, w.xmax = 0 as fresh
  ), logged as (
    insert into public.system_logs (log_type, message, metadata, user_id)
    select 'webhook_received', format('Post-call webhook, %s, %s', w.conversation_id,
        case when w.fresh then 'accepted' else 'repeated, nothing is done twice' end),
      jsonb_build_object('event_type', w.event_type, 'conversation_id', w.conversation_id) || w.payload, w.user_id
    from written w join sent e on e."conversationId" = w.conversation_id and e.type = w.event_type
    where w.user_id is not null and (w.fresh or w.deliveries = e.deliveries + 1)
    union all
    select distinct on (w.conversation_id) 'conversation_end', format('%s ended', w.conversation_id),
      jsonb_build_object('conversation_id', w.conversation_id) || w.payload, w.user_id
    from written w where w.fresh and w.user_id is not null and w.event_type <> 'call_initiation_failure'
      and w.conversation_id not in (select conversation_id from former)
    union all
    select 'webhook_received', 'Post-call webhook of a conversation that did not begin here, ignored',
      jsonb_build_object('events', count(*)), null
    from written w where w.user_id is null and w.fresh having count(*) > 0
  )
  select count(pg_notify('webhook_events', '')) from (select from written w where w.state = 'received' limit 1) waiting
$$;
revoke execute on function heirvoice.store_webhook_events(jsonb) from public;

-- Handles an event again that failed or was ignored. For admins.
create function public.replay_webhook_event(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform heirvoice.record_admin_event('replay_webhook', p_id, '{}');
  update public.webhook_events
  set state = 'received', attempts = 0, error_code = null, handled_at = null
  where id = p_id and state in ('failed', 'ignored') and user_id is not null;
  if not found then
    raise sqlstate 'PT404' using message = 'No event with this id can be handled again.';
  end if;
  perform heirvoice.notify('webhook_events', '');
end $$;
revoke execute on function public.replay_webhook_event(uuid) from public, anon;
grant execute on function public.replay_webhook_event(uuid) to authenticated;
