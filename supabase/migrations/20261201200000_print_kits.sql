-- Print kits of approved proofs (ADR 103).
alter table heirvoice.proof_files add column made_at timestamptz not null default now();
create index proof_files_kits on heirvoice.proof_files (made_at) where kind = 'print/kit.zip';

-- Whether a proof may be printed: approved, kept with the very files of its hashes, and no answer in it erased, sealed, deleted
-- or taken out of the book since.
create function heirvoice.is_printable_proof(p_proof public.proofs) returns boolean
language sql stable security definer set search_path = '' as $$
  select (p_proof).state = 'approved' and (p_proof).erased_at is null and (p_proof).memoir_id is not null
    and (
      select count(*) from heirvoice.proof_files f
      where f.proof_id = (p_proof).id and (f.kind, f.sha256) in (
        ('print/interior.pdf', (p_proof).interior_sha256), ('print/cover.pdf', (p_proof).cover_sha256)
      )
    ) = 2
    and not exists (
      select from public.answers a
      where a.user_id = (p_proof).user_id and (p_proof).sources -> 'answers' ? a.id::text
        and a.visibility <> 'in the book'
    )
    and heirvoice.is_printable_memoir((p_proof).memoir_id)
$$;
revoke execute on function heirvoice.is_printable_proof(public.proofs) from public;

-- Refuses the print kit of a proof that may not be printed, as if the proof were gone: what wrote it removes the object. An
-- erasure locks the proof too, so that one of both sees the other.
create function heirvoice.refuse_print_kit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  proof public.proofs;
begin
  select * into proof from public.proofs p where p.id = new.proof_id for share;
  if not found or not heirvoice.is_printable_proof(proof) then
    raise foreign_key_violation using message = 'This proof may not be printed.';
  end if;
  return new;
end $$;
revoke execute on function heirvoice.refuse_print_kit() from public;
create trigger proof_files_printable before insert or update on heirvoice.proof_files
for each row when (new.kind = 'print/kit.zip') execute function heirvoice.refuse_print_kit();

-- A print kit repeats the pages and the cover, so it is kept for a day only.
create function heirvoice.purge_print_kits(p_now timestamptz) returns void
language sql set search_path = '' as $$
  delete from heirvoice.proof_files where kind = 'print/kit.zip' and made_at < p_now - interval '1 day'
$$;
revoke execute on function heirvoice.purge_print_kits(timestamptz) from public;
