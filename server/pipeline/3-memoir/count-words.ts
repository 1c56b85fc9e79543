import type { LeftOut, WordAccount } from "#domain/book/memoir.ts";
import type { TranscribedAnswer, Word } from "#domain/recording/transcript.ts";
import { isNoiseMark } from "./own-words/cleaning/word-shape.ts";

export type Fate = "in the book" | LeftOut["reason"];

/** What became of raw words: recording → index of the raw word → fate. A word in the book stays there. */
export class WordFates {
  readonly #byRecording = new Map<string, Map<number, Fate>>();

  set(recordingId: string, rawIndices: readonly number[], fate: Fate): void {
    const fates = this.#byRecording.get(recordingId) ?? new Map<number, Fate>();
    this.#byRecording.set(recordingId, fates);
    for (const index of rawIndices) if (fates.get(index) !== "in the book") fates.set(index, fate);
  }

  /** Takes a word of the book out of it. */
  leaveOut(recordingId: string, rawIndex: number, reason: LeftOut["reason"]): void {
    const fates = this.#byRecording.get(recordingId);
    if (fates?.get(rawIndex) === "in the book") fates.set(rawIndex, reason);
  }

  get(recordingId: string, rawIndex: number): Fate | undefined {
    return this.#byRecording.get(recordingId)?.get(rawIndex);
  }
}

/** Counts every recognized word once: in the book, or left out with the reason. `hidden`: recordings whose story is hidden. */
export function countWords(
  answers: readonly TranscribedAnswer[],
  fates: WordFates,
  hidden: ReadonlySet<string>,
): WordAccount {
  const account: WordAccount = { recognised: 0, inBook: 0, leftOut: [] };
  for (const answer of answers) {
    account.recognised += answer.rawWords.length;
    let run: { reason: LeftOut["reason"]; words: Word[] } | null = null;
    for (const [index, word] of answer.rawWords.entries()) {
      const composed = fates.get(answer.recordingId, index) ?? fateOfUntold(answer, word);
      const fate = composed === "in the book" && hidden.has(answer.recordingId) ? "set aside" : composed;
      if (run && fate !== run.reason) {
        account.leftOut.push(leftOut(answer.recordingId, run));
        run = null;
      }
      if (fate === "in the book") account.inBook += 1;
      else if (run) run.words.push(word);
      else run = { reason: fate, words: [word] };
    }
    if (run) account.leftOut.push(leftOut(answer.recordingId, run));
  }
  return account;
}

/** No word of the text stands for it: a person took it out, or it was a noise. */
function fateOfUntold(answer: TranscribedAnswer, word: Word): LeftOut["reason"] {
  if (isNoiseMark(word.text)) return "not a word";
  return answer.layer === "corrected" ? "corrected by a person" : "set aside";
}

function leftOut(recordingId: string, run: { reason: LeftOut["reason"]; words: Word[] }): LeftOut {
  return {
    recordingId,
    text: run.words.map((word) => word.text).join(" "),
    words: run.words.length,
    startMs: run.words.reduce((least, { startMs }) => Math.min(least, startMs), Infinity),
    endMs: run.words.reduce((most, { endMs }) => Math.max(most, endMs), 0),
    reason: run.reason,
  };
}
