import type { Language } from "#domain/language.ts";
import type { TimedWord, Transcript } from "#domain/recording/transcript.ts";

type Source = { recording: string; language: Language; raw: Transcript | null; corrected: TimedWord[] | null };
type Timed = { text: string; startMs: number; endMs: number };

/**
 * A transcript as three files by extension: `json` (both layers with times), `vtt` (captions) and `txt` (the effective
 * words).
 */
export function transcriptFiles({ recording, language, raw, corrected }: Source): {
  json: string;
  vtt: string;
  txt: string;
} {
  const words: Timed[] = corrected ?? raw?.words ?? [];
  const layers = { recording, language, draft: !corrected && (raw?.draft ?? true), raw, corrected };
  return {
    json: `${JSON.stringify(layers, null, 1)}\n`,
    vtt: webVtt(words),
    txt: `${paragraphs(corrected ?? words.map((word) => ({ ...word, startsParagraph: false })))}\n`,
  };
}

function paragraphs(words: readonly (Timed & { startsParagraph: boolean })[]): string {
  return words.map((word, at) => (at === 0 ? "" : word.startsParagraph ? "\n\n" : " ") + word.text).join("");
}

const maxLineLength = 42;
const maxCueMs = 7000;

/**
 * Cues end with a sentence, at a pause, or before they exceed two lines or seven seconds. They follow the order of the
 * sound, as WebVTT requires, even if a person moved sentences.
 */
function webVtt(words: readonly Timed[]): string {
  return ["WEBVTT", ...captionsOf(words).map(cueText)].join("\n\n") + "\n";
}

/** Words in groups that are shown together, in the order of the sound. */
export function captionsOf(words: readonly Timed[]): Timed[][] {
  const cues: Timed[][] = [];
  for (const word of words) {
    const cue = cues.at(-1);
    if (!cue || endsBefore(cue, word)) cues.push([word]);
    else cue.push(word);
  }
  return cues.sort((a, b) => (a[0]?.startMs ?? 0) - (b[0]?.startMs ?? 0));
}

function endsBefore(cue: readonly Timed[], next: Timed): boolean {
  const [first, last] = [cue[0], cue.at(-1)];
  if (!first || !last) return true;
  const length = cue.reduce((sum, { text }) => sum + text.length + 1, next.text.length);
  const pausedOrBack = next.startMs - last.endMs > 800 || next.startMs < last.startMs;
  return (
    /[.!?…]["”»’]?$/.test(last.text) ||
    pausedOrBack ||
    length > 2 * maxLineLength ||
    next.endMs - first.startMs > maxCueMs
  );
}

function cueText(cue: readonly Timed[]): string {
  const [first, last] = [cue[0], cue.at(-1)];
  const endMs = Math.max((first?.startMs ?? 0) + 1, last?.endMs ?? 0);
  const lines: string[] = [];
  for (const { text } of cue) {
    const line = lines.at(-1);
    if (line === undefined || line.length + 1 + text.length > maxLineLength) lines.push(text);
    else lines[lines.length - 1] = `${line} ${text}`;
  }
  const safe = lines.map((line) => line.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"));
  return `${clock(first?.startMs ?? 0)} --> ${clock(endMs)}\n${safe.join("\n")}`;
}

function part(value: number, width: number): string {
  return String(Math.floor(value)).padStart(width, "0");
}

function clock(ms: number): string {
  return `${part(ms / 3_600_000, 2)}:${part((ms / 60_000) % 60, 2)}:${part((ms / 1000) % 60, 2)}.${part(ms % 1000, 3)}`;
}
