alter table public.takes
  add check (duration_seconds <> 'NaN') not valid,
  add check (isfinite(recorded_at)) not valid;
