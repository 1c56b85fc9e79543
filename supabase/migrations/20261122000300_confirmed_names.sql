-- A profile takes its name and language from what a person said of themselves, once their address has answered:
-- before that anybody could have said it.
create or replace function public.make_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  known boolean := new.confirmed_at is not null or new.is_anonymous;
  said_name text := left(new.raw_user_meta_data ->> 'full_name', 300);
  said_language text := new.raw_user_meta_data ->> 'preferred_language';
begin
  if said_language not in ('en', 'fr', 'it', 'es', 'de', 'pt', 'nl') then
    said_language := null;
  end if;
  insert into public.profiles as p (id, full_name, preferred_language)
  values (new.id, case when known then said_name end, case when known then said_language end)
  on conflict (id) do update
    set full_name = coalesce(p.full_name, excluded.full_name),
      preferred_language = coalesce(p.preferred_language, excluded.preferred_language)
    where (p.full_name is null and excluded.full_name is not null)
      or (p.preferred_language is null and excluded.preferred_language is not null);
  return new;
end $$;

create trigger on_auth_user_changed
after update of raw_user_meta_data, email_confirmed_at, phone_confirmed_at, is_anonymous on auth.users
for each row execute function public.make_profile();

update public.profiles p set full_name = null, preferred_language = null
from auth.users u
where u.id = p.id and u.confirmed_at is null and u.last_sign_in_at is null and not u.is_anonymous;
