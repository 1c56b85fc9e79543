import type { TransactionSql } from "postgres";
import type { Caller } from "#server/api/auth/caller.ts";
import { poolClient, dryRunAsCaller } from "#server/database/connection/as-caller.ts";
import type { Database } from "#server/database/database.ts";
import { fail } from "#server/platform/errors.ts";

export type ChannelRights = Record<"broadcast" | "presence", { read: boolean; write: boolean }>;
export const openRights: ChannelRights = {
  broadcast: { read: true, write: true },
  presence: { read: true, write: true },
};

/**
 * The caller's rights in a topic by the policies on realtime.messages, tested with messages that are rolled back.
 * Throws `invalid_input` for a topic the database cannot store.
 */
export async function rightsIn(
  db: Pick<Database, "sql" | "turns">,
  caller: Caller,
  topic: string,
): Promise<ChannelRights> {
  if (topic.includes("\0") || !topic.isWellFormed())
    throw fail("invalid_input", "The name of a private channel holds a character that cannot be stored.");
  const may = async (extension: "broadcast" | "presence") => ({
    read: await tried(db, caller, topic, extension, "read"),
    write: await tried(db, caller, topic, extension, "write"),
  });
  return { broadcast: await may("broadcast"), presence: await may("presence") };
}

async function tried(
  db: Pick<Database, "sql" | "turns">,
  caller: Caller,
  topic: string,
  extension: string,
  right: "read" | "write",
): Promise<boolean> {
  const rehearse = async (tx: TransactionSql) => {
    await tx`select set_config('realtime.topic', ${topic}, true)`;
    await tx`insert into realtime.messages (topic, extension, private) values (${topic}, ${extension}, true)`;
    if (right === "write") return true;
    await tx`select set_config('role', ${caller.role}, true)`;
    return (await tx`select 1 from realtime.messages where topic = ${topic} and extension = ${extension}`).length > 0;
  };
  try {
    const role = right === "read" ? "service_role" : caller.role;
    return await dryRunAsCaller(db, { ...caller, role }, rehearse, poolClient(caller));
  } catch (thrown) {
    if (thrown instanceof Error && "code" in thrown && thrown.code === "42501") return false;
    throw thrown;
  }
}
