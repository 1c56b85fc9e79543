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

/**
 * Whether a model outside this machine may write the book of this interview: its storyteller consented, or it comes from a
 * folder, which belongs to its operator.
 */
export async function mayModelWrite(sql: Sql, sessionId: string): Promise<boolean> {
  const [row] = await sql<{ may: boolean }[]>`
    select heirvoice.has_consent(s.user_id, 'model_writes') or not exists (
      select from public.answers a where a.session_id = s.id and a.origin is distinct from 'folder'
    ) as may
    from public.interview_sessions s where s.id = ${sessionId}`;
  return row?.may === true;
}

/** Throws `no_consent` where a model outside this machine may not write the book of this interview. */
export async function assertModelMayWrite(sql: Sql, sessionId: string): Promise<void> {
  if (!(await mayModelWrite(sql, sessionId)))
    throw fail("no_consent", "The storyteller has not consented to a model outside this machine.");
}
