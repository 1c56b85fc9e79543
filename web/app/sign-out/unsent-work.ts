import type { Language } from "#domain/language.ts";
import { readChanges } from "#web/features/memories/api/change-queue.ts";
import { sendChanges } from "#web/features/memories/api/send-changes.ts";
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
import { correctAnswer } from "#web/story/api/correct-answer.ts";
import { answersWithDraft, forgetDraft, readDraft } from "#web/story/drafts.ts";

/** Work that exists only on this device. */
export type UnsentWork = {
  takes: readonly WaitingTake[];
  corrections: readonly string[];
  /** The number of changes to memories. */
  memories: number;
  recording: boolean;
};

/** Null when all work of this person has reached the server. */
export async function findUnsentWork(userId: string): Promise<UnsentWork | null> {
  const corrections = answersWithDraft(userId);
  const { length: memories } = await readChanges(userId);
  const [takes, recording] = window.isSecureContext
    ? await Promise.all([findUnsentTakes(userId), isAnybodyRecording()])
    : [[], false];
  const found = takes.length + corrections.length + memories > 0 || recording;
  return found ? { takes, corrections, memories, recording } : null;
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
  await sendChanges(userId);
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
