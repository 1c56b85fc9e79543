import { z } from "zod/mini";

const person = { id: z.uuid(), name: z.string(), email: z.nullable(z.string()) };

/** Named as family: may hear every story. */
const familySchema = z.object({
  ...person,
  order_id: z.null(),
  state: z.enum(["may listen", "invited", "letter expired", "stopped", "account closed"]),
});

/** Gave a story: may hear that one alone. */
const giverSchema = z.object({
  ...person,
  order_id: z.uuid(),
  state: z.enum(["may listen", "hears nothing", "stopped", "account closed"]),
});

/** A named family member, or the giver of the story. */
export const listenerSchema = z.union([familySchema, giverSchema]);
export type FamilyListener = z.infer<typeof familySchema>;
export type GiverListener = z.infer<typeof giverSchema>;
export type Listener = FamilyListener | GiverListener;

/** Who hears one answer besides its storyteller. */
export const hearersSchema = z.object({
  answer_id: z.uuid(),
  names: z.array(z.string()),
  /** Whether the code of a printed book plays it. */
  in_print: z.boolean(),
});
export type Hearers = z.infer<typeof hearersSchema>;

/** The current listeners who have played one answer. */
export const listenedSchema = z.object({ answer_id: z.uuid(), names: z.array(z.string()) });
export type Listened = z.infer<typeof listenedSchema>;
