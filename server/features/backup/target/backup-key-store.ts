import { createHmac, hkdfSync } from "node:crypto";
import type { Sql } from "postgres";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { z } from "zod";

/**
 * `recipient` encrypts and opens nothing. `macKey` (hex) follows from the recovery key: who restores can tell what this
 * server wrote from what anybody encrypted for the recipient.
 */
const keySchema = z.object({ recipient: z.string(), macKey: z.string() });
export type BackupKey = z.infer<typeof keySchema>;

export async function readBackupKey(sql: Sql): Promise<BackupKey | null> {
  const [row] = await sql`select recipient, mac_key as "macKey" from heirvoice.backup_key`;
  return row ? keySchema.parse(row) : null;
}

/** Replaces the key. Returns the recovery key, which is stored nowhere. */
export async function makeBackupKey(sql: Sql): Promise<{ key: BackupKey; recoveryKey: string }> {
  const recoveryKey = await generateX25519Identity();
  const key = { recipient: await identityToRecipient(recoveryKey), macKey: macKeyOf(recoveryKey) };
  await sql`
    insert into heirvoice.backup_key (recipient, mac_key) values (${key.recipient}, ${key.macKey})
    on conflict (is_only) do update set recipient = excluded.recipient, mac_key = excluded.mac_key, made_at = now()`;
  return { key, recoveryKey };
}

export function macKeyOf(recoveryKey: string): string {
  return Buffer.from(hkdfSync("sha256", recoveryKey, "", "heirvoice backup", 32)).toString("hex");
}

/** Authenticates a text of one kind. */
export function macOf(macKey: string, kind: string, content: string): string {
  return createHmac("sha256", Buffer.from(macKey, "hex")).update(`${kind} ${content}`).digest("hex");
}

/** The text below a line with its MAC. */
export function signed({ macKey }: BackupKey, kind: string, content: string): string {
  return `${macOf(macKey, kind, content)}\n${content}`;
}

/** A MAC in the first line, and the text that it authenticates. */
export function splitMac(file: string): { mac: string; content: string } {
  const end = file.indexOf("\n");
  return { mac: file.slice(0, Math.max(end, 0)), content: file.slice(end + 1) };
}
