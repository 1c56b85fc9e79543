import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { maxStretches, type Stretch } from "#domain/recording/other-voice-stretches.ts";
import { answersBucket, minTakeMs } from "#domain/recording/take.ts";
import { blobKey, lockQuota, writeObject } from "#server/api/storage/objects/object-row-store.ts";
import { fail } from "#server/platform/errors.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { probeRecording } from "#server/pipeline/1-recordings/probe-recording.ts";
import { soundTypes } from "#domain/recording/sound-types.ts";
import {
  downloadConversation,
  readEndedConversation,
  type EndedConversation,
  type VoiceProvider,
} from "#server/providers/elevenlabs-conversations.ts";
import { markAnswerOfConversation, writeAnswerOfConversation } from "#server/pipeline/1-recordings/answer-store.ts";
import { hashFile } from "#server/platform/process/hash-file.ts";
import { lockConversation, storageLeft, writeTurns, type WaitingConversation } from "./ended-conversation-store.ts";

/** Fetches words and sound from the provider and stores them as an answer that waits for transcription. */
export async function storeConversation(
  tools: Pick<StoryTools, "sql" | "store" | "ffmpeg">,
  provider: VoiceProvider,
  of: WaitingConversation,
  signal: AbortSignal,
): Promise<void> {
  const said = await readEndedConversation(provider, of.conversationId, signal);
  const draft = await tools.store.draft();
  try {
    await downloadConversation(provider, of.conversationId, draft, signal);
    const probed = await probeRecording(await tools.ffmpeg(), draft, signal);
    const durationMs = probed.claimedMs ?? said.durationMs ?? 0;
    if (durationMs < minTakeMs) throw fail("recording_empty", "The conversation is too short for an answer.");
    if (probed.bytes > (await storageLeft(tools.sql, of.userId)))
      throw fail("quota_reached", "The storyteller has no room for this conversation.");
    const sha256 = await hashFile(draft);
    await writeTurns(tools.sql, of, said);
    const beganAt = said.beganAt ?? of.receivedAt;
    const { ending, mediaType } = soundTypes[probed.container];
    const object = { ...of, version: randomUUID(), ending, mediaType, sha256, bytes: probed.bytes };
    await tools.store.storeDraft(blobKey(object.version), draft);
    const sound = { bytes: probed.bytes, durationMs, sha256, beganAt, otherVoice: agentStretches(said, durationMs) };
    if (!(await commit(tools, object, sound))) await tools.store.remove(blobKey(object.version));
  } finally {
    await rm(draft, { force: true });
  }
}

type StoredObject = WaitingConversation & { version: string; ending: string; mediaType: string; sha256: string };
type Sound = Omit<Parameters<typeof writeAnswerOfConversation>[2], "path">;

/** False when the storyteller's browser saved its own recording of this conversation meanwhile. */
async function commit({ sql }: Pick<StoryTools, "sql">, object: StoredObject, sound: Sound): Promise<boolean> {
  const path = `${object.userId}/${object.questionId}_${sound.beganAt.getTime()}-${object.version.slice(0, 8)}.${object.ending}`;
  const owner = { role: "service_role" as const, claims: { role: "service_role" as const, sub: object.userId } };
  return sql.begin(async (tx) => {
    await lockConversation(tx, object.conversationId);
    if (await markAnswerOfConversation(tx, object)) return false;
    await lockQuota(tx, owner);
    await writeObject(tx, owner, {
      bucketId: answersBucket,
      name: path,
      version: object.version,
      mode: "insert",
      userMetadata: null,
      metadata: {
        eTag: `"${object.sha256}"`,
        size: sound.bytes,
        mimetype: object.mediaType,
        cacheControl: "no-cache",
        lastModified: new Date().toISOString(),
        contentLength: sound.bytes,
        httpStatusCode: 200,
      },
    });
    await writeAnswerOfConversation(tx, object, { ...sound, path });
    return true;
  });
}

/** When the interviewer speaks: from each of its turns to the next turn. */
function agentStretches({ turns }: EndedConversation, durationMs: number): Stretch[] {
  return turns
    .flatMap(({ who, startsMs }, at): Stretch[] =>
      who === "agent" ? [[startsMs, Math.min(durationMs, turns[at + 1]?.startsMs ?? durationMs)]] : [],
    )
    .filter(([from, to]) => to > from)
    .slice(0, maxStretches);
}
