import { InterviewFailure } from "#domain/interview-failure.ts";
import { isRefusal, RequestFailure } from "#web/lib/request-failure.ts";
import { checksum } from "./checksum.ts";
import { readReceipt } from "./read-receipt.ts";
import { forgetTake, isHere, noteSafe, noteTake, shownTake, soundOf, type WaitingTake } from "./recording-journal.ts";
import { saveAnswer, type NewAnswer } from "./save-answer.ts";
import { showAnswer } from "./show-take.ts";
import { uploadTake } from "./upload-take.ts";

/**
 * Has the server keep a take as an answer. It leaves the journal once the server has every byte of it, by its checksum, and
 * the answer that names it; whoever comes second finds nothing to do. Throws InterviewFailure: `not-saved` where another try changes nothing.
 */
export async function keepTake(userId: string, take: WaitingTake): Promise<void> {
  await navigator.locks.request(`keep ${take.id}`, async () => {
    if (await isHere(take.id)) await keep(userId, take);
  });
}

/** What arrives altered more often than this is not the line's doing. */
const maxResent = 3;

async function keep(userId: string, take: WaitingTake): Promise<void> {
  const said = await checksum(soundOf(take.id));
  const path = await uploadTake(userId, take);
  if ((await readReceipt(path)) !== said.sha256) {
    await noteTake(take.id, { resent: take.resent + 1 });
    throw new InterviewFailure(take.resent < maxResent ? "not-uploaded" : "not-saved");
  }
  try {
    await saveAs({ userId, take, path, ...said });
  } catch (thrown) {
    const signedOut = thrown instanceof RequestFailure && thrown.code.startsWith("PGRST30");
    throw new InterviewFailure(signedOut ? "signed-out" : isFinal(thrown) ? "not-saved" : "not-uploaded");
  }
  await forgetTake(take.id);
}

/** Too many requests at once are refused for now. */
function isFinal(thrown: unknown): boolean {
  return isRefusal(thrown) && thrown instanceof RequestFailure && thrown.status !== 429 && thrown.status !== 408;
}

/** Who may hear it may be changed at any moment: the last word is what the answer has when the take is safe. */
async function saveAs(answer: NewAnswer): Promise<void> {
  const { take, userId } = answer;
  let shown = await shownTake(take.id);
  const isNew = await saveAnswer({ ...answer, take: { ...take, ...shown } });
  if (!isNew) await showAnswer({ ...take, userId }, shown);
  while (!(await noteSafe(take.id, shown))) {
    shown = await shownTake(take.id);
    await showAnswer({ ...take, userId }, shown);
  }
}
