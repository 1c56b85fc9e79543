import { z } from "zod/mini";

/** What the person said last, and where in which sound, whose length is in seconds. */
const lastSentenceSchema = z.object({
  text: z.string(),
  path: z.string(),
  seconds: z.number(),
  from_ms: z.int(),
  to_ms: z.int(),
});
export type LastSentence = z.infer<typeof lastSentenceSchema>;

/**
 * What goes with an account and what stays, and when: `final_at` is null unless it was asked for. `refusal`: why it was not
 * begun. `backup_days`: how long the oldest backup that holds the bytes may be kept.
 */
export const accountErasureSchema = z.object({
  final_at: z.nullable(z.string()),
  refusal: z.nullable(z.enum(["proof", "wrong_code", "admin"])),
  backup_days: z.int(),
  goes: z.object({ recordings: z.int(), books: z.int(), memories: z.int(), photographs: z.int() }),
  /** Storytellers who accepted a gift of this person, by the name they were given; orders of this person. */
  stays: z.object({ gifts: z.array(z.string()), orders: z.int() }),
  last_sentence: z.nullable(lastSentenceSchema),
});
export type AccountErasure = z.infer<typeof accountErasureSchema>;

/** A token of a letter: 16 bytes, base64url. */
export const keepTokenSchema = z.string().check(z.regex(/^[\w-]{22}$/));
