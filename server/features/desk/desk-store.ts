import type { Sql, TransactionSql } from "postgres";
import { z } from "zod";
import type { DeskList } from "#domain/desk/desk-list.ts";
import { asCaller, type DatabaseCaller } from "#server/database/connection/as-caller.ts";
import type { Database } from "#server/database/database.ts";

type Db = Pick<Database, "sql" | "turns">;

const placeSchema = z.looseObject({ id: z.uuid(), created_at: z.string(), place: z.coerce.number().optional() });
export type ListRow = z.infer<typeof placeSchema>;

/**
 * One page of a download as this admin, after the row `last`. The first page writes down the download. Throws 42501 for
 * everybody else.
 */
export async function readListPage(
  db: Db,
  caller: DatabaseCaller,
  list: DeskList,
  last: ListRow | undefined,
  rows: number,
): Promise<ListRow[]> {
  const page = await asCaller(db, caller, async (tx) => {
    if (last === undefined) {
      const { list: name, ...filters } = list;
      await tx`select public.desk_record_download(${name}, ${tx.json(filters)})`;
    }
    return select(tx, list, last, rows);
  });
  return page.map((row) => placeSchema.parse(row));
}

/** Times as text keep their microseconds, which the next page needs; the driver would cut a timestamp to milliseconds. */
function select(tx: TransactionSql, list: DeskList, last: ListRow | undefined, rows: number) {
  const search = list.search ?? null;
  const [before, beforeId] = [last?.created_at ?? null, last?.id ?? null];
  if (list.list === "people")
    return tx`select id, email, full_name, account_type, is_banned, created_at::text, last_seen_at::text, books, minutes, storage_bytes
      from public.desk_people(${search}, ${list.type ?? null}, ${before}::text::timestamptz, ${beforeId}, ${rows})`;
  if (list.list === "orders")
    return tx`select id, created_at::text, buyer_email, recipient_email, order_type, product_type, amount_cents, currency, payment_status,
        order_status
      from public.desk_orders(${search}, ${list.payment ?? null}, ${list.status ?? null}, ${before}::text::timestamptz, ${beforeId}, ${rows})`;
  if (list.list === "log" || list.list === "admin-events") return selectLog(tx, list, last, rows);
  return tx`select id, place, first_name, email, wants_updates, created_at::text, invited_at::text
    from public.desk_waitlist(${search}, ${list.state ?? null}, ${last?.place ?? 0}, ${before}::text::timestamptz, ${beforeId}, ${rows})`;
}

function selectLog(
  tx: TransactionSql,
  list: Extract<DeskList, { list: "log" | "admin-events" }>,
  last: ListRow | undefined,
  rows: number,
) {
  const [from, to, before, beforeId] = [list.from ?? null, list.to ?? null, last?.created_at ?? null, last?.id ?? null];
  if (list.list === "admin-events")
    return tx`select id, created_at::text, admin_email, action, subject_id, details::text
      from public.desk_admin_events(${from}, ${to}, ${before}::text::timestamptz, ${beforeId}, ${rows})`;
  return tx`select id, created_at::text, log_type, message, metadata::text, user_id
    from public.desk_log(${list.search ?? null}, ${list.type ?? null}, ${from}, ${to}, ${before}::text::timestamptz, ${beforeId}, ${rows})`;
}

/** Adds up what each person stores, unless that was done within the last hour. */
export async function countStorage(sql: Sql): Promise<void> {
  await sql`select heirvoice.count_storage(interval '1 hour')`;
}

const messageSchema = z.object({ name: z.string(), email: z.string(), body: z.string() });

/** Marks a contact message as answered. Throws 42501 for everybody but an admin. */
export async function takeMessage(db: Db, caller: DatabaseCaller, id: string) {
  return asCaller(db, caller, async (tx) => {
    const [row] = await tx`select name, email, body from public.desk_answer_message(${id})`;
    return messageSchema.parse(row);
  });
}

/** Records a sign-in letter and returns its address. Throws 42501 for everybody but an admin. */
export async function recordSignInLetter(db: Db, caller: DatabaseCaller, userId: string): Promise<string> {
  return asCaller(db, caller, async (tx) => {
    const [row] = await tx`select public.desk_send_sign_in(${userId}) as email`;
    return z.object({ email: z.string() }).parse(row).email;
  });
}
