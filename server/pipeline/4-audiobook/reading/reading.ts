import type { AudiobookEdition } from "#domain/book/audiobook.ts";
import type { Chapter } from "#domain/book/memoir.ts";
import type { Heard } from "#server/pipeline/4-audiobook/chapter/lay-out-chapter.ts";
import type { Clip } from "#server/pipeline/4-audiobook/sound/clip.ts";

/** Narrator clips by text, answer clips by recording. A clip that cannot be made is absent, with a warning. */
export type Clips = { said: Map<string, Clip>; answers: Map<string, Clip> };

/** How an edition reads a memoir aloud. */
export type Reading = {
  edition: AudiobookEdition;
  opening: readonly string[];
  closing: readonly string[];
  /** The recordings that it plays. */
  recordingIds: readonly string[];
  /** Every text that its narrator speaks, without duplicates. */
  texts: readonly string[];
  /** The parts of a chapter in order; null when nothing of it can be heard. */
  heardIn(chapter: Chapter, clips: Clips): Heard[] | null;
};

export function saidIn({ said }: Clips, text: string, after?: Heard["after"]): Heard[] {
  const clip = said.get(text);
  return clip ? [{ clip, recordingId: null, ...(after && { after }) }] : [];
}
