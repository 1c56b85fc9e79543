import type { Caller } from "#server/backend/auth/caller.ts";
import { asCaller } from "#server/backend/db/as-caller.ts";
import type { Database } from "#server/backend/db/database.ts";

export type ChannelRights = Record<"broadcast" | "presence", { read: boolean; write: boolean }>;
export const openRights: ChannelRights = {
  broadcast: { read: true, write: true },
  presence: { read: true, write: true },
};

class Rehearsed extends Error {}

/** What the policies on realtime.messages let this caller do in a topic. Tried with messages that are never kept. */
export async function rightsIn(db: Pick<Database, "sql">, caller: Caller, topic: string): Promise<ChannelRights> {
  const may = async (extension: "broadcast" | "presence") => ({
    read: await tried(db, caller, topic, extension, "read"),
    write: await tried(db, caller, topic, extension, "write"),
  });
  return { broadcast: await may("broadcast"), presence: await may("presence") };
}

async function tried(
  db: Pick<Database, "sql">,
  caller: Caller,
  topic: string,
  extension: string,
  right: "read" | "write",
): Promise<boolean> {
  let allowed = false;
  try {
    await asCaller(db, { ...caller, role: right === "read" ? "service_role" : caller.role }, async (tx) => {
      await tx`select set_config('realtime.topic', ${topic}, true)`;
      await tx`insert into realtime.messages (topic, extension, private) values (${topic}, ${extension}, true)`;
      if (right === "read") {
        await tx`select set_config('role', ${caller.role}, true)`;
        allowed =
          (await tx`select 1 from realtime.messages where topic = ${topic} and extension = ${extension}`).length > 0;
      } else allowed = true;
      throw new Rehearsed();
    });
  } catch (thrown) {
    if (thrown instanceof Rehearsed) return allowed;
    if (thrown instanceof Error && "code" in thrown && thrown.code === "42501") return false;
    throw thrown;
  }
  return allowed;
}
