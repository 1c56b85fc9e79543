import { randomBytes } from "node:crypto";
import type { Sql } from "postgres";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { z } from "zod";

/** `recipient` encrypts and opens nothing. `nameKey` (hex) keys the names of stored bytes. */
const keySchema = z.object({ recipient: z.string(), nameKey: z.string() });
export type BackupKey = z.infer<typeof keySchema>;

export async function readBackupKey(sql: Sql): Promise<BackupKey | null> {
  const [row] = await sql`select recipient, name_key as "nameKey" from heirvoice.backup_key`;
  return row ? keySchema.parse(row) : null;
}

/** Replaces the key. Returns the recovery key, which is stored nowhere. */
export async function makeBackupKey(sql: Sql): Promise<{ key: BackupKey; recoveryKey: string }> {
  const recoveryKey = await generateX25519Identity();
  const key = { recipient: await identityToRecipient(recoveryKey), nameKey: randomBytes(32).toString("hex") };
  await sql`
    insert into heirvoice.backup_key (recipient, name_key) values (${key.recipient}, ${key.nameKey})
    on conflict (is_only) do update set recipient = excluded.recipient, name_key = excluded.name_key, made_at = now()`;
  return { key, recoveryKey };
}
