-- The login of the APIs (server/database/connection/api-login.ts) had another name. Roles belong to the whole PostgreSQL server: a
-- database beside this one may have renamed it already, or its owner may not.
do $$
begin
  if exists (select from pg_roles where rolname = 'heirvoice_doors')
    and not exists (select from pg_roles where rolname = 'heirvoice_api')
  then
    alter role heirvoice_doors rename to heirvoice_api;
  end if;
exception when insufficient_privilege or undefined_object or duplicate_object then
  raise notice 'heirvoice_doors keeps its name';
end
$$;
