import { type WaitingTake } from "./find-takes.ts";
import { forgetTake, isTakeStored, privateTakes, markSafe, readTakeVisibility } from "./recording-journal.ts";
import { saveAnswer, type NewAnswer } from "./save-answer.ts";
import { asFailure, sendTake } from "./send-take.ts";
import { setAnswerVisibility } from "./take-visibility.ts";

/**
 * Has the server keep a take as an answer. It leaves the journal once the server has every byte of it, by its checksum, and
 * the answer that names it; the second call finds nothing to do. Throws InterviewFailure: `not-saved` where another try changes nothing.
 */
export async function saveTake(userId: string, take: WaitingTake): Promise<void> {
  await navigator.locks.request(`keep ${take.id}`, async () => {
    if (await isTakeStored(take.id)) await saveOnce(userId, take);
  });
}

async function saveOnce(userId: string, take: WaitingTake): Promise<void> {
  const sent = await sendTake(userId, take);
  try {
    await saveWithVisibility({ userId, take, ...sent });
  } catch (thrown) {
    throw asFailure(thrown);
  }
  await forgetTake(take.id);
}

/** Who may hear it may be changed at any moment: the last word is what the answer has when the take is safe. */
async function saveWithVisibility(answer: NewAnswer): Promise<void> {
  const { take, userId } = answer;
  let shown = (await readTakeVisibility(take.id)) ?? privateTakes;
  const isNew = await saveAnswer({ ...answer, take: { ...take, ...shown } });
  if (!isNew) await setAnswerVisibility({ ...take, userId }, shown);
  while (!(await markSafe(take.id, shown))) {
    shown = (await readTakeVisibility(take.id)) ?? privateTakes;
    await setAnswerVisibility({ ...take, userId }, shown);
  }
}
