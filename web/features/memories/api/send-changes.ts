import { z } from "zod/mini";
import { dataOf } from "#web/lib/api/request.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { rest } from "#web/lib/api/rest.ts";
import {
  dropChange,
  markRefused,
  queueChange,
  readChange,
  readChanges,
  restoreChange,
  settleChange,
  type Change,
  type QueuedChange,
} from "./change-queue.ts";

/** `waiting`: on this device until the server can be reached. `refused`: not kept. */
export type Outcome = "saved" | "waiting" | "refused";

/**
 * Writes a change to this device and then to the server. `onQueued` runs between the two. A refused change leaves the
 * queue, because its form still shows it.
 */
export async function saveChange(userId: string, change: Change, onQueued: () => Promise<void>): Promise<Outcome> {
  const before = await queueChange(userId, change);
  await onQueued();
  await sendChanges(userId);
  const after = await readChange(userId, change);
  if (after?.refused !== "refused") return after?.refused === null ? "waiting" : "saved";
  await (before ? restoreChange(before) : dropChange(after));
  return "refused";
}

/**
 * Sends all waiting changes, each once, in one tab at a time, until the server cannot be reached. Returns how many it
 * has settled.
 */
export function sendChanges(userId: string): Promise<number> {
  return alone(async () => {
    let settled = 0;
    for (const change of await readChanges(userId)) {
      if (change.refused !== null) continue;
      const outcome = await send(change).catch(refusalOf);
      if (outcome === "unreachable") return settled;
      if (typeof outcome === "string") await markRefused(change, outcome);
      else await settleChange(change, outcome.version);
      settled++;
    }
    return settled;
  });
}

/** Statuses that a later attempt does not change. A missing session, a rate limit and a fault of the server pass. */
const finalStatuses: ReadonlySet<number> = new Set([400, 404, 406, 409, 413, 422]);

function refusalOf(thrown: unknown): "refused" | "unreachable" {
  if (!(thrown instanceof RequestFailure)) throw thrown;
  return finalStatuses.has(thrown.status) ? "refused" : "unreachable";
}

/** Web Locks exist on secure pages only. */
async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!window.isSecureContext) return work();
  return navigator.locks.request("memory changes", work);
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
    const { title = "", deleted_at: _, book_place: _place, book_chapter: _chapter, ...row } = change.row;
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

/**
 * Whether an update that changed no row had arrived before, or lost to another editor's. A changed element that was
 * deleted elsewhere is restored.
 */
async function savedBefore(change: QueuedChange): Promise<Sent | "conflict"> {
  const { table, id, row } = change;
  const found = z
    .array(z.record(z.string(), z.unknown()))
    .parse(await dataOf(rest.from(table).select("*").eq("id", id)));
  const [now] = found;
  if (!now) return gone();
  const isSame = Object.entries(row).every(
    ([key, value]) => key === "deleted_at" || JSON.stringify(now[key]) === JSON.stringify(value),
  );
  const version = z.nullable(z.int()).parse(now["version"] ?? null);
  if (isSame) return { version };
  const isDeletedElsewhere = now["deleted_at"] !== null && !("deleted_at" in row);
  return isDeletedElsewhere ? update(restored(change, version)) : "conflict";
}

function restored(change: QueuedChange, version: number | null): QueuedChange {
  const restore = { deleted_at: null };
  if (change.table === "memories") return { ...change, version, row: { ...change.row, ...restore } };
  return { ...change, version, row: { ...change.row, ...restore } };
}

function savedIn(rows: unknown): Sent | null {
  const [saved] = savedSchema.parse(rows);
  return saved ? { version: saved.version ?? null } : null;
}

function gone(): never {
  throw new RequestFailure("The memory no longer exists.", 404, "", null);
}
