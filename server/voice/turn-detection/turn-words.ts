import type { Word } from "#domain/recording/transcript.ts";

export const textOf = (words: readonly Word[]) => words.map(({ text }) => text).join(" ");

/** What is understood of one turn: words that are certain, what follows them and may change, and where breath was taken. */
export class TurnWords {
  /** Nobody tells the words any more. */
  isDeaf = true;
  /** What is understood so far of words that are not certain yet. */
  partial = "";
  private certain: Word[] = [];
  /** The middles of the pauses of this turn, in ms of the sound that came. */
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

  /** With what is not certain yet. */
  get soFar(): string {
    return [textOf(this.certain), this.partial].filter((part) => part !== "").join(" ");
  }

  /** Null where nobody knows the words: what was understood before is not thrown away. */
  get said(): string | null {
    return this.certain.length === 0 && this.isDeaf ? null : textOf(this.certain);
  }

  /** All of it, a line for each breath. What is not certain yet was said before `voiceEndMs`. */
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

  /** The words that are certain, which are of this turn no more. */
  drainCertain(): Word[] {
    return this.certain.splice(0);
  }

  clear(): void {
    this.certain = [];
    this.partial = "";
    this.breaths = [];
  }
}
