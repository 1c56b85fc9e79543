import type { Sql } from "postgres";
import { linkCode, savePrintLinks } from "./print-link-store.ts";

/**
 * Recording → the short address under its QR code. An address never expires and can only be revoked, so one recording
 * always gets the same address.
 */
export async function printedAddresses(
  sql: Sql,
  publicUrl: string,
  userId: string,
  recordingIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const codes = new Map<string, string>();
  for (const recordingId of recordingIds) codes.set(recordingId, await linkCode(sql, recordingId));
  await savePrintLinks(sql, userId, codes);
  return new Map([...codes].map(([recordingId, code]) => [recordingId, `${publicUrl}/l/${code}`]));
}
