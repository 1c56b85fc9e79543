import type { Sql } from "postgres";
import { linkCode, savePrintLinks } from "./print-link-store.ts";

/**
 * Recording → the short address printed under its QR code. A printed address never expires and can only be revoked,
 * so the same recording always gets the same one.
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
