import { z } from "zod/mini";

/** A sentence that was drawn for the caller. */
export const drawnSentenceSchema = z.object({
  id: z.uuid(),
  sentence: z.string(),
  /** The three drawn words, as they stand in the sentence. */
  words: z.array(z.string()),
  /** Milliseconds until it is valid no more. */
  valid_ms: z.number(),
  /** The host that the reading is sent to; null when it stays on the server. */
  sends_to: z.nullable(z.string()),
});
export type DrawnSentence = z.infer<typeof drawnSentenceSchema>;

/** What became of a reading. `listening`: nothing yet. `unlike`: the recognized words are not those of the sentence. */
export const readingSchema = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("listening") }),
  z.object({ outcome: z.literal("given") }),
  z.object({ outcome: z.literal("expired") }),
  z.object({ outcome: z.literal("unlike"), heard: z.string() }),
]);
export type Reading = z.infer<typeof readingSchema>;

/** The largest recording of a reading. */
export const maxReadingBytes = 8_000_000;
