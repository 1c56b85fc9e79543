import type { Memoir } from "#domain/book/memoir.ts";

const maxBars = 46;

/**
 * The first words of the book as voice bars: one bar per letter, null for the space between words. Heights 0..1; the
 * same words give the same bars.
 */
export function voiceBars(memoir: Memoir): (number | null)[] {
  const opening = memoir.chapters[0]?.stories[0]?.paragraphs[0]?.sentences.map(({ text }) => text).join(" ");
  return barsOf(opening ?? memoir.title);
}

/** The voice bars of any text. */
export function barsOf(text: string): (number | null)[] {
  const spoken = text.match(/[\p{L}\p{N}]+/gu) ?? ["voice"];
  const bars: (number | null)[] = [];
  for (const word of spoken) {
    const letters = Array.from(word).slice(0, 9);
    if (bars.length + letters.length + 1 > maxBars) break;
    if (bars.length > 0) bars.push(null);
    letters.forEach((letter, at) => bars.push(height(letter, at, letters.length)));
  }
  return bars.length > 0 ? bars : [0.3, 0.7, 1, 0.7, 0.3];
}

function height(letter: string, at: number, length: number): number {
  const swell = Math.sin((Math.PI * (at + 0.6)) / (length + 0.2));
  const grain = (((letter.codePointAt(0) ?? 0) * 37 + at * 53) % 41) / 41;
  return Math.round((0.15 + 0.55 * swell + 0.3 * grain) * 100) / 100;
}
