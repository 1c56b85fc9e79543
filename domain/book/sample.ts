import { z } from "zod";
import type { Language } from "#domain/language.ts";

/** Where the files of each sample life are found. */
export const sampleAddresses: Record<Language, string> = { en: "/sample/", fr: "/sample/fr/" };

/** The sample life story of a language on the examples page, made on this machine. */
export const sampleStateSchema = z.object({
  /** `making` with a `problem` will not go on by itself. */
  state: z.enum(["making", "made"]),
  steps: z.array(z.object({ name: z.string(), fraction: z.number(), word: z.string() })),
  title: z.string(),
  author: z.string(),
  draft: z.boolean(),
  /** `title`: of a chapter's sound, else null. */
  files: z.array(z.object({ kind: z.string(), href: z.string(), bytes: z.int(), title: z.string().nullable() })),
  warnings: z.array(z.string()),
  /** Why it failed, in words. */
  problem: z.string().nullable(),
});
export type SampleState = z.infer<typeof sampleStateSchema>;
