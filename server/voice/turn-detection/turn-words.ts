import type { Word } from "#domain/recording/transcript.ts";

export const textOf = (words: readonly Word[]) => words.map(({ text }) => text).join(" ");

/** A recognizer is wrong about most words that it is less confident of. */
const minConfidence = 0.5;

/** Whether the recognizer is confident of every word since the last breath, and of the last word. */
export type Confidence = { all: boolean; last: boolean };

/** The final words of one turn, the partial words after them, and the breaths between. */
export class TurnWords {
  /** No recognizer provides words. */
  isDeaf = true;
  /** The partial words, which may change. */
  partial = "";
  private certain: Word[] = [];
  /** The midpoints of the pauses of this turn, in ms of received audio. */
  private breaths: number[] = [];

  add(words: readonly Word[]): void {
    this.certain.push(...words);
  }

  breathAt(middleMs: number): void {
    this.breaths.push(middleMs);
  }

  get texts(): string[] {
    return this.certain.map(({ text }) => text);
  }

  /** The final and the partial words. */
  get soFar(): string {
    return [textOf(this.certain), this.partial].filter((part) => part !== "").join(" ");
  }

  /** Null without a recognizer, unless words arrived before it was lost. */
  get said(): string | null {
    return this.certain.length === 0 && this.isDeaf ? null : textOf(this.certain);
  }

  /** All words, one line per breath. Partial words were spoken before `voiceEndMs`. */
  inBreaths(voiceEndMs: number): string {
    const breathOf = (endMs: number) => this.breaths.filter((middle) => middle < endMs).length;
    let [lines, breath] = ["", 0];
    for (const { text, endMs } of [...this.certain, { text: this.partial, endMs: voiceEndMs }]) {
      if (text === "") continue;
      lines += `${lines === "" ? "" : breathOf(endMs) > breath ? "\n" : " "}${text}`;
      breath = breathOf(endMs);
    }
    return lines;
  }

  /** Partial words have no confidence of their own and count as confident. */
  confidence(): Confidence {
    const breathMs = this.breaths.at(-1) ?? 0;
    const sure = this.certain
      .filter(({ endMs }) => endMs > breathMs)
      .map(({ confidence }) => (confidence ?? 1) >= minConfidence);
    return { all: sure.every(Boolean), last: this.partial !== "" || (sure.at(-1) ?? true) };
  }

  /** Removes the final words from this turn and returns them. */
  drainCertain(): Word[] {
    return this.certain.splice(0);
  }

  clear(): void {
    this.certain = [];
    this.partial = "";
    this.breaths = [];
  }
}
