import type { TransactionSql } from "postgres";
import type { Database } from "./database.ts";

/** Who asks: the role row level security sees, and what `auth.jwt()` returns. */
export type DatabaseCaller = { role: "anon" | "authenticated" | "service_role"; claims: Record<string, unknown> };

/** Longer statements are ended by the database, as on hosted Supabase. */
export const longestStatement = { anon: "3s", authenticated: "8s", service_role: "60s" } as const;

/** Runs `work` in one transaction that may do only what this caller may. The role and claims end with it. */
export async function asCaller<T>(
  { sql }: Pick<Database, "sql">,
  caller: DatabaseCaller,
  work: (tx: TransactionSql) => Promise<T>,
): Promise<T> {
  const { result } = await sql.begin(async (tx) => {
    await tx`select set_config('statement_timeout', ${longestStatement[caller.role]}, true),
      set_config('request.jwt.claims', ${JSON.stringify(caller.claims)}, true), set_config('role', ${caller.role}, true)`;
    return { result: await work(tx) };
  });
  return result;
}
