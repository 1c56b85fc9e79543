import { z } from "zod";

/** How a voice's process opens its model. */
export const voiceConfigSchema = z.object({
  model: z.record(z.string(), z.unknown()),
  maxNumSentences: z.number(),
});
export type VoiceConfig = z.infer<typeof voiceConfigSchema>;

/** What the server asks of it: a sentence, or that one is no longer wanted. */
export const voiceAskedSchema = z.union([
  z.object({ id: z.number(), text: z.string(), speaker: z.number(), speed: z.number() }),
  z.object({ id: z.number(), unwanted: z.literal(true) }),
]);
export type VoiceAsked = z.infer<typeof voiceAskedSchema>;

/** What it says. `rate`: samples per second. */
export const voiceSaidSchema = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ id: z.number(), samples: z.instanceof(Int16Array), rate: z.number().int().min(8_000).max(48_000) }),
  z.object({ id: z.number(), problem: z.string() }),
]);
export type VoiceSaid = z.infer<typeof voiceSaidSchema>;
