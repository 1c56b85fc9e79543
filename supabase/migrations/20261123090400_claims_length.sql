alter table public.sentences
  add constraint sentences_claims_length check (octet_length(claims::text) <= 200000);
