import { z } from "zod/mini";
import { dataOf } from "#web/lib/api/request.ts";
import { isRefusal, RequestFailure } from "#web/lib/api/request-failure.ts";
import { rest } from "#web/lib/api/rest.ts";
import {
  dropChange,
  markConflict,
  queueChange,
  readChanges,
  settleChange,
  type Change,
  type QueuedChange,
} from "./change-queue.ts";

/** `waiting`: on this device until the server can be reached. `refused`: not kept. */
export type Outcome = "saved" | "waiting" | "refused";

/** Writes a change to this device and then to the server. `onQueued` runs between the two. */
export async function saveChange(userId: string, change: Change, onQueued: () => Promise<void>): Promise<Outcome> {
  await queueChange(userId, change);
  await onQueued();
  const refused = await sendChanges(userId).catch(orWait);
  if (refused === "waiting") return refused;
  return refused.has(change.id) ? "refused" : "saved";
}

/**
 * Sends all waiting changes, each once, in one tab at a time. Returns the ids that the server refused; they leave the
 * queue. Throws when the server cannot be reached.
 */
export function sendChanges(userId: string): Promise<ReadonlySet<string>> {
  return alone(async () => {
    const refused = new Set<string>();
    for (const change of await readChanges(userId)) {
      if (change.refused !== null) continue;
      const outcome = await send(change).catch((thrown: unknown) => {
        if (isRefusal(thrown)) return "refused" as const;
        throw thrown;
      });
      if (outcome === "conflict") await markConflict(change);
      else if (outcome === "refused") {
        refused.add(change.id);
        await dropChange(change);
      } else await settleChange(change, outcome.version);
    }
    return refused;
  });
}

/** Web Locks exist on secure pages only. */
async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!window.isSecureContext) return work();
  return navigator.locks.request("memory changes", work);
}

function orWait(thrown: unknown): "waiting" {
  if (thrown instanceof RequestFailure) return "waiting";
  throw thrown;
}

type Sent = { version: number | null };
const savedSchema = z.array(z.object({ version: z.optional(z.int()) }));
const duplicate = "23505";

async function send(change: QueuedChange): Promise<Sent | "conflict"> {
  if (!change.isNew) return update(change);
  try {
    const inserted = savedIn(await insert(change));
    const isDeleted = typeof change.row.deleted_at === "string";
    return isDeleted ? await update({ ...change, version: null }) : (inserted ?? { version: null });
  } catch (thrown) {
    // The first request arrived, but its response did not.
    if (thrown instanceof RequestFailure && thrown.code === duplicate) return update({ ...change, version: null });
    throw thrown;
  }
}

function insert({ id, ...change }: QueuedChange): Promise<unknown> {
  if (change.table === "memories") {
    const { title = "", deleted_at: _, ...row } = change.row;
    return dataOf(
      rest
        .from("memories")
        .insert({ ...row, title, id })
        .select("id"),
    );
  }
  const { title = "", type = "note", memory_id: memoryId = "", deleted_at: _, ...row } = change.row;
  return dataOf(
    rest
      .from("memory_elements")
      .insert({ ...row, title, type, memory_id: memoryId, id })
      .select("version"),
  );
}

async function update(change: QueuedChange): Promise<Sent | "conflict"> {
  const { table, id, version } = change;
  if (table === "memories")
    return savedIn(await dataOf(rest.from("memories").update(change.row).eq("id", id).select("id"))) ?? gone();
  const { memory_id: _, ...row } = change.row;
  const elements = rest.from("memory_elements").update(row).eq("id", id);
  const based = version === null ? elements : elements.eq("version", version);
  return savedIn(await dataOf(based.select("version"))) ?? savedBefore(change);
}

/** Whether an update that changed no row had arrived before, or lost to another editor's. */
async function savedBefore({ table, id, row }: QueuedChange): Promise<Sent | "conflict"> {
  const found = z
    .array(z.record(z.string(), z.unknown()))
    .parse(await dataOf(rest.from(table).select("*").eq("id", id)));
  const [now] = found;
  if (!now) return gone();
  const isSame = Object.entries(row).every(
    ([key, value]) => key === "deleted_at" || JSON.stringify(now[key]) === JSON.stringify(value),
  );
  return isSame ? { version: z.nullable(z.int()).parse(now["version"] ?? null) } : "conflict";
}

function savedIn(rows: unknown): Sent | null {
  const [saved] = savedSchema.parse(rows);
  return saved ? { version: saved.version ?? null } : null;
}

function gone(): never {
  throw new RequestFailure("The memory no longer exists.", 404, "", null);
}
