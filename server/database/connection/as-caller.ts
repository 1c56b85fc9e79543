import type { Sql, TransactionSql } from "postgres";
import type { ConnectionShares, PoolClient } from "./connection-shares.ts";
import { isPrivateNetwork, siteOf } from "#server/database/network-prefix.ts";

/** The role for row level security, the claims for `auth.jwt()`, and the caller's network if known. */
export type DatabaseCaller = {
  role: "anon" | "authenticated" | "service_role";
  claims: Record<string, unknown>;
  network?: string;
};

type WithTurns = { sql: Sql; turns: ConnectionShares<number> };

/** The database cancels longer statements, as on hosted Supabase. */
export const maxStatementTime = { anon: "3s", authenticated: "8s", service_role: "60s" } as const;

/** A caller without an account is anonymous, whatever token they present. */
export function callerKind({ role, claims }: DatabaseCaller): PoolClient["kind"] {
  if (role === "service_role") return "operator";
  return role === "anon" || claims["is_anonymous"] === true ? "anonymous" : "person";
}

/** Users by id and site; anonymous callers by network. */
export function poolClient(caller: DatabaseCaller, address = caller.network ?? null): PoolClient {
  const kind = callerKind(caller);
  const { sub } = caller.claims;
  const id = (kind === "anonymous" ? address : null) ?? (typeof sub === "string" ? sub : "");
  return { kind, id, site: address === null || isPrivateNetwork(address) ? null : siteOf(address) };
}

/**
 * Runs `work` with one of the client's connection slots. All clients together leave half of the connections to the
 * server's own work. `work` must not acquire a slot itself. Throws as `ConnectionShares.acquire`.
 */
export async function withConnectionShare<T>(
  { sql, turns }: WithTurns,
  client: PoolClient,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const turn = await turns.acquire(client);
  try {
    return await work(sql);
  } finally {
    turns.release(client, turn);
  }
}

/** Runs `work` in a transaction with the caller's role and claims, in the client's connection share. */
export async function asCaller<T>(
  db: WithTurns,
  caller: DatabaseCaller,
  work: (tx: TransactionSql) => Promise<T>,
  client: PoolClient = poolClient(caller),
): Promise<T> {
  const { result } = await withConnectionShare(db, client, (sql) =>
    sql.begin(async (tx) => {
      await tx`select set_config('statement_timeout', ${maxStatementTime[caller.role]}, true),
        set_config('request.jwt.claims', ${JSON.stringify(caller.claims)}, true), set_config('role', ${caller.role}, true)`;
      return { result: await work(tx) };
    }),
  );
  return result;
}

class DryRunRollback extends Error {}

/** Like `asCaller`, but rolls back. */
export async function dryRunAsCaller<T>(
  db: WithTurns,
  caller: DatabaseCaller,
  work: (tx: TransactionSql) => Promise<T>,
  client: PoolClient = poolClient(caller),
): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>();
  const rehearse = async (tx: TransactionSql) => {
    resolve(await work(tx));
    throw new DryRunRollback();
  };
  return asCaller(db, caller, rehearse, client).catch((thrown: unknown) => {
    if (thrown instanceof DryRunRollback) return promise;
    throw thrown;
  });
}
