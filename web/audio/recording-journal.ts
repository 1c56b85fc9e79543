import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { Take } from "#domain/interview-machine.ts";

interface Journal extends DBSchema {
  takes: { key: string; value: Omit<Take, "durationMs"> & { sessionId: string }; indexes: { "by-session": string } };
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
export async function beginTake(take: { id: string; questionId: number; mediaType: string; sessionId: string }) {
  await (await journal()).put("takes", take);
}

/** Resolves when the second is on the disk, as far as the browser can promise it. */
export async function writeSecond(takeId: string, at: number, sound: Blob, endsAtMs: number): Promise<void> {
  const db = await journal();
  const tx = db.transaction("seconds", "readwrite", { durability: "strict" });
  await tx.store.put({ takeId, at, sound, endsAtMs });
  await tx.done;
}

/** The newest take of this session and question that was not yet kept by the server. */
export async function findTake(sessionId: string, questionId: number): Promise<Take | null> {
  const takes = await (await journal()).getAllFromIndex("takes", "by-session", sessionId);
  const newest = takes.filter((take) => take.questionId === questionId).sort((a, b) => b.id.localeCompare(a.id))[0];
  if (!newest) return null;
  const durationMs = (await secondsOf(newest.id)).at(-1)?.endsAtMs ?? 0;
  return { id: newest.id, questionId, mediaType: newest.mediaType, durationMs };
}

/** The whole take as one recording. */
export async function readTake(take: Take): Promise<Blob> {
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
