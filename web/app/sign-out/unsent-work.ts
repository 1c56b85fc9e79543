import type { Language } from "#domain/language.ts";
import { keepSpare } from "#web/recording/outbox/save-spare.ts";
import { keepTake } from "#web/recording/outbox/save-take.ts";
import { findFound, findSpares, findWaitingOf, type WaitingTake } from "#web/recording/outbox/find-takes.ts";
import { recordChoice, noteTake } from "#web/recording/outbox/recording-journal.ts";
import { isAnybodyRecording } from "#web/recording/recording-lock.ts";
import { correctAnswer } from "#web/story/correct-answer.ts";
import { answersWithDraft, forgetDraft, readDraft } from "#web/story/drafts.ts";

/** What of somebody is on this device alone. */
export type WaitingHere = { takes: readonly WaitingTake[]; corrections: readonly string[]; recording: boolean };

/** Null when all that this person said and wrote here has reached the server. */
export async function findWaitingHere(userId: string): Promise<WaitingHere | null> {
  const corrections = answersWithDraft(userId);
  if (!window.isSecureContext) return corrections.length > 0 ? { takes: [], corrections, recording: false } : null;
  const [takes, recording] = await Promise.all([findWaitingOf(userId), isAnybodyRecording()]);
  return takes.length + corrections.length > 0 || recording ? { takes, corrections, recording } : null;
}

/**
 * Sends it all. Of several takes of a question those that were said to be kept are answers, else the newest is; the others
 * are kept beside them. Throws where one cannot be sent.
 */
export async function sendWaiting(
  userId: string,
  { takes, corrections }: WaitingHere,
  language: Language,
): Promise<void> {
  for (const take of chosenOf(takes)) {
    await noteTake(take.id, { wanted: true });
    await keepTake(userId, take);
    const others = (await findFound(userId)).filter((other) => placeOf(other) === placeOf(take));
    await recordChoice(
      take.id,
      others.map(({ id }) => id),
    );
  }
  for (const spare of await findSpares(userId)) await keepSpare(userId, spare);
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
