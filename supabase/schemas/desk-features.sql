-- Switches of the desk. The server reads them at its start and at each change; without a row the environment decides.

-- Tells every process of the server that a setting changed.
create function heirvoice.notify_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform heirvoice.notify('settings', '');
  return null;
end $$;
revoke execute on function heirvoice.notify_settings() from public;
create trigger settings_notify after insert or update or delete on public.settings
for each statement execute function heirvoice.notify_settings();

create function public.desk_set_feature(p_feature text, p_choice text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform heirvoice.record_admin_event('switched_feature', null,
    jsonb_build_object('feature', left(p_feature, 100), 'choice', left(p_choice, 100)));
  if p_choice is null or p_choice <> all (case p_feature
    when 'sign_ups' then array['open', 'waitlist']
    when 'trial_answer' then array['on', 'off']
    when 'spoken_interview' then array['on', 'off']
    when 'family_count' then array['on', 'off']
    when 'data_region' then array['on', 'off']
    else '{}' end)
  then
    raise sqlstate 'PT400' using message = 'This switch has no such choice.';
  end if;
  insert into public.settings (key, value) values ('feature.' || p_feature, to_jsonb(p_choice))
  on conflict (key) do update set value = excluded.value;
end $$;
revoke execute on function public.desk_set_feature(text, text) from public, anon;
