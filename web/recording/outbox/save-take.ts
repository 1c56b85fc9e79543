import { type WaitingTake } from "./find-takes.ts";
import { forgetTake, isTakeStored, privateTakes, markSafe, readTakeVisibility } from "./recording-journal.ts";
import { saveAnswer, type NewAnswer } from "./save-answer.ts";
import { saveElementSound } from "./save-element-sound.ts";
import { asFailure, sendTake } from "./send-take.ts";
import { setAnswerVisibility } from "./take-visibility.ts";

/**
 * Saves a take as an answer or as the sound of an element. Deletes it from the journal after the server confirmed its checksum and the answer row. A
 * second call does nothing. Throws InterviewFailure: `not-saved` when a retry cannot help.
 */
export async function saveTake(userId: string, take: WaitingTake): Promise<void> {
  await navigator.locks.request(`keep ${take.id}`, async () => {
    if (await isTakeStored(take.id)) await saveOnce(userId, take);
  });
}

async function saveOnce(userId: string, take: WaitingTake): Promise<void> {
  const sent = await sendTake(userId, take);
  try {
    if (take.elementId === undefined) await saveWithVisibility({ userId, take, ...sent });
    else await saveElementSound(take.elementId, { take, ...sent });
  } catch (thrown) {
    throw asFailure(thrown);
  }
  await forgetTake(take.id);
}

/** Repeats until the saved visibility matches the journal, because it can change during the upload. */
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
