-- The browser that departed for another service, by the hash of its mark; and who came back, where what that means waits
-- for the verifier.
alter table auth.flow_state
  add column browser_hash text,
  add column upstream_person jsonb;
