-- An answer names a conversation of its own storyteller. Ids that are not stored here, as a provider's, name nobody.
create function public.own_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.conversations where id = new.conversation_id and user_id is distinct from new.user_id) then
    raise insufficient_privilege using message = 'This conversation is not yours.';
  end if;
  return new;
end $$;
revoke execute on function public.own_conversation() from public, anon, authenticated;
create trigger answers_own_conversation before insert or update of conversation_id on public.answers
for each row when (new.conversation_id is not null) execute function public.own_conversation();
