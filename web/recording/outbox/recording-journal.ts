import type { DBSchema } from "idb";
import type { Visibility } from "#domain/recording/answer.ts";
import type { Stretch } from "#domain/recording/other-voice-stretches.ts";
import type { Take } from "#domain/recording/take.ts";
import { deviceDatabase } from "#web/lib/device-database.ts";
import { persistStorage } from "./device-storage.ts";

/**
 * A take in the journal with its state: ended, discarded (when) or chosen. `isSafe`: the server confirmed its
 * checksum. `resent`: uploads whose checksum did not match. `besides`: the take that was saved instead. `segments`:
 * where a new recorder continued, in ms.
 */
export type Written = Omit<Take, "durationMs" | "isCutShort"> & {
  sessionId: string;
  /** The token that opens the interview. */
  token?: string;
  userId?: string;
  isEnded?: boolean;
  awaySince?: number;
  wanted?: boolean;
  isSafe?: boolean;
  resent?: number;
  besides?: string;
  segments?: readonly number[];
  /** The element of a memory that the take belongs to, instead of an answer. */
  elementId?: string;
} & Partial<Shown> &
  Talked;

/** Where the interviewer's voice overlaps the take, and its conversation. */
export type Talked = { otherVoice?: readonly Stretch[]; conversationId?: string };

/** The visibility of the answer that a take becomes. */
export type Shown = { visibility: Visibility; sealedUntil: string | null };

interface Journal extends DBSchema {
  takes: { key: string; value: Written; indexes: { "by-session": string } };
  seconds: { key: [string, number]; value: { takeId: string; at: number; sound: Blob; endsAtMs: number } };
}

const database = deviceDatabase<Journal>("recordings", (db) => {
  db.createObjectStore("takes", { keyPath: "id" }).createIndex("by-session", "sessionId");
  db.createObjectStore("seconds", { keyPath: ["takeId", "at"] });
});

export const journal = () => database.open();

/** Creates the row of a take. Seconds are appended during recording. */
export async function beginTake(take: Written): Promise<void> {
  void persistStorage().catch(() => null);
  await (await journal()).put("takes", take);
}

/** Resolves when the second is on disk, as far as the browser guarantees it. */
export async function writeSecond(takeId: string, at: number, sound: Blob, endsAtMs: number): Promise<void> {
  const write = async () => {
    const tx = (await journal()).transaction("seconds", "readwrite", { durability: "strict" });
    await tx.store.put({ takeId, at, sound, endsAtMs });
    await tx.done;
  };
  await write().catch((thrown: unknown) => {
    if (!isConnectionLost(thrown)) throw thrown;
    database.disconnect();
    return write();
  });
}

/** WebKit may close the database of a background page. A new connection continues. */
function isConnectionLost(thrown: unknown): boolean {
  return thrown instanceof DOMException && ["InvalidStateError", "UnknownError"].includes(thrown.name);
}

/** Assigns takes of an earlier version, which lack an owner, to the owner of the interview. */
export async function claimTakes(sessionId: string, userId: string): Promise<void> {
  const tx = (await journal()).transaction("takes", "readwrite");
  for (const take of await tx.store.index("by-session").getAll(sessionId))
    if (take.userId === undefined) await tx.store.put({ ...take, userId });
  await tx.done;
}

/** The number of stored seconds, their end (ms), segments and other voices. Does not read the sound. */
export async function readTakeEnd(takeId: string) {
  const tx = (await journal()).transaction(["takes", "seconds"]);
  const [take, last] = await Promise.all([
    tx.objectStore("takes").get(takeId),
    tx.objectStore("seconds").openCursor(rangeOf(takeId), "prev"),
  ]);
  const { segments = [], otherVoice = [] } = take ?? {};
  return { seconds: (last?.value.at ?? -1) + 1, endsAtMs: last?.value.endsAtMs ?? 0, segments, otherVoice };
}

type Fate = Partial<Omit<Written, "id" | "sessionId" | "questionId" | "mediaType" | "language">>;

/** Updates the state of a take. Returns false when the take is missing or already safe. */
export async function updateTake(takeId: string, fate: Fate): Promise<boolean> {
  const tx = (await journal()).transaction("takes", "readwrite", { durability: "strict" });
  const take = await tx.store.get(takeId);
  const isNoted = take !== undefined && take.isSafe !== true;
  if (isNoted) await tx.store.put({ ...take, ...fate });
  await tx.done;
  return isNoted;
}

/** Marks a take as saved with visibility `sent`. Returns false when the visibility changed meanwhile. */
export async function markSafe(takeId: string, sent: Shown): Promise<boolean> {
  const tx = (await journal()).transaction("takes", "readwrite", { durability: "strict" });
  const take = await tx.store.get(takeId);
  const { visibility, sealedUntil } = shownOf(take);
  const isSo = visibility === sent.visibility && sealedUntil === sent.sealedUntil;
  if (take && isSo) await tx.store.put({ ...take, isSafe: true });
  await tx.done;
  return isSo || take === undefined;
}

/** The stored visibility of a take; null when the take is not on this device. */
export async function readTakeVisibility(takeId: string): Promise<Shown | null> {
  const take = await (await journal()).get("takes", takeId);
  return take ? shownOf(take) : null;
}

/** The default visibility. */
export const privateTakes: Shown = { visibility: "draft", sealedUntil: null };

const shownOf = (take: Partial<Shown> | undefined): Shown => ({
  visibility: take?.visibility ?? privateTakes.visibility,
  sealedUntil: take?.sealedUntil ?? privateTakes.sealedUntil,
});

/** Discards a take; `away: false` restores it. */
export async function setTakeAside(takeId: string, away: boolean): Promise<void> {
  const tx = (await journal()).transaction("takes", "readwrite", { durability: "strict" });
  const take = await tx.store.get(takeId);
  if (take) {
    const { awaySince: _, ...rest } = take;
    await tx.store.put(away ? { ...rest, awaySince: Date.now() } : rest);
  }
  await tx.done;
}

/** The whole take as one blob. */
export async function readTake(take: Pick<Take, "id" | "mediaType">): Promise<Blob> {
  const seconds = await secondsOf(take.id);
  return new Blob(
    seconds.map(({ sound }) => sound),
    { type: take.mediaType },
  );
}

/** Whether the take is on this device and not yet on the server. */
export async function isTakeStored(takeId: string): Promise<boolean> {
  const take = await (await journal()).get("takes", takeId);
  return take !== undefined && take.isSafe !== true;
}

/** Yields the sound of a take in seconds. */
export async function* soundOf(takeId: string): AsyncGenerator<Blob> {
  const db = await journal();
  for (const key of await db.getAllKeys("seconds", rangeOf(takeId))) {
    const second = await db.get("seconds", key);
    if (second) yield second.sound;
  }
}

/** Marks one take as chosen and links the other takes of its question to it. */
export async function recordChoice(chosen: string, others: readonly string[]): Promise<void> {
  await Promise.all(others.map((id) => updateTake(id, { spare: true, besides: chosen })));
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
