import type { Sql } from "postgres";
import type { ConsentPurpose } from "#domain/account/consent.ts";
import { fail } from "#server/platform/errors.ts";

/** Whether the storyteller's latest consent row for this purpose is a yes. */
export async function hasConsent(sql: Sql, userId: string, purpose: ConsentPurpose): Promise<boolean> {
  const [row] = await sql<{ given: boolean }[]>`select heirvoice.has_consent(${userId}, ${purpose}) as given`;
  return row?.given === true;
}

/** Throws `no_consent` unless the storyteller's latest consent row for this purpose is a yes. */
export async function assertConsent(sql: Sql, userId: string, purpose: ConsentPurpose): Promise<void> {
  if (!(await hasConsent(sql, userId, purpose)))
    throw fail("no_consent", `The storyteller has not said yes to this: ${purpose}.`);
}
