import type { Word } from "#domain/transcript.ts";
import type { Stretch } from "#server/media/speech-pieces.ts";

/** `speechStretches` begin this long before the voice; a word begins a little before it, for its first soft sound. */
const edgeMs = 150;
const softMs = 30;
const leastMs = 20;

/** A recogniser often begins the first word behind a pause within the pause: each word begins with the voice. */
export function beginAtVoice(words: readonly Word[], speech: readonly Stretch[]): Word[] {
  let at = 0;
  return words.map((word) => {
    while (at < speech.length - 1 && (speech[at]?.endMs ?? 0) <= word.startMs) at += 1;
    const stretch = speech[at];
    if (!stretch || stretch.startMs >= word.endMs) return word;
    const voiceMs = stretch.startMs === 0 ? 0 : stretch.startMs + edgeMs - softMs;
    const startMs = Math.max(word.startMs, Math.min(voiceMs, word.endMs - leastMs));
    return { ...word, startMs };
  });
}
