import type { Sql, TransactionSql } from "postgres";
import { z } from "zod";
import { letterDays, type Letter } from "#domain/order/gift.ts";
import type { Language } from "#domain/language.ts";

/** Serializes requests, so that a second tap finds the result of the first. */
export async function lockGiver(tx: TransactionSql, userId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`gifts of ${userId}`}, 0))`;
}

export async function confirmedEmail(tx: TransactionSql, userId: string): Promise<string | null> {
  const [row] = await tx<{ email: string | null }[]>`
    select lower(email) as email from auth.users where id = ${userId} and email_confirmed_at is not null and not is_anonymous`;
  return row?.email ?? null;
}

export async function findGift(tx: TransactionSql, userId: string, requestId: string): Promise<string | null> {
  const [row] = await tx<{ id: string }[]>`
    select order_id as id from public.invitations where buyer_id = ${userId} and request_id = ${requestId}`;
  return row?.id ?? null;
}

/** Whether the owner of this address asked this giver not to write now. */
export async function isPutOff(tx: TransactionSql, userId: string, email: string): Promise<boolean> {
  const rows = await tx`
    select from public.invitations where buyer_id = ${userId} and lower(email) = ${email} and state = 'put off'`;
  return rows.length > 0;
}

/** Inserts with the person's rights; price and payment follow the rules of every order. */
export async function insertOrder(tx: TransactionSql, userId: string): Promise<string> {
  const [order] = await tx<{ id: string }[]>`
    insert into public.order_headers (buyer_id, order_type, product_type) values (${userId}, 'gift', 'memory_book_plus_audio')
    returning id`;
  if (!order) throw new Error("an order was not returned");
  return order.id;
}

type Written = { letter: Letter; tokenHash: string };

export async function insertInvitation(
  tx: TransactionSql,
  of: Written & { orderId: string; userId: string; requestId: string },
): Promise<void> {
  const { email, recipient_name, giver_name, relation, language } = of.letter;
  await tx`
    insert into public.invitations
      (order_id, buyer_id, request_id, email, recipient_name, relation, giver_name, language, token_hash, expires_at)
    values (${of.orderId}, ${of.userId}, ${of.requestId}, ${email}, ${recipient_name}, ${relation}, ${giver_name}, ${language},
      ${of.tokenHash}, now() + ${letterDays} * interval '1 day')`;
}

/** Locks and reads the gift for another letter; null for a gift of another person. */
export async function lockGift(
  tx: TransactionSql,
  userId: string,
  orderId: string,
): Promise<{ isTaken: boolean } | null> {
  await tx`select from public.invitations where order_id = ${orderId} for update`;
  const [row] = await tx<{ isTaken: boolean }[]>`
    select recipient_id is not null as "isTaken" from public.order_headers
    where id = ${orderId} and buyer_id = ${userId} and order_type = 'gift'`;
  return row ?? null;
}

/** Stores the newest letter; the tokens of earlier ones become invalid. */
export async function replaceInvitation(
  tx: TransactionSql,
  of: Written & { orderId: string; userId: string; requestId: string },
): Promise<void> {
  const { email, recipient_name, giver_name, relation, language } = of.letter;
  const changed = await tx`
    update public.invitations
    set email = ${email}, recipient_name = ${recipient_name}, giver_name = ${giver_name}, relation = ${relation},
      language = ${language}, state = 'waiting', token_hash = ${of.tokenHash}, sent_at = now(), answered_at = null,
      giver_hears = false, expires_at = now() + ${letterDays} * interval '1 day'
    where order_id = ${of.orderId} returning order_id`;
  if (changed.length === 0) await insertInvitation(tx, of);
}

const acceptedSchema = z.object({
  outcome: z.enum(["accepted", "other address", "gone"]),
  order_id: z.uuid().nullable(),
});
type Accepted = z.infer<typeof acceptedSchema>;

/** Accepts with the person's rights; the database checks ownership. */
export async function acceptInvitation(
  tx: TransactionSql,
  asked: { token: string; giver_hears: boolean },
): Promise<Accepted> {
  const [row] = await tx`select * from public.accept_invitation(${asked.token}, ${asked.giver_hears})`;
  return acceptedSchema.parse(row);
}

type GiverToTell = { email: string; name: string; recipient: string; language: Language };

/**
 * Returns the giver to notify of the acceptance and marks them as notified; null if already notified or without an
 * address.
 */
export async function giverToNotify(tx: TransactionSql, orderId: string): Promise<GiverToTell | null> {
  const [giver] = await tx<GiverToTell[]>`
    update public.invitations i set giver_told_at = now()
    from auth.users u left join public.profiles p on p.id = u.id
    where i.order_id = ${orderId} and i.giver_told_at is null and i.recipient_name is not null
      and u.id = i.buyer_id and u.deleted_at is null and u.email_confirmed_at is not null
    returning lower(u.email) as email, i.giver_name as name, i.recipient_name as recipient,
      case when p.preferred_language in ('en', 'fr') then p.preferred_language else i.language end as language`;
  return giver ?? null;
}

export async function deleteOldInvitations(sql: Sql): Promise<void> {
  await sql`select heirvoice.erase_expired_invitations()`;
}
