import { InterviewFailure } from "#domain/interview/interview-failure.ts";
import { isRefusal, RequestFailure } from "#web/lib/api/request-failure.ts";
import { checksum } from "./checksum.ts";
import { readReceipt } from "./read-receipt.ts";
import { type WaitingTake } from "./find-takes.ts";
import { updateTake, soundOf } from "./recording-journal.ts";
import { uploadTake } from "./upload-take.ts";

/** After this many checksum mismatches the connection is not the cause. */
const maxResent = 3;

/** Uploads a take and compares checksums. Throws InterviewFailure: `not-saved` when a retry cannot help. */
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

/** Maps a refused or failed request to an InterviewFailure. */
export function asFailure(thrown: unknown): InterviewFailure {
  if (thrown instanceof InterviewFailure) return thrown;
  const signedOut = thrown instanceof RequestFailure && thrown.code.startsWith("PGRST30");
  return new InterviewFailure(signedOut ? "signed-out" : isFinal(thrown) ? "not-saved" : "not-uploaded");
}

/** A rate limit is temporary. */
function isFinal(thrown: unknown): boolean {
  return isRefusal(thrown) && thrown instanceof RequestFailure && thrown.status !== 429 && thrown.status !== 408;
}
