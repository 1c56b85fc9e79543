import { InterviewFailure } from "#domain/interview/interview-failure.ts";
import { isRefusal, RequestFailure } from "#web/lib/api/request-failure.ts";
import { checksum } from "./checksum.ts";
import { readReceipt } from "./read-receipt.ts";
import { type WaitingTake } from "./find-takes.ts";
import { updateTake, soundOf } from "./recording-journal.ts";
import { uploadTake } from "./upload-take.ts";

/** What arrives altered more often than this is not the line's doing. */
const maxResent = 3;

/** Sends a take and compares what arrived with what was said. Throws InterviewFailure: `not-saved` where another try changes nothing. */
export async function sendTake(
  userId: string,
  take: WaitingTake,
): Promise<{ path: string; bytes: number; sha256: string }> {
  const said = await checksum(soundOf(take.id));
  const path = await uploadTake(userId, take);
  if ((await readReceipt(path)) === said.sha256) return { path, ...said };
  await updateTake(take.id, { resent: take.resent + 1 });
  throw new InterviewFailure(take.resent < maxResent ? "not-uploaded" : "not-saved");
}

/** What a refused or failed request means for a take. */
export function asFailure(thrown: unknown): InterviewFailure {
  if (thrown instanceof InterviewFailure) return thrown;
  const signedOut = thrown instanceof RequestFailure && thrown.code.startsWith("PGRST30");
  return new InterviewFailure(signedOut ? "signed-out" : isFinal(thrown) ? "not-saved" : "not-uploaded");
}

/** Too many requests at once are refused for now. */
function isFinal(thrown: unknown): boolean {
  return isRefusal(thrown) && thrown instanceof RequestFailure && thrown.status !== 429 && thrown.status !== 408;
}
