import { z } from "zod";
import type { Span } from "./memoir.ts";

/** One piece of a recording that is kept, and where it starts in the edited sound. All in ms. */
export const keptPieceSchema = z.object({
  sourceStartMs: z.number().nonnegative(),
  sourceEndMs: z.number().nonnegative(),
  editedStartMs: z.number().nonnegative(),
});
export type KeptPiece = z.infer<typeof keptPieceSchema>;

/** Kept pieces in order; what lies between them was silence and is cut. */
export type EditList = KeptPiece[];

/** A stretch of a recording in which nothing is heard, and which the audiobook leaves out. */
export const silenceSchema = z.object({
  recordingId: z.string(),
  startMs: z.number().nonnegative(),
  endMs: z.number().nonnegative(),
  reason: z.enum(["before the first sound", "long silence", "after the last sound"]),
});
export type Silence = z.infer<typeof silenceSchema>;

/** Where a recording's edited sound lies inside a chapter file. */
export const placementSchema = z.object({
  recordingId: z.string(),
  startMs: z.number().nonnegative(),
  edits: z.array(keptPieceSchema),
});
export type Placement = z.infer<typeof placementSchema>;

/** Measured on the finished file. Levels in dBFS; the limits are ACX's: RMS -23..-18, peak <= -3, floor <= -60. */
export const levelsSchema = z.object({ rmsDb: z.number(), peakDb: z.number(), floorDb: z.number() });
export type Levels = z.infer<typeof levelsSchema>;

/** One file of the audiobook, in its two forms. */
export const audiobookTrackSchema = z.object({
  title: z.string(),
  wav: z.string(),
  mp3: z.string(),
  durationMs: z.number().positive(),
  levels: levelsSchema,
  /** Which limits it misses, in words; empty when it meets them all. */
  misses: z.array(z.string()),
});
export type AudiobookTrack = z.infer<typeof audiobookTrackSchema>;

export const audiobookChapterSchema = audiobookTrackSchema.extend({
  number: z.int().positive(),
  placements: z.array(placementSchema),
});
export type AudiobookChapter = z.infer<typeof audiobookChapterSchema>;

export const audiobookSchema = z.object({
  edition: z.literal("original voice"),
  /** The computer voice that reads titles and questions; null when the machine has none. */
  narrator: z.object({ engine: z.string(), voice: z.string(), synthetic: z.literal(true) }).nullable(),
  /** Like the chapters' files, relative to the folder the audiobook was made in. */
  m4b: z.string(),
  durationMs: z.number().positive(),
  /** Title and author at the beginning, "the end" at the end; null when nobody reads. */
  opening: audiobookTrackSchema.nullable().default(null),
  closing: audiobookTrackSchema.nullable().default(null),
  chapters: z.array(audiobookChapterSchema),
  /** What of the recordings is not heard in it. */
  leftOut: z.array(silenceSchema).default([]),
});
export type Audiobook = z.infer<typeof audiobookSchema>;

/** What an edit list leaves out of a recording of this length; less than a tenth of a second is not worth a line. */
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

/** Where a moment of the recording is heard in the edited sound, in ms; a moment that was cut moves to the cut. */
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
export function spanInChapter(chapter: AudiobookChapter, span: Span): { startMs: number; endMs: number } | null {
  const placement = chapter.placements.find((p) => p.recordingId === span.recordingId);
  if (!placement) return null;
  return {
    startMs: placement.startMs + editedTime(placement.edits, span.startMs),
    endMs: placement.startMs + editedTime(placement.edits, span.endMs),
  };
}
