import type { TransactionSql } from "postgres";

/** Gives the rest of a transaction the rights of the server. */
export async function asServer(tx: TransactionSql): Promise<void> {
  await tx`select set_config('role', 'none', true)`;
}

/** Gives the rest of a transaction the rights of a signed-in person. */
export async function asPerson(tx: TransactionSql): Promise<void> {
  await tx`select set_config('role', 'authenticated', true)`;
}
