import type { Take } from "#domain/recording/take.ts";
import type { LiveTranscription } from "#web/recording/live-transcription/live-transcriber.ts";

/** A saved take of this page, and its live transcript. */
export type LiveTranscript = { take: Take; heard: LiveTranscription };

type Held = { take: Take; heard: Promise<LiveTranscription>; isKept: boolean };

/** In memory only, and no longer than its question is current. */
const held = new Map<string, Held>();

/** The transcript of a resumed take comes first. */
export function holdTranscript(take: Take, heard: Promise<LiveTranscription>): void {
  const before = held.get(take.id)?.heard;
  held.set(take.id, { take, heard: before ? joined(before, heard) : heard, isKept: false });
}

async function joined(
  first: Promise<LiveTranscription>,
  second: Promise<LiveTranscription>,
): Promise<LiveTranscription> {
  const [one, other] = await Promise.all([first, second]);
  const words = [one.words, other.words].filter((part) => part !== null);
  return { words: words.length > 0 ? words.join(" ") : null, why: other.why };
}

export function keepTranscript({ id }: Take): void {
  const one = held.get(id);
  if (one) held.set(id, { ...one, isKept: true });
}

export function forgetTranscript(takeId: string): void {
  held.delete(takeId);
}

export function forgetAllTranscripts(): void {
  held.clear();
}

/** Saved takes of this question, within a short wait for the last words. */
export async function liveTranscripts(questionId: number): Promise<LiveTranscript[]> {
  const kept = [...held.values()].filter(({ take, isKept }) => isKept && take.questionId === questionId);
  return Promise.all(kept.map(async ({ take, heard }) => ({ take, heard: await heard })));
}
