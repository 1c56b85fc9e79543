create or replace function public.are_tags(p_tags text[]) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(array_ndims(p_tags), 1) = 1
    and coalesce(bool_and(tag is not null and char_length(tag) between 1 and 50), true)
    and count(*) = count(distinct tag)
  from unnest(p_tags) as tag
$$;
