import { z } from "zod";

/** Containers a recording may come in; each names the ffmpeg demuxer that reads it. */
export const containerSchema = z.enum(["wav", "webm", "mp3", "mp4", "ogg", "flac", "aac", "amr", "aiff", "caf", "asf"]);
export type Container = z.infer<typeof containerSchema>;

/** The result of examining a recording. Times in ms, levels in dBFS. */
export const soundFactsSchema = z.object({
  container: containerSchema,
  codec: z.string(),
  durationMs: z.int().positive(),
  sampleRate: z.int().positive(),
  channels: z.int().positive(),
  bytes: z.int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** RMS level of the whole recording. */
  rmsDb: z.number(),
  peakDb: z.number(),
  /** The file ends before its container says; the readable part is used. */
  truncated: z.boolean(),
});
export type SoundFacts = z.infer<typeof soundFactsSchema>;
