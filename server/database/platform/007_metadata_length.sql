-- Every token carries the metadata: 4 kB of JSON, which PostgreSQL writes with spaces.
update auth.users set raw_user_meta_data = jsonb_strip_nulls(jsonb_build_object(
    'full_name', left(raw_user_meta_data ->> 'full_name', 300),
    'preferred_language', left(raw_user_meta_data ->> 'preferred_language', 10)))
where octet_length(raw_user_meta_data::text) > 8192;
update auth.users set raw_app_meta_data = jsonb_build_object('provider', 'email', 'providers', jsonb_build_array('email'))
where octet_length(raw_app_meta_data::text) > 8192;
update auth.identities set identity_data = jsonb_strip_nulls(jsonb_build_object(
    'sub', left(identity_data ->> 'sub', 255), 'email', left(identity_data ->> 'email', 255),
    'email_verified', identity_data -> 'email_verified', 'phone_verified', identity_data -> 'phone_verified'))
where octet_length(identity_data::text) > 8192;
alter table auth.users
  add constraint users_user_meta_data_length check (octet_length(raw_user_meta_data::text) <= 8192),
  add constraint users_app_meta_data_length check (octet_length(raw_app_meta_data::text) <= 8192);
alter table auth.identities
  add constraint identities_data_length check (octet_length(identity_data::text) <= 8192);
