import { z } from "zod/mini";

/** The parts of an archive in the order in which they are packed. */
export const archiveParts = ["recordings", "transcripts", "books", "audiobooks", "memories", "consents"] as const;
export type ArchivePart = (typeof archiveParts)[number];

export const archiveTotalsSchema = z.record(z.enum(archiveParts), z.object({ files: z.number(), bytes: z.number() }));
export type ArchiveTotals = z.infer<typeof archiveTotalsSchema>;

/**
 * The answer of `personal-archive`. `days`: how long a finished archive is kept. `packing`: the progress of the one that
 * is being made; `totals` is null until everything is counted. `left`: how many may be made today.
 */
export const personalArchiveSchema = z.object({
  days: z.number(),
  left: z.number(),
  packing: z.nullable(
    z.object({
      state: z.enum(["queued", "running", "failed"]),
      fraction: z.number(),
      part: z.nullable(z.enum(archiveParts)),
      totals: z.nullable(archiveTotalsSchema),
      error_code: z.nullable(z.string()),
    }),
  ),
  ready: z.nullable(
    z.object({
      url: z.string(),
      bytes: z.number(),
      files: z.number(),
      made_at: z.string(),
      expires_at: z.string(),
    }),
  ),
});
export type PersonalArchive = z.infer<typeof personalArchiveSchema>;
