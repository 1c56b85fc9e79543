import { asCaller, type DatabaseCaller } from "#server/database/connection/as-caller.ts";
import type { Database } from "#server/database/database.ts";

/** Whether this interview is one that the caller speaks in, as row level security sees it. */
export async function isOwnInterview(
  db: Pick<Database, "sql" | "turns">,
  caller: DatabaseCaller,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<boolean> {
  const rows = await asCaller(
    db,
    caller,
    (tx) => tx`select from public.interview_sessions where id = ${sessionId} and user_id = ${userId}`,
  );
  return rows.length === 1;
}
