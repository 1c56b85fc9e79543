import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { Take } from "#domain/take.ts";

/** How long a take that was put away, or not chosen, can still be brought back. */
const maxSpareDays = 30;

/** A take as it was begun, and what became of it: put away at some time, or said to be kept while that could not be done. */
type Written = Omit<Take, "durationMs"> & {
  sessionId: string;
  /** Who speaks. */
  userId?: string;
  awaySince?: number;
  wanted?: boolean;
};

interface Journal extends DBSchema {
  takes: { key: string; value: Written; indexes: { "by-session": string } };
  seconds: { key: [string, number]; value: { takeId: string; at: number; sound: Blob; endsAtMs: number } };
}

let opened: Promise<IDBPDatabase<Journal>> | null = null;

function journal(): Promise<IDBPDatabase<Journal>> {
  opened ??= openDB<Journal>("recordings", 1, {
    upgrade(db) {
      db.createObjectStore("takes", { keyPath: "id" }).createIndex("by-session", "sessionId");
      db.createObjectStore("seconds", { keyPath: ["takeId", "at"] });
    },
  });
  return opened;
}

/** Begins a take: every second of it is written down as it is spoken. */
export async function beginTake(take: Written): Promise<void> {
  await (await journal()).put("takes", take);
}

/** Resolves when the second is on the disk, as far as the browser can promise it. */
export async function writeSecond(takeId: string, at: number, sound: Blob, endsAtMs: number): Promise<void> {
  const db = await journal();
  const tx = db.transaction("seconds", "readwrite", { durability: "strict" });
  await tx.store.put({ takeId, at, sound, endsAtMs });
  await tx.done;
}

/** What is here of this question and was not kept by the server, oldest first; without a sound it is none. */
export async function findTakes(sessionId: string, questionId: number): Promise<Take[]> {
  return (await takesOf(sessionId)).filter((take) => take.questionId === questionId);
}

/** A take that waits on this device; `wanted`: it was said to be kept. */
export type WaitingTake = Take & { wanted: boolean };

/** Every take of this session that was chosen, or not judged yet, and did not reach the server; oldest first. */
export async function findWaiting(sessionId: string): Promise<WaitingTake[]> {
  return (await takesOf(sessionId)).filter(({ spare }) => !spare);
}

/** What this person said in any interview that was chosen, or not judged yet, and did not reach the server; oldest first. */
export async function findWaitingOf(userId: string): Promise<(WaitingTake & { sessionId: string })[]> {
  const written = await (await journal()).getAll("takes");
  return (await heard(written.filter((take) => take.userId === userId))).filter(({ spare }) => !spare);
}

async function takesOf(sessionId: string): Promise<WaitingTake[]> {
  return heard(await (await journal()).getAllFromIndex("takes", "by-session", sessionId));
}

/** Those that hold a sound and were not put away. */
async function heard(written: readonly Written[]): Promise<(WaitingTake & { sessionId: string })[]> {
  const takes: (WaitingTake & { sessionId: string })[] = [];
  for (const { awaySince, ...take } of written) {
    const spareSince = awaySince ?? (take.spare ? Number(take.id) : Number.POSITIVE_INFINITY);
    if (Date.now() - spareSince > maxSpareDays * 86_400_000) await forgetTake(take.id);
    else if (awaySince === undefined) {
      const durationMs = (await secondsOf(take.id)).at(-1)?.endsAtMs ?? 0;
      if (durationMs > 0) takes.push({ ...take, durationMs, wanted: take.wanted === true });
    }
  }
  return takes.sort((a, b) => a.id.localeCompare(b.id));
}

/** Notes what becomes of a take. */
export async function noteTake(takeId: string, fate: Pick<Written, "spare" | "wanted" | "awaySince">): Promise<void> {
  const tx = (await journal()).transaction("takes", "readwrite", { durability: "strict" });
  const take = await tx.store.get(takeId);
  if (take) await tx.store.put({ ...take, ...fate });
  await tx.done;
}

/** Puts a take out of sight; `away: false` brings it back. */
export async function putTakeAway(takeId: string, away: boolean): Promise<void> {
  const tx = (await journal()).transaction("takes", "readwrite", { durability: "strict" });
  const take = await tx.store.get(takeId);
  if (take) {
    const { awaySince: _, ...rest } = take;
    await tx.store.put(away ? { ...rest, awaySince: Date.now() } : rest);
  }
  await tx.done;
}

/** The whole take as one recording. */
export async function readTake(take: Pick<Take, "id" | "mediaType">): Promise<Blob> {
  const seconds = await secondsOf(take.id);
  return new Blob(
    seconds.map(({ sound }) => sound),
    { type: take.mediaType },
  );
}

export async function forgetTake(takeId: string): Promise<void> {
  const db = await journal();
  await db.delete("takes", takeId);
  await db.delete("seconds", rangeOf(takeId));
}

async function secondsOf(takeId: string) {
  return (await journal()).getAll("seconds", rangeOf(takeId));
}

function rangeOf(takeId: string): IDBKeyRange {
  return IDBKeyRange.bound([takeId, 0], [takeId, Number.MAX_SAFE_INTEGER]);
}
