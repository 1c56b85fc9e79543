-- One line for each person on the family page: a giver with two gifts, or whose family letter expired, stood on two lines that
-- contradicted each other.
create or replace function public.who_may_listen() returns table (id uuid, name text, email text, order_id uuid, state text)
language sql stable security definer set search_path = '' as $$
  with named as (
    select f.id, f.name, f.email, null::uuid as order_id,
      case
        when exists (
          select from heirvoice.listeners l
          where l.storyteller_id = f.storyteller_id and l.listener_id = f.member_id and l.order_id is null
        ) then 'may listen'
        when f.member_id is not null then 'account closed'
        when f.token_hash is not null and f.expires_at > now() then 'invited'
        else 'letter expired'
      end as state, f.member_id, lower(f.email) as address
    from public.family_members f
    where public.is_signed_in() and f.storyteller_id = auth.uid()
  ), givers as (
    select distinct on (g.buyer_id) g.*
    from (
      select h.id, coalesce(i.giver_name, nullif(trim(p.full_name), ''), u.email) as name, u.email, h.id as order_id, h.buyer_id,
        h.created_at,
        case
          when exists (select from heirvoice.listeners l where l.order_id = h.id) then 'may listen'
          when coalesce(i.giver_hears, true) then 'account closed'
          else 'hears nothing'
        end as state
      from public.order_headers h
        left join public.invitations i on i.order_id = h.id
        join auth.users u on u.id = h.buyer_id
        left join public.profiles p on p.id = h.buyer_id
      where public.is_signed_in() and h.recipient_id = auth.uid() and h.buyer_id <> h.recipient_id
    ) g
    order by g.buyer_id, g.state <> 'may listen', g.created_at
  )
  -- A family letter that came to nothing says less than the gift of the same person.
  select n.id, n.name, n.email, n.order_id, n.state
  from named n
  where n.state not in ('letter expired', 'account closed')
    or not exists (select from givers g where g.buyer_id = n.member_id or lower(g.email) = n.address)
  union all
  select g.id, g.name, g.email, g.order_id, g.state
  from givers g
  where not exists (
    select from named n where (n.member_id = g.buyer_id or n.address = lower(g.email))
      and (n.state = 'may listen' or n.state = 'invited' and g.state <> 'may listen')
  )
$$;

-- Marks without a letter or digit are no words, as everywhere else.
drop trigger transcripts_shown on public.transcripts;
create trigger transcripts_shown after insert or update of body on public.transcripts
for each row when (new.layer = 'corrected' and heirvoice.has_words(new.body)) execute function heirvoice.show_corrected_words();
