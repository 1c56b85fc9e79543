import type { Sql } from "postgres";
import { z } from "zod";

const keySchema = z.object({
  id: z.string(),
  publicKey: z.string(),
  sealedKey: z.string().nullable(),
  madeAt: z.date(),
  retiredAt: z.date().nullable(),
});
export type StatementKey = z.infer<typeof keySchema>;

/** All keys, the newest first. The first one signs unless it has retired. */
export async function readStatementKeys(sql: Sql): Promise<StatementKey[]> {
  const rows = await sql`
    select id, public_key as "publicKey", sealed_key as "sealedKey", made_at as "madeAt", retired_at as "retiredAt"
    from heirvoice.statement_keys order by retired_at is not null, made_at desc limit 1000`;
  return z.array(keySchema).parse([...rows]);
}

/** Retires `previous` (null: there is none), whose private key is deleted, for this one; false if another process has. */
export async function replaceStatementKey(
  sql: Sql,
  previous: string | null,
  { id, publicKey, sealedKey }: { id: string; publicKey: string; sealedKey: string },
): Promise<boolean> {
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended('statement keys', 0))`;
    const [current] = await tx<{ id: string }[]>`select id from heirvoice.statement_keys where retired_at is null`;
    if ((current?.id ?? null) !== previous) return false;
    await tx`update heirvoice.statement_keys set retired_at = now(), sealed_key = null where retired_at is null`;
    await tx`insert into heirvoice.statement_keys (id, public_key, sealed_key) values (${id}, ${publicKey}, ${sealedKey})`;
    return true;
  });
}
