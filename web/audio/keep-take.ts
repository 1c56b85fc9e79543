import { InterviewFailure } from "#domain/interview-failure.ts";
import type { Take } from "#domain/take.ts";
import { RequestFailure } from "#web/lib/request-failure.ts";
import { forgetTake, noteTake } from "./recording-journal.ts";
import { saveAnswer } from "./save-answer.ts";
import { uploadTake } from "./upload-take.ts";

/**
 * Has the server keep a take as an answer; then it leaves the journal. Until then it is noted as wanted, so that it can be
 * sent later. Throws InterviewFailure.
 */
export async function keepTake(session: { id: string; userId: string }, take: Take): Promise<void> {
  await noteTake(take.id, { wanted: true });
  const path = await uploadTake(session.userId, take);
  try {
    await saveAnswer({ sessionId: session.id, userId: session.userId, take, path, language: take.language });
  } catch (thrown) {
    const signedOut = thrown instanceof RequestFailure && thrown.code.startsWith("PGRST30");
    throw new InterviewFailure(signedOut ? "signed-out" : "not-saved");
  }
  await forgetTake(take.id);
}
