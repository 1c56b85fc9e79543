import { z } from "zod/mini";

/** How clear a sample is, the best first. */
export const sampleMarks = ["very clear", "clear", "usable", "not good"] as const;
export type SampleMark = (typeof sampleMarks)[number];
export const sampleReasons = ["quiet room", "some noise", "noisy", "faint", "cut off"] as const;
export type SampleReason = (typeof sampleReasons)[number];

/** A voice needs this much sound; more than the most makes it no better. */
export const leastSampleMs = 20_000;
export const mostSamples = 8;

const sampleSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  path: z.string(),
  start_ms: z.int(),
  end_ms: z.int(),
  mark: z.enum(sampleMarks),
  reason: z.enum(sampleReasons),
});
export type VoiceSample = z.infer<typeof sampleSchema>;

/**
 * The answer of `own-voice`. `host`: where the samples go. `may`: whether the last word about a clone is a spoken yes.
 * `finding`: samples are being looked for. `voice`: the newest one. `sentence`: what it says first.
 */
export const ownVoiceSchema = z.object({
  host: z.string(),
  may: z.boolean(),
  finding: z.boolean(),
  samples: z.array(sampleSchema),
  voice: z.nullable(
    z.object({
      id: z.uuid(),
      state: z.enum(["making", "ready", "deleting", "deleted", "failed"]),
      problem: z.nullable(z.string()),
      kept: z.boolean(),
      sample_ids: z.array(z.string()),
    }),
  ),
  sentence: z.string(),
});
export type OwnVoice = z.infer<typeof ownVoiceSchema>;
