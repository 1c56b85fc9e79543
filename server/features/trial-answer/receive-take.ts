import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Language } from "#domain/language.ts";
import { soundTypes } from "#domain/recording/sound-types.ts";
import { maxVisitorTakeSeconds } from "#domain/recording/visitor-take.ts";
import { blobKey } from "#server/api/storage/objects/object-row-store.ts";
import { AppError, fail } from "#server/platform/errors.ts";
import { probeRecording } from "#server/pipeline/1-recordings/probe-recording.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { readFirstQuestion } from "./first-question-store.ts";
import { addTake, forgetTake, markTakeArrived } from "./visitor-take-store.ts";

/** Tolerance in ms: a recorder writes its last second when it stops. */
const trailingMs = 4000;

type Tools = Pick<StoryTools, "sql" | "store" | "ffmpeg" | "workDir">;

/** Stores a visitor's take for an hour and queues its transcription. Does not decode it. Returns the take's id. */
export async function receiveTake(
  tools: Tools,
  said: { visitorId: string; language: Language; sound: Buffer },
): Promise<string> {
  const { sql, store } = tools;
  const id = randomUUID();
  const dir = join(tools.workDir, `visitor-${id}`);
  try {
    await mkdir(dir, { recursive: true });
    const file = join(dir, "sound");
    await writeFile(file, said.sound);
    const { container, claimedMs } = await probeRecording(await tools.ffmpeg(), file);
    if (claimedMs === null) throw fail("recording_empty", "There is no sound in it.");
    if (claimedMs > maxVisitorTakeSeconds * 1000 + trailingMs)
      throw fail("recording_too_long", "Without an account an answer holds sixty seconds.");
    const question = await readFirstQuestion(sql);
    if (question === null) throw fail("unavailable", "There is no question to answer.");
    const { mediaType } = soundTypes[container];
    const { visitorId, language, sound } = said;
    const take = { id, visitorId, language, mediaType, questionId: question.id, bytes: sound.length };
    throwUnlessAdded(await addTake(sql, { ...take, claimedMs: Math.ceil(claimedMs) }));
    await storeBytes({ sql, store }, id, file);
    return id;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Inserts the row before the bytes, so that a killed process leaves no unreferenced bytes. */
async function storeBytes({ sql, store }: Pick<Tools, "sql" | "store">, id: string, file: string): Promise<void> {
  try {
    await store.put(blobKey(id), file);
  } catch (thrown) {
    await forgetTake(sql, id);
    throw thrown;
  }
  // A discard of the take meanwhile found no bytes to remove yet.
  if (!(await markTakeArrived(sql, id))) await store.remove(blobKey(id));
}

function throwUnlessAdded(added: Awaited<ReturnType<typeof addTake>>): void {
  if (added === "busy") throw fail("conflict", "The take before this one is still being heard.");
  if (added === "enough")
    throw new AppError("quota_reached", "Three takes are kept; choose one of them.", { status: 409 });
  if (added === "full") throw fail("rate_limited", "Many people are answering just now. Please try again later.");
}
