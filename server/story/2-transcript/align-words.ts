import type { Alignment, TimedWord, Word } from "#domain/transcript.ts";
import { matchUnits } from "./align/match-units.ts";
import { likeness, unitsOf } from "./align/units.ts";

/** A text's words in order, and whether a blank line stood before each. */
export function wordsOfText(text: string): { text: string; startsParagraph: boolean }[] {
  return text.split(/\n[^\S\n]*\n/).flatMap((paragraph, index) =>
    paragraph
      .split(/\s+/)
      .filter((word) => word !== "")
      .map((word, at) => ({ text: word, startsParagraph: index > 0 && at === 0 })),
  );
}

/**
 * Gives the words a person wrote the times at which a recogniser heard them, so that correcting text never loses the sound.
 * The words stay exactly as written and in their order. A word that was not heard gets a time between its neighbours' (`estimated`).
 * Each raw word is in at most one `heard`, or in `removed`. Times are within 0..durationMs; after a moved passage they may go back.
 */
export function alignWords(raw: readonly Word[], correctedText: string, durationMs: number): Alignment {
  const written = wordsOfText(correctedText);
  const writtenUnits = unitsOf(written.map(({ text }) => text));
  const heardUnits = unitsOf(raw.map(({ text }) => text));
  const matching = matchUnits(writtenUnits, heardUnits);

  const heard: number[][] = written.map(() => []);
  const claimed = new Set<number>();
  for (const [at, unit] of writtenUnits.entries()) {
    const index = heardUnits[matching[at] ?? -1]?.word;
    if (index === undefined || claimed.has(index)) continue;
    claimed.add(index);
    heard[unit.word]?.push(index);
  }
  const words = written.map((word, at) => timedWord(word, heard[at] ?? [], raw, durationMs));
  estimateTimes(words, durationMs);
  return { words, removed: raw.map((_, index) => index).filter((index) => !claimed.has(index)) };
}

/** How much of the person's text was plainly heard, 0..1 by letters: words of four letters or more that are alike. */
export function shareHeard(alignment: Alignment, raw: readonly Word[]): number {
  let [letters, found] = [0, 0];
  for (const word of alignment.words) {
    const [key = ""] = unitsOf([word.text]).map((unit) => unit.key);
    if (key.length < 4) continue;
    letters += key.length;
    const keys = unitsOf(word.heard.map((index) => raw[index]?.text ?? "")).map((unit) => unit.key);
    if (keys.some((other) => likeness(key, other) >= 0.75)) found += key.length;
  }
  return letters === 0 ? 1 : found / letters;
}

/** Times for a text when nothing was recognised: spread over the stretches where somebody speaks, by letters. */
export function spreadWords(
  correctedText: string,
  durationMs: number,
  speech: readonly { startMs: number; endMs: number }[],
): TimedWord[] {
  const stretches = speech.length > 0 ? speech : [{ startMs: 0, endMs: durationMs }];
  const total = stretches.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  const written = wordsOfText(correctedText);
  const letters = written.reduce((sum, { text }) => sum + text.length + 1, 0);
  const at = (spoken: number): number => {
    let left = spoken;
    for (const { startMs, endMs } of stretches) {
      if (left <= endMs - startMs) return Math.round(startMs + left);
      left -= endMs - startMs;
    }
    return stretches.at(-1)?.endMs ?? durationMs;
  };
  let before = 0;
  return written.map((word) => {
    const startMs = at((before / letters) * total);
    before += word.text.length + 1;
    const endMs = at((before / letters) * total);
    return { ...word, startMs, endMs: Math.max(startMs, endMs), timing: "estimated", heard: [], confidence: null };
  });
}

function timedWord(
  word: { text: string; startsParagraph: boolean },
  heard: number[],
  raw: readonly Word[],
  durationMs: number,
): TimedWord {
  const parts = heard.flatMap((index) => raw[index] ?? []);
  const startMs = Math.min(durationMs, ...parts.map((part) => part.startMs));
  const endMs = Math.min(durationMs, Math.max(startMs, ...parts.map((part) => part.endMs)));
  const confidences = parts.flatMap((part) => part.confidence ?? []);
  return {
    ...word,
    startMs,
    endMs,
    timing: parts.length > 0 ? "heard" : "estimated",
    heard,
    confidence: confidences.length > 0 ? Math.min(...confidences) : null,
  };
}

/** Milliseconds a letter takes at 150 words a minute: a word that was not heard is not given more. */
const slowestLetterMs = 90;

/** Runs of words that were not heard lie between the heard ones before and after them, by letters. */
function estimateTimes(words: TimedWord[], durationMs: number): void {
  for (let at = 0; at < words.length;) {
    if (words[at]?.timing === "heard") {
      at++;
      continue;
    }
    let end = at;
    while (end < words.length && words[end]?.timing === "estimated") end++;
    const from = words[at - 1]?.endMs ?? 0;
    const to = words[end]?.startMs ?? durationMs;
    placeRun(words.slice(at, end), from, Math.max(from, to));
    at = end;
  }
}

function placeRun(run: TimedWord[], from: number, to: number): void {
  const letters = run.reduce((sum, { text }) => sum + text.length + 1, 0);
  const perLetter = Math.min(slowestLetterMs, (to - from) / letters);
  let before = 0;
  for (const word of run) {
    word.startMs = Math.round(from + before * perLetter);
    before += word.text.length + 1;
    word.endMs = Math.max(word.startMs, Math.round(from + before * perLetter));
  }
}
