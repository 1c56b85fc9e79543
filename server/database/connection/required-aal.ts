import { fail } from "#server/platform/errors.ts";
import { asCaller, type DatabaseCaller } from "./as-caller.ts";
import type { Database } from "#server/database/database.ts";

/**
 * For changes with the server's rights, which bypass policies. Throws `not_allowed` when the caller has a second factor
 * but an aal1 session.
 */
export async function assertRequiredAal(db: Pick<Database, "sql" | "turns">, caller: DatabaseCaller): Promise<void> {
  if (caller.role !== "authenticated") return;
  const [row] = await asCaller(db, caller, (tx) => tx<{ has: boolean }[]>`select public.has_required_aal() as has`);
  if (row?.has !== true) throw fail("not_allowed", "Please show your second factor first.");
}
