import type { Language } from "#domain/language.ts";
import { saveSpareTake } from "#web/recording/outbox/save-spare-take.ts";
import { saveTake } from "#web/recording/outbox/save-take.ts";
import {
  findUnjudgedTakes,
  findSpareTakes,
  findUnsentTakes,
  type WaitingTake,
} from "#web/recording/outbox/find-takes.ts";
import { recordChoice, updateTake } from "#web/recording/outbox/recording-journal.ts";
import { isAnybodyRecording } from "#web/recording/recording-lock.ts";
import { correctAnswer } from "#web/story/correct-answer.ts";
import { answersWithDraft, forgetDraft, readDraft } from "#web/story/drafts.ts";

/** Work that exists only on this device. */
export type UnsentWork = { takes: readonly WaitingTake[]; corrections: readonly string[]; recording: boolean };

/** Null when all work of this person has reached the server. */
export async function findUnsentWork(userId: string): Promise<UnsentWork | null> {
  const corrections = answersWithDraft(userId);
  if (!window.isSecureContext) return corrections.length > 0 ? { takes: [], corrections, recording: false } : null;
  const [takes, recording] = await Promise.all([findUnsentTakes(userId), isAnybodyRecording()]);
  return takes.length + corrections.length > 0 || recording ? { takes, corrections, recording } : null;
}

/**
 * Sends all work. Of several takes of a question, the chosen or newest one becomes the answer and the others are saved
 * beside it. Throws when one cannot be sent.
 */
export async function sendUnsentWork(
  userId: string,
  { takes, corrections }: UnsentWork,
  language: Language,
): Promise<void> {
  for (const take of chosenOf(takes)) {
    await updateTake(take.id, { wanted: true });
    await saveTake(userId, take);
    const others = (await findUnjudgedTakes(userId)).filter((other) => placeOf(other) === placeOf(take));
    await recordChoice(
      take.id,
      others.map(({ id }) => id),
    );
  }
  for (const spare of await findSpareTakes(userId)) await saveSpareTake(userId, spare);
  for (const answerId of corrections) {
    const text = readDraft(userId, answerId);
    if (text !== null) await correctAnswer(answerId, text, language);
    forgetDraft(userId, answerId);
  }
}

const placeOf = ({ sessionId, questionId, followUp = 0 }: WaitingTake) => `${sessionId} ${questionId} ${followUp}`;

function chosenOf(takes: readonly WaitingTake[]): readonly WaitingTake[] {
  const wanted = takes.filter((take) => take.wanted);
  const answered = new Set(wanted.map(placeOf));
  const newest = new Map(takes.map((take) => [placeOf(take), take]));
  return [...wanted, ...[...newest].filter(([place]) => !answered.has(place)).map(([, take]) => take)];
}
