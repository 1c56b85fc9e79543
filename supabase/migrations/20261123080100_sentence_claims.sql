alter table public.sentences add column claims jsonb not null default '[]'::jsonb check (jsonb_typeof(claims) = 'array');
