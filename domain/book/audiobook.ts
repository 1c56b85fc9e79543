import { z } from "zod/mini";
import type { Span } from "./memoir.ts";

/** A kept piece of a recording and its start in the edited sound, in ms. */
export const keptPieceSchema = z.object({
  sourceStartMs: z.number().check(z.nonnegative()),
  sourceEndMs: z.number().check(z.nonnegative()),
  editedStartMs: z.number().check(z.nonnegative()),
});
export type KeptPiece = z.infer<typeof keptPieceSchema>;

/** Kept pieces in order; the silence between them is cut. */
export type EditList = KeptPiece[];

/** A silent stretch of a recording that the audiobook omits. */
export const silenceSchema = z.object({
  recordingId: z.string(),
  startMs: z.number().check(z.nonnegative()),
  endMs: z.number().check(z.nonnegative()),
  reason: z.enum(["before the first sound", "long silence", "after the last sound"]),
});
export type Silence = z.infer<typeof silenceSchema>;

/** The position of a recording's edited sound in a chapter file. */
export const placementSchema = z.object({
  recordingId: z.string(),
  startMs: z.number().check(z.nonnegative()),
  edits: z.array(keptPieceSchema),
});
export type Placement = z.infer<typeof placementSchema>;

/** Measured on the finished file. Levels in dBFS; the limits are ACX's: RMS -23..-18, peak <= -3, floor <= -60. */
export const levelsSchema = z.object({ rmsDb: z.number(), peakDb: z.number(), floorDb: z.number() });
export type Levels = z.infer<typeof levelsSchema>;

/** Integrated loudness in LUFS (ITU-R BS.1770-4; null: too quiet to tell), sample peak and quietest half second in dBFS. */
export const loudnessSchema = z.object({ lufs: z.nullable(z.number()), peakDb: z.number(), floorDb: z.number() });
export type Loudness = z.infer<typeof loudnessSchema>;

/** A voice's loudness in the recording and in the audiobook. */
export const voiceSchema = z.object({ recordingId: z.string(), before: loudnessSchema, after: loudnessSchema });
export type Voice = z.infer<typeof voiceSchema>;

/** Sound without a recognized word: a cough, a laugh, a breath, or an unintelligible word. */
export const wordlessSchema = z.object({
  startMs: z.number().check(z.nonnegative()),
  endMs: z.number().check(z.nonnegative()),
  /** Against the voice of the same recording. */
  levelDb: z.number(),
});
export type Wordless = z.infer<typeof wordlessSchema>;

/** One file of the audiobook, in its two forms. */
export const audiobookTrackSchema = z.object({
  title: z.string(),
  wav: z.string(),
  mp3: z.string(),
  durationMs: z.number().check(z.positive()),
  levels: levelsSchema,
  /** Which limits it misses, in words; empty when it meets them all. */
  misses: z.array(z.string()),
});
export type AudiobookTrack = z.infer<typeof audiobookTrackSchema>;

export const audiobookChapterSchema = z.extend(audiobookTrackSchema, {
  number: z.int().check(z.positive()),
  placements: z.array(placementSchema),
  voices: z._default(z.array(voiceSchema), []),
});
export type AudiobookChapter = z.infer<typeof audiobookChapterSchema>;

/** Original voice: the person's recordings. Narrated: the book's words in a voice made from them (ADR 101). */
export const audiobookEditionSchema = z.enum(["original voice", "narrated"]);
export type AudiobookEdition = z.infer<typeof audiobookEditionSchema>;

/** Where the files of each edition are, as kinds of artifacts. */
export const editionFiles: Record<AudiobookEdition, { folder: string; m4b: string }> = {
  "original voice": { folder: "audiobook", m4b: "audiobook.m4b" },
  narrated: { folder: "narrated", m4b: "narrated/audiobook.m4b" },
};

export const audiobookSchema = z.object({
  edition: audiobookEditionSchema,
  /** The computer voice that reads titles and questions, or all of it; null when the machine has none. */
  narrator: z.nullable(z.object({ engine: z.string(), voice: z.string(), synthetic: z.literal(true) })),
  /** Like the chapters' files, relative to the folder the audiobook was made in. */
  m4b: z.string(),
  durationMs: z.number().check(z.positive()),
  /** Title and author at the beginning, "the end" at the end; null without a narrator. */
  opening: z._default(z.nullable(audiobookTrackSchema), null),
  closing: z._default(z.nullable(audiobookTrackSchema), null),
  chapters: z.array(audiobookChapterSchema),
  /** Parts of the recordings that the audiobook omits. */
  leftOut: z._default(z.array(silenceSchema), []),
  /** Sounds without words. They stay: no rule separates a cough from a laugh reliably. */
  withoutWords: z._default(z.array(z.extend(wordlessSchema, { recordingId: z.string() })), []),
});
export type Audiobook = z.infer<typeof audiobookSchema>;

/** The omitted parts of a recording of this duration, except those below a tenth of a second. */
export function leftOutOf({ recordingId, edits }: Placement, durationMs: number): Silence[] {
  const ends = edits.map(({ sourceEndMs }) => sourceEndMs);
  const starts = edits.map(({ sourceStartMs }) => sourceStartMs);
  return [0, ...ends]
    .map((startMs, at) => ({
      recordingId,
      startMs,
      endMs: starts[at] ?? Math.max(startMs, durationMs),
      reason:
        at === 0
          ? ("before the first sound" as const)
          : at === edits.length
            ? ("after the last sound" as const)
            : ("long silence" as const),
    }))
    .filter(({ startMs, endMs }) => endMs - startMs >= shortestLeftOutMs);
}

const shortestLeftOutMs = 100;

/** Maps a time of the recording to the edited sound, in ms; a time that was cut maps to the cut. */
export function editedTime(edits: EditList, sourceMs: number): number {
  let last = 0;
  for (const piece of edits) {
    if (sourceMs < piece.sourceStartMs) return piece.editedStartMs;
    last = piece.editedStartMs + Math.min(sourceMs, piece.sourceEndMs) - piece.sourceStartMs;
    if (sourceMs <= piece.sourceEndMs) return last;
  }
  return last;
}

/** Where a span of a recording plays in a chapter file, in ms; null when the chapter does not hold that recording. */
export function spanInChapter(
  chapter: Pick<AudiobookChapter, "placements">,
  span: Span,
): { startMs: number; endMs: number } | null {
  const placement = chapter.placements.find((p) => p.recordingId === span.recordingId);
  if (!placement) return null;
  return {
    startMs: placement.startMs + editedTime(placement.edits, span.startMs),
    endMs: placement.startMs + editedTime(placement.edits, span.endMs),
  };
}
