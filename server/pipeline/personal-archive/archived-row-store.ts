import type { Sql, TransactionSql } from "postgres";
import { z } from "zod";
import { archivedTables, type ArchivedTable } from "./archived-tables.ts";

const rowsAtOnce = 500;

/** One snapshot of what the person may read: row level security and column rights choose. They have shown their factors when they asked. */
export async function asOwner<T>(sql: Sql, userId: string, read: (tx: TransactionSql) => Promise<T>): Promise<T> {
  const claims = JSON.stringify({ sub: userId, role: "authenticated", aal: "aal2", is_anonymous: false });
  const { result } = await sql.begin("isolation level repeatable read read only", async (tx) => {
    await tx`
      select set_config('request.jwt.claims', ${claims}, true), set_config('timezone', 'UTC', true),
        set_config('statement_timeout', '0', true), set_config('role', 'authenticated', true)`;
    return { result: await read(tx) };
  });
  return result;
}

/** Rows of a table as JSON lines. The query always has a parameter: the simple protocol, used without one, has no cursors. */
export async function* rowLines(tx: TransactionSql, table: ArchivedTable, userId: string): AsyncGenerator<string> {
  const columns = (await readableColumns(tx, table)).map((name) => shown(name, table)).join(", ");
  const query = `select to_jsonb(x)::text as line from (
    select ${columns} from public.${table.name} r
    where $1::uuid is not null and ${owned(table)} and ${table.only ?? "true"} order by ${ordered(table)}) x`;
  for await (const rows of tx.unsafe<{ line: string }[]>(query, [userId]).cursor(rowsAtOnce))
    yield rows.map(({ line }) => `${line}\n`).join("");
}

/** The id of another account becomes null. */
function shown(column: string, { others = [] }: ArchivedTable): string {
  return others.includes(column)
    ? `case r."${column}" when $1::uuid then $1::uuid end as "${column}"`
    : `r."${column}"`;
}

function owned({ owner, through, others }: ArchivedTable): string {
  if (owner !== undefined) return `r.${owner} = $1::uuid`;
  if (others !== undefined) return `$1::uuid in (${others.map((column) => `r.${column}`).join(", ")})`;
  if (through === undefined) return "true";
  const parent = archivedTables.find(({ name }) => name === through.table);
  const limit = parent?.owner === undefined ? "" : ` where p.${parent.owner} = $1::uuid`;
  return `r.${through.column} in (select p.id from public.${through.table} p${limit})`;
}

function ordered({ order }: ArchivedTable): string {
  return order
    .split(", ")
    .map((column) => `r.${column}`)
    .join(", ");
}

async function readableColumns(tx: TransactionSql, { name, hidden = [] }: ArchivedTable): Promise<string[]> {
  const rows = await tx<{ name: string }[]>`
    select attname::text as name from pg_catalog.pg_attribute
    where attrelid = ${`public.${name}`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and has_column_privilege('authenticated', attrelid, attnum, 'select') and attname <> all (${[...hidden]})
    order by attnum`;
  return rows.map((row) => row.name);
}

const fileSchema = z.object({
  key: z.string(),
  kind: z.string(),
  memoir: z.uuid().nullable(),
  bytes: z.coerce.number(),
});
export type MadeObject = z.infer<typeof fileSchema>;

/** Finished files, and photographs that came from a folder. */
export async function readMadeObjects(tx: TransactionSql, userId: string): Promise<MadeObject[]> {
  const rows = await tx`
    select object_path as key, kind, memoir_id as memoir, bytes from public.artifacts
    where user_id = ${userId} and not starts_with(kind, 'narrated/')
    union all
    select object_path, 'photo', null, 0 from public.photos
    where user_id = ${userId} and file_path is null and object_path is not null
    order by 3, 2, 1`;
  return z.array(fileSchema).parse([...rows]);
}

export type QuestionVoice = { id: string; sound: string; ending: string };

/** Questions of the family in the voice of those who asked, as base64. */
export async function* readQuestionVoices(tx: TransactionSql, userId: string): AsyncGenerator<QuestionVoice> {
  const found = tx<QuestionVoice[]>`
    select q.id, v.sound, split_part(v.media_type, '/', 2) as ending
    from public.family_questions q cross join lateral public.hear_family_question(q.id) v
    where q.storyteller_id = ${userId} order by q.created_at, q.id`;
  for await (const rows of found.cursor(10)) yield* rows;
}

const accountSchema = z.object({
  id: z.uuid(),
  email: z.string().nullable(),
  created_at: z.string(),
  name: z.string(),
});
export type ArchivedAccount = z.infer<typeof accountSchema>;

/** The person's own address is theirs to take along. */
export async function readAccount(sql: Sql, userId: string): Promise<ArchivedAccount | null> {
  const [row] = await sql`
    select u.id, u.email, to_jsonb(u.created_at) #>> '{}' as created_at, coalesce(p.full_name, '') as name
    from auth.users u left join public.profiles p on p.id = u.id where u.id = ${userId} and u.deleted_at is null`;
  return row ? accountSchema.parse(row) : null;
}
