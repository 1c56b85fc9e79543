import { join } from "node:path";
import { z } from "zod";
import { answersBucket } from "#domain/recording/take.ts";
import { uploadedKey } from "#server/api/storage/objects/object-row-store.ts";
import { makeListeningCopy } from "#server/pipeline/1-recordings/listening-copy.ts";
import { examineRecording } from "#server/pipeline/1-recordings/examine-recording.ts";
import { probeRecording } from "#server/pipeline/1-recordings/probe-recording.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { inWorkFolder } from "#server/pipeline/work-folder.ts";
import { AppError, fail } from "#server/platform/errors.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import { lengthOf } from "#server/platform/media/trim-silence.ts";
import { giveConsent, readChallenge, refuseReading, type Challenge } from "./challenge-store.ts";
import { compareReading, isWhole } from "./compare-reading.ts";
import { recognizeReading } from "./recognize-reading.ts";

/** The sentence takes an unhurried reader 25 s. */
const maxReadingMs = 90_000;

type Outcome = { outcome: "given" | "unlike" };

/** Recognizes the reading of a sentence and writes the consent, or why it is none. */
export const hearConsentJob = defineJob({
  name: "hear-consent",
  input: z.object({ challengeId: z.uuid(), userId: z.uuid() }),
  output: z.object({ outcome: z.enum(["given", "unlike"]) }),
  key: ({ challengeId }) => challengeId,
  owner: ({ userId }) => userId,
  concurrency: 2,
  cost: () => 10,
  retry: { limit: 2, delaySeconds: 2 },
  handle: async (tools: StoryTools, { challengeId, userId }, { signal }): Promise<Outcome> => {
    const challenge = await readChallenge(tools.sql, challengeId, userId);
    if (!challenge?.statementPath) throw fail("not_found", "That sentence is not there any more.");
    if (challenge.outcome !== null) return { outcome: challenge.outcome };
    try {
      const heard = await hear(tools, challenge, signal);
      const outcome = isWhole(compareReading(challenge, heard)) ? "given" : "unlike";
      await (outcome === "given"
        ? giveConsent(tools.sql, challenge)
        : refuseReading(tools.sql, challenge, heard[0] ?? ""));
      return { outcome };
    } catch (thrown) {
      if (thrown instanceof AppError && isAboutTheSound(thrown)) await refuseReading(tools.sql, challenge, "");
      throw thrown;
    }
  },
});

function isAboutTheSound({ code }: AppError): boolean {
  return code.startsWith("recording_") || code === "not_a_recording";
}

async function hear(tools: StoryTools, challenge: Challenge, signal: AbortSignal): Promise<string[]> {
  const { stt } = await tools.stt(challenge.language);
  if (stt === null) throw fail("no_recogniser", "No recognizer of this server knows this language.");
  const objectKey = await uploadedKey(tools.sql, answersBucket, challenge.statementPath, challenge.userId);
  if (objectKey === null) throw fail("not_found", "That recording is not there any more.");
  const file = await tools.store.localFile(objectKey);
  const ffmpeg = await tools.ffmpeg();
  const { claimedMs } = await probeRecording(ffmpeg, file, signal);
  if ((claimedMs ?? 0) > maxReadingMs) throw tooLong();
  const facts = await examineRecording(ffmpeg, file, { signal });
  if (facts.durationMs > maxReadingMs) throw tooLong();
  const key = ["hear-consent", challenge.id];
  return inWorkFolder({ workDir: tools.workDir, owner: challenge.userId, key }, async (folder) => {
    const copy = join(folder, "listening.wav");
    const { kept } = await makeListeningCopy(ffmpeg, { ...facts, file }, copy, { signal });
    if (kept.length === 0) throw fail("recording_silent", "Nothing can be heard in this recording.");
    return recognizeReading(stt, challenge, { file: copy, durationMs: lengthOf(kept), signal });
  });
}

function tooLong() {
  return fail("recording_too_long", "This recording is longer than a reading of the sentence.");
}
