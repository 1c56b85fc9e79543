-- When the giver was told by letter that the gift was accepted: once. Whoever accepted before was asked under other words.
alter table public.invitations add column giver_told_at timestamptz;
update public.invitations set giver_told_at = coalesce(answered_at, now()) where state = 'accepted';
