import { fail } from "#server/errors.ts";
import type { StoryTools } from "#server/story/story-tools.ts";
import { objectKeyOfUpload, readGivenAnswer, tieRecording } from "./answer-store.ts";
import { examineRecording } from "./examine-recording.ts";

/** Looks into what the browser handed over and keeps it as a recording, once. Returns the recording's id. */
export async function takeInRecording(
  tools: Pick<StoryTools, "sql" | "store" | "ffmpeg">,
  answerId: string,
  signal: AbortSignal,
): Promise<string> {
  const answer = await readGivenAnswer(tools.sql, answerId);
  if (!answer) throw fail("not_found", "That answer is not there any more.");
  if (answer.recording_id) return answer.recording_id;
  const objectKey = await objectKeyOfUpload(tools.sql, answer);
  if (objectKey === null) throw fail("recording_empty", "That answer names no recording of its storyteller.");
  const file = await tools.store.localFile(objectKey);
  const facts = await examineRecording(await tools.ffmpeg(), file, { signal });
  return tieRecording(tools.sql, answer, objectKey, facts);
}
