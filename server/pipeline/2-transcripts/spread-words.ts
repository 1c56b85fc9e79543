import type { TimedWord } from "#domain/recording/transcript.ts";
import { wordsOfText, type WrittenWord } from "./words-of-text.ts";

/** Stretches of speech in ms, in order, without overlaps. */
export type SpeechStretch = { startMs: number; endMs: number };

/**
 * Estimates times for a text without recognized words: distributes its words over the stretches of speech so that
 * sentences end at pauses as far as their lengths allow. Within a stretch words are placed by their letters.
 */
export function spreadWords(correctedText: string, durationMs: number, speech: readonly SpeechStretch[]): TimedWord[] {
  const written = wordsOfText(correctedText);
  const stretches = speech.length > 0 ? speech : [{ startMs: 0, endMs: durationMs }];
  const letters = running(written.map(({ text }) => text.length + 1));
  const ends = dealOut(written, letters, stretches);
  return stretches.flatMap(({ startMs, endMs }, at) => {
    const [first, last] = [ends[at - 1] ?? 0, ends[at] ?? 0];
    const [from, to] = [letters[first] ?? 0, letters[last] ?? 0];
    const moment = (passed: number) =>
      Math.min(durationMs, Math.round(startMs + ((passed - from) / Math.max(1, to - from)) * (endMs - startMs)));
    return written.slice(first, last).map((word, place) => ({
      ...word,
      startMs: moment(letters[first + place] ?? from),
      endMs: moment(letters[first + place + 1] ?? to),
      timing: "estimated" as const,
      heard: [],
      confidence: null,
    }));
  });
}

/** The maximum distance in words between the end of a stretch and its place at an even pace. */
const windowWords = 60;
/** Costs of a pause after a word and of no pause after a sentence. */
const against = { pauseInClause: 4, pauseAfterComma: 1.5, noPauseAfterSentence: 0.7 };

type State = { cost: number; from: number };

/** For each stretch the number of words said at its end, at the least total cost. */
function dealOut(written: readonly WrittenWord[], letters: number[], stretches: readonly SpeechStretch[]): number[] {
  const lengths = stretches.map(({ startMs, endMs }) => endMs - startMs);
  const spoken = running(lengths);
  const msPerLetter = (spoken.at(-1) ?? 0) / Math.max(1, letters.at(-1) ?? 0);
  const pauses = written.map(({ text }) => pauseAfter(text));
  const sentences = running(written.map(({ text }) => (endsSentence(text) ? 1 : 0)));
  const cost = (stretch: number, from: number, to: number): number => {
    const length = lengths[stretch] ?? 0;
    const said = ((letters[to] ?? 0) - (letters[from] ?? 0)) * msPerLetter;
    const unheard = Math.max(0, (sentences[to - 1] ?? 0) - (sentences[from] ?? 0));
    const pause = stretch === lengths.length - 1 ? 0 : (pauses[to - 1] ?? against.pauseInClause);
    return ((said - length) / (200 + length / 5)) ** 2 + unheard * against.noPauseAfterSentence + pause;
  };
  const table: Map<number, State>[] = [new Map([[0, { cost: 0, from: 0 }]])];
  let even = 0;
  for (const stretch of lengths.keys()) {
    while (even < written.length && (letters[even + 1] ?? 0) * msPerLetter <= (spoken[stretch + 1] ?? 0)) even++;
    const isLast = stretch === lengths.length - 1;
    const [first, last] = isLast
      ? [written.length, written.length]
      : [Math.max(0, even - windowWords), Math.min(written.length, even + windowWords)];
    const reached = new Map<number, State>();
    for (let to = first; to <= last; to++) {
      const best = cheapest(table[stretch] ?? new Map(), to, (from) => cost(stretch, from, to));
      if (best) reached.set(to, best);
    }
    table.push(reached);
  }
  return followBack(table, written.length);
}

function cheapest(states: ReadonlyMap<number, State>, to: number, cost: (from: number) => number): State | null {
  let best: State | null = null;
  for (const [from, state] of states) {
    if (from > to) continue;
    const sum = state.cost + cost(from);
    if (!best || sum < best.cost) best = { cost: sum, from };
  }
  return best;
}

function followBack(table: readonly ReadonlyMap<number, State>[], all: number): number[] {
  const ends: number[] = [];
  let end = all;
  for (const states of table.slice(1).toReversed()) {
    ends.unshift(end);
    end = states.get(end)?.from ?? 0;
  }
  return ends;
}

function pauseAfter(word: string): number {
  if (endsSentence(word)) return 0;
  return /[,;:–—]["'”’»)\]\s]*$/.test(word) ? against.pauseAfterComma : against.pauseInClause;
}

function endsSentence(word: string): boolean {
  return /[.!?…]["'”’»)\]\s]*$/.test(word);
}

/** Prefix sums, starting with 0. */
function running(sizes: readonly number[]): number[] {
  const sums = [0];
  for (const size of sizes) sums.push((sums.at(-1) ?? 0) + size);
  return sums;
}
