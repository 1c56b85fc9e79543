import { randomBytes } from "node:crypto";
import type { TransactionSql } from "postgres";
import { asCaller } from "#server/database/connection/as-caller.ts";
import type { Database } from "#server/database/database.ts";
import type { Scope, Story, visibilities } from "./linked-story.ts";

export async function give(
  db: Database,
  { owner, answers, memoir, memory }: Story,
  scope: Scope,
  visibility: (typeof visibilities)[number] = "family only",
): Promise<string> {
  const target = {
    answer: answers.get(visibility) ?? "",
    "family page": null,
    book: memoir,
    audiobook: memoir,
    memory,
    collaborate: memory,
  }[scope];
  const [row] = await db.sql<{ id: string }[]>`
    select heirvoice.give_link(${owner}, ${scope}, ${target}, 20, 'Hattie', ${randomBytes(32).toString("hex")}, null) as id`;
  return row?.id ?? "";
}

export async function granted(db: Database, link: string, user: string): Promise<boolean> {
  const [row] = await db.sql<{ done: boolean }[]>`select heirvoice.grant_link(${link}, ${user}) as done`;
  return row?.done === true;
}

export const as = <T>(db: Database, id: string, ask: (tx: TransactionSql) => Promise<T>, isAnonymous = true) =>
  asCaller(db, { role: "authenticated", claims: { role: "authenticated", sub: id, is_anonymous: isAnonymous } }, ask);

/** Tables and views, apart from the public ones, with the columns that a session may select. */
export const grantedColumns = (db: Database) => db.sql<{ name: string; columns: string[] }[]>`
  select c.relname as name, array_agg(a.attname::text) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
    and c.relname not in ('questions', 'sub_questions', 'prices')
    and has_column_privilege('authenticated', c.oid, a.attnum, 'select')
  group by 1 order by 1`;

/** Every row of the product and the storage that the caller can read, apart from the public ones. */
export async function readable(db: Database, user: string): Promise<string[]> {
  const tables = await grantedColumns(db);
  return as(db, user, async (tx) => {
    const found: string[] = [];
    for (const { name, columns } of tables)
      for (const row of await tx`select ${tx(columns)} from ${tx(`public.${name}`)}`)
        found.push(`${name} ${String(row["kind"] ?? row["title"] ?? "")}`.trim());
    for (const { path } of await tx<{ path: string }[]>`select bucket_id || '/' || name as path from storage.objects`)
      found.push(`object ${path}`);
    return found;
  });
}

export const read = (db: Database, user: string, link: string) =>
  as(db, user, async (tx) => {
    const [row] = await tx<{ said: null | { answers: { transcript: string }[] } }[]>`
      select public.read_link(${link}) as said`;
    return row?.said?.answers.map(({ transcript }) => transcript) ?? null;
  });

export const endings: Record<string, (db: Database, link: string) => Promise<unknown>> = {
  revoked: (db, link) => db.sql`update public.share_links set revoked_at = now() where id = ${link}`,
  expired: (db, link) => db.sql`update public.share_links
    set valid_from = now() - interval '20 days', expires_at = now() where id = ${link}`,
};
