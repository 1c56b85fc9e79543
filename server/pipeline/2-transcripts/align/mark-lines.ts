import type { TimedWord } from "#domain/recording/transcript.ts";
import { wordsOfText } from "#server/pipeline/2-transcripts/words-of-text.ts";

const fewestLines = 3;
const longestLine = 60;
/** No editor wraps at fewer characters. */
const narrowestWrap = 26;

/**
 * Marks line starts in paragraphs that a person wrote line by line: lists, verses, letter heads, dialogue. A wrapped
 * text is none of these: each next word would not have fitted on the line before, and not every line begins with a
 * capital.
 */
export function markLines(words: TimedWord[], body: string): TimedWord[] {
  const starts = new Set<number>();
  let at = 0;
  for (const paragraph of body.split(/\n[^\S\n]*\n/)) {
    const lines = paragraph.split(/\r?\n/).filter((line) => line.trim() !== "");
    const counts = lines.map((line) => wordsOfText(line).length);
    const isOwn = isLineByLine(lines.map((line) => line.trim()));
    for (const count of counts) {
      if (isOwn) starts.add(at);
      at += count;
    }
  }
  /* A lone mark on its line belongs to its neighbor; the line starts are unknown then. */
  if (starts.size === 0 || at !== words.length) return words;
  return words.map((word, place) => (starts.has(place) ? { ...word, startsLine: true } : word));
}

function isLineByLine(lines: string[]): boolean {
  const longest = Math.max(0, ...lines.map((line) => line.length));
  if (lines.length < fewestLines || longest > longestLine) return false;
  if (longest < narrowestWrap || lines.every((line) => /^[^\p{L}]*\p{Lu}/u.test(line))) return true;
  const wrapped = lines
    .slice(0, -1)
    .every((line, at) => line.length + 1 + (lines[at + 1]?.split(/\s/u)[0] ?? "").length > longest);
  return !wrapped;
}
