-- Whoever has set up a second factor and has not shown it in this session reads what is theirs, and changes nothing.
create function public.has_required_aal() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  claims jsonb := auth.jwt();
begin
  if claims ->> 'aal' in ('aal2', 'aal3') then
    return true;
  end if;
  return not exists (
    select from auth.mfa_factors where user_id = nullif(claims ->> 'sub', '')::uuid and status = 'verified');
end $$;
revoke execute on function public.has_required_aal() from public, anon;
grant execute on function public.has_required_aal() to authenticated, service_role;

-- Each table is guarded by it, also where other policies come later. A refused change is an error, a refused deletion finds nothing.
create function heirvoice.require_aal(guarded regclass) returns void
language plpgsql set search_path = '' as $$
begin
  execute format('create policy "nothing is added without the second factor" on %s as restrictive for insert
    to authenticated with check ((select public.has_required_aal()))', guarded);
  execute format('create policy "nothing is changed without the second factor" on %s as restrictive for update
    to authenticated using (true) with check ((select public.has_required_aal()))', guarded);
  execute format('create policy "nothing is removed without the second factor" on %s as restrictive for delete
    to authenticated using ((select public.has_required_aal()))', guarded);
end $$;
revoke execute on function heirvoice.require_aal(regclass) from public;

do $$
declare
  guarded regclass;
begin
  for guarded in
    select c.oid from pg_catalog.pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and pg_catalog.pg_get_userbyid(c.relowner) = current_user
  loop
    perform heirvoice.require_aal(guarded);
  end loop;
  perform heirvoice.require_aal('storage.objects');
  if to_regclass('realtime.messages') is not null then
    perform heirvoice.require_aal('realtime.messages');
  end if;
end $$;

-- What runs as its owner passes by policies: it asks for itself.
create function public.assert_required_aal() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not public.has_required_aal() then
    raise insufficient_privilege using message = 'Please show your second factor first.';
  end if;
end $$;
revoke execute on function public.assert_required_aal() from public, anon;
grant execute on function public.assert_required_aal() to authenticated, service_role;

create or replace function public.correct_answer(p_answer_id uuid, p_text text, p_language text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  heard uuid;
begin
  if not public.is_signed_in() then
    raise insufficient_privilege using message = 'Only signed-in people correct their words.';
  end if;
  perform public.assert_required_aal();
  if char_length(p_text) > 200000 then
    raise check_violation using message = 'A correction holds at most 200,000 characters.';
  end if;
  select recording_id into heard from public.answers where id = p_answer_id and user_id = auth.uid();
  if heard is null then
    raise no_data_found using message = 'None of your answers with this id has been heard yet.';
  end if;
  insert into public.transcripts (recording_id, user_id, layer, engine, language, draft, body)
  values (heard, auth.uid(), 'corrected', 'person', p_language, false, p_text)
  on conflict (recording_id, layer) do update set body = excluded.body, language = excluded.language;
  update public.answers set processing_status = 'pending' where id = p_answer_id;
end $$;
