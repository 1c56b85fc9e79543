import { fail } from "#server/platform/errors.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { saveClaim, objectKeyOfUpload, readGivenAnswer, linkRecording, type GivenAnswer } from "./answer-store.ts";
import { examineRecording } from "./examine-recording.ts";
import { mayTranscribe } from "./transcription-quota-store.ts";
import { maxDecodedMs, probeRecording } from "./probe-recording.ts";

type Tools = Pick<StoryTools, "sql" | "store" | "ffmpeg">;

/** Probes an upload before decoding. Returns its claimed duration in ms. */
export async function probeAnswer(tools: Tools, answerId: string, signal: AbortSignal): Promise<number> {
  const answer = await mustBeGiven(tools, answerId);
  const { file } = await uploadOf(tools, answer);
  const probed = await probeRecording(await tools.ffmpeg(), file, signal);
  const soundMs = Math.ceil(probed.claimedMs ?? maxDecodedMs(probed));
  await saveClaim(tools.sql, answerId, soundMs);
  if (!(await mayTranscribe(tools.sql, answer.user_id, soundMs))) throw exceedsDailyLimit();
  return soundMs;
}

/** Examines an upload and stores it as a recording, once. Returns the recording's id. */
export async function receiveRecording(tools: Tools, answerId: string, signal: AbortSignal): Promise<string> {
  const answer = await mustBeGiven(tools, answerId);
  if (answer.recording_id) return answer.recording_id;
  const { file, objectKey } = await uploadOf(tools, answer);
  const facts = await examineRecording(await tools.ffmpeg(), file, { signal });
  return linkRecording(tools.sql, answer, objectKey, facts);
}

export function exceedsDailyLimit() {
  return fail(
    "quota_reached",
    "As much of this person's was heard today as one day allows. The rest is heard tomorrow.",
  );
}

async function mustBeGiven({ sql }: Tools, answerId: string): Promise<GivenAnswer> {
  const answer = await readGivenAnswer(sql, answerId);
  if (!answer) throw fail("not_found", "That answer is not there any more.");
  return answer;
}

async function uploadOf({ sql, store }: Tools, answer: GivenAnswer): Promise<{ file: string; objectKey: string }> {
  const objectKey = await objectKeyOfUpload(sql, answer);
  if (objectKey === null) throw fail("recording_empty", "That answer names no recording of its storyteller.");
  return { objectKey, file: await store.localFile(objectKey) };
}
