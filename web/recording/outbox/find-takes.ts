import type { Take } from "#domain/recording/take.ts";
import { takesBeingRecorded } from "#web/recording/recording-lock.ts";
import { forgetTake, journal, readTakeEnd, type Shown, type Talked, type Written } from "./recording-journal.ts";

/** How long a discarded or unchosen take can be restored. */
const maxSpareDays = 30;

/**
 * The stored takes of a question (or of its follow-up 1..5) that are not chosen yet, oldest first. Takes without sound
 * are left out.
 */
export async function findTakes(
  sessionId: string,
  questionId: number,
  followUp: number | null = null,
): Promise<Take[]> {
  const takes = await takesOf(sessionId);
  const isOfIt = (take: WaitingTake) => take.questionId === questionId && (take.followUp ?? null) === followUp;
  return takes.filter((take) => isOfIt(take) && !take.wanted);
}

/** A take that waits on this device. `wanted`: the storyteller chose it. */
export type WaitingTake = Take &
  Partial<Shown> &
  Talked & {
    wanted: boolean;
    sessionId: string;
    token?: string;
    resent: number;
    besides?: string;
    segments?: readonly number[];
    elementId?: string;
  };

/** The chosen takes of a person in all interviews that the server does not have yet, oldest first. */
export async function findChosenTakes(userId: string): Promise<WaitingTake[]> {
  const db = await journal();
  return readAll((await db.getAll("takes")).filter((take) => take.userId === userId && take.wanted === true));
}

/** An unchosen take. `besides`: the take that was saved instead. */
export type SpareTake = WaitingTake & { besides: string };

/** The unchosen takes of a person whose chosen take is saved, oldest first. */
export async function findSpareTakes(userId: string): Promise<SpareTake[]> {
  const written = await (await journal()).getAll("takes");
  const here = new Set(written.filter(({ isSafe }) => isSafe !== true).map(({ id }) => id));
  const spares = written.filter((take) => take.userId === userId && take.spare === true && take.wanted !== true);
  return (await readAll(spares)).filter(
    (take): take is SpareTake => take.besides !== undefined && !here.has(take.besides),
  );
}

/** The takes of a person that are neither chosen nor discarded, oldest first. */
export async function findUnjudgedTakes(userId: string): Promise<WaitingTake[]> {
  const written = (await (await journal()).getAll("takes")).filter((take) => take.userId === userId);
  return (await readAll(written)).filter(({ wanted, spare, questionId }) => !wanted && !spare && questionId > 0);
}

/** The questions of an interview whose answers exist only on this device. */
export async function findLocalAnswers(sessionId: string): Promise<ReadonlySet<number>> {
  const written = await (await journal()).getAllFromIndex("takes", "by-session", sessionId);
  return new Set(written.filter(({ wanted }) => wanted === true).map(({ questionId }) => questionId));
}

/** The takes of a person that are chosen or unjudged and not on the server, oldest first. */
export async function findUnsentTakes(userId: string): Promise<WaitingTake[]> {
  const written = (await (await journal()).getAll("takes")).filter((take) => take.userId === userId);
  return (await readAll(written)).filter(({ spare }) => !spare);
}

async function takesOf(sessionId: string): Promise<WaitingTake[]> {
  return readAll(await (await journal()).getAllFromIndex("takes", "by-session", sessionId));
}

async function readAll(written: readonly Written[]): Promise<WaitingTake[]> {
  const spoken = await takesBeingRecorded();
  const takes: WaitingTake[] = [];
  for (const { awaySince, isEnded, isSafe, resent = 0, ...take } of written) {
    const isLeft = take.spare === true && take.besides === undefined;
    const spareSince = awaySince ?? (isLeft ? Number(take.id) : Number.POSITIVE_INFINITY);
    if (isSafe || Date.now() - spareSince > maxSpareDays * 86_400_000) await forgetTake(take.id);
    else if (awaySince === undefined && !spoken.has(take.id)) {
      const durationMs = (await readTakeEnd(take.id)).endsAtMs;
      const isCutShort = isEnded === false;
      if (durationMs > 0) takes.push({ ...take, durationMs, isCutShort, resent, wanted: take.wanted === true });
    }
  }
  return takes.sort((a, b) => a.id.localeCompare(b.id));
}
