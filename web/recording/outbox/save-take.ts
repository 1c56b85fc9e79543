import { type WaitingTake } from "./find-takes.ts";
import { forgetTake, isHere, privateTakes, markSafe, presentTake } from "./recording-journal.ts";
import { saveAnswer, type NewAnswer } from "./save-answer.ts";
import { asFailure, sendTake } from "./send-take.ts";
import { showAnswer } from "./show-take.ts";

/**
 * Has the server keep a take as an answer. It leaves the journal once the server has every byte of it, by its checksum, and
 * the answer that names it; the second call finds nothing to do. Throws InterviewFailure: `not-saved` where another try changes nothing.
 */
export async function keepTake(userId: string, take: WaitingTake): Promise<void> {
  await navigator.locks.request(`keep ${take.id}`, async () => {
    if (await isHere(take.id)) await keep(userId, take);
  });
}

async function keep(userId: string, take: WaitingTake): Promise<void> {
  const sent = await sendTake(userId, take);
  try {
    await saveAs({ userId, take, ...sent });
  } catch (thrown) {
    throw asFailure(thrown);
  }
  await forgetTake(take.id);
}

/** Who may hear it may be changed at any moment: the last word is what the answer has when the take is safe. */
async function saveAs(answer: NewAnswer): Promise<void> {
  const { take, userId } = answer;
  let shown = (await presentTake(take.id)) ?? privateTakes;
  const isNew = await saveAnswer({ ...answer, take: { ...take, ...shown } });
  if (!isNew) await showAnswer({ ...take, userId }, shown);
  while (!(await markSafe(take.id, shown))) {
    shown = (await presentTake(take.id)) ?? privateTakes;
    await showAnswer({ ...take, userId }, shown);
  }
}
