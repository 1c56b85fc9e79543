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
  const codes = await codesOf(sql, recordingIds);
  await savePrintLinks(sql, userId, codes);
  return withHost(codes, publicUrl);
}

/** The same addresses before they are printed. They play nothing. */
export async function futureAddresses(
  sql: Sql,
  publicUrl: string,
  recordingIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return withHost(await codesOf(sql, recordingIds), publicUrl);
}

async function codesOf(sql: Sql, recordingIds: readonly string[]): Promise<Map<string, string>> {
  const codes = new Map<string, string>();
  for (const recordingId of recordingIds) codes.set(recordingId, await linkCode(sql, recordingId));
  return codes;
}

function withHost(codes: ReadonlyMap<string, string>, publicUrl: string): ReadonlyMap<string, string> {
  return new Map([...codes].map(([recordingId, code]) => [recordingId, `${publicUrl}/l/${code}`]));
}
