import type { Language } from "#domain/language.ts";
import { keepTake } from "#web/audio/keep-take.ts";
import { findWaiting, findWaitingOf, noteTake, type WaitingTake } from "#web/audio/recording-journal.ts";
import { isAnybodyRecording } from "#web/audio/recording-lock.ts";
import { correctAnswer } from "#web/features/dashboard/api/correct-answer.ts";
import { answersWithDraft, forgetDraft, readDraft } from "#web/features/dashboard/drafts.ts";

type Waiting = WaitingTake & { sessionId: string };

/** What of somebody is on this device alone. */
export type WaitingHere = { takes: readonly Waiting[]; corrections: readonly string[]; recording: boolean };

/** Null when all that this person said and wrote here has reached the server. */
export async function findWaitingHere(userId: string): Promise<WaitingHere | null> {
  const corrections = answersWithDraft(userId);
  if (!window.isSecureContext) return corrections.length > 0 ? { takes: [], corrections, recording: false } : null;
  const [takes, recording] = await Promise.all([findWaitingOf(userId), isAnybodyRecording()]);
  return takes.length + corrections.length > 0 || recording ? { takes, corrections, recording } : null;
}

/**
 * Sends it all. Of several takes of a question the one that was said to be kept is the answer, else the newest; the others
 * stay on this device as takes that were not chosen do. Throws where one cannot be sent.
 */
export async function sendWaiting(
  userId: string,
  { takes, corrections }: WaitingHere,
  language: Language,
): Promise<void> {
  for (const take of chosenOf(takes)) {
    await keepTake({ id: take.sessionId, userId }, take);
    const others = (await findWaiting(take.sessionId)).filter(({ questionId }) => questionId === take.questionId);
    for (const { id } of others) await noteTake(id, { spare: true });
  }
  for (const answerId of corrections) {
    const text = readDraft(userId, answerId);
    if (text !== null) await correctAnswer(answerId, text, language);
    forgetDraft(userId, answerId);
  }
}

function chosenOf(takes: readonly Waiting[]): readonly Waiting[] {
  const chosen = new Map<string, Waiting>();
  for (const take of takes) {
    const place = `${take.sessionId} ${take.questionId}`;
    if (take.wanted || chosen.get(place)?.wanted !== true) chosen.set(place, take);
  }
  return [...chosen.values()];
}
