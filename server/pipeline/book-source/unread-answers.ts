import type { Memoir } from "#domain/book/memoir.ts";
import type { TimedWord, Transcript } from "#domain/recording/transcript.ts";

/**
 * Below this mean confidence a draft is no language any more. Measured with pocketsphinx on three human readings, clean and
 * spoiled (noise, echo, clipping, telephone band, pitch): all eight with at most half of their words wrong score 0.366 to
 * 0.771; ten of the thirteen with more wrong words score less than this.
 */
export const leastReadableConfidence = 0.35;

/** The recognized and corrected words of a recording. */
export type Layers = { raw: Transcript | null; corrected: readonly TimedWord[] | null };

/** Recordings with unread words from any recognizer, and those of a draft engine below the floor. */
export function unreadAnswers(layers: ReadonlyMap<string, Layers>): { unread: Set<string>; unreadable: Set<string> } {
  const unread = new Set<string>();
  const unreadable = new Set<string>();
  for (const [recordingId, { raw, corrected }] of layers) {
    if (corrected !== null || raw === null) continue;
    unread.add(recordingId);
    if (!raw.draft) continue;
    const confidence = meanConfidence(raw);
    if (confidence !== null && confidence < leastReadableConfidence) unreadable.add(recordingId);
  }
  return { unread, unreadable };
}

function meanConfidence({ words }: Transcript): number | null {
  const known = words.flatMap(({ confidence }) => confidence ?? []);
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0) / known.length;
}

/** Removes the words of these recordings from the memoir; their stories stay with their recordings. */
export function withoutWordsOf(memoir: Memoir, voiceOnly: ReadonlySet<string>): Memoir {
  if (voiceOnly.size === 0) return memoir;
  const isPrinted = (recordingId: string | undefined) => recordingId === undefined || !voiceOnly.has(recordingId);
  const chapters = memoir.chapters.map((chapter) => ({
    ...chapter,
    stories: chapter.stories.map((story) => ({
      ...story,
      paragraphs: story.paragraphs.filter(({ sentences }) => isPrinted(sentences[0]?.spans[0]?.recordingId)),
    })),
  }));
  return { ...memoir, chapters };
}
