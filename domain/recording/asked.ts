import { z } from "zod/mini";
import { languageSchema } from "#domain/language.ts";

/**
 * A question in other words than the bank's, as a plan and an answer hold it, in both languages. Of a family's question: `by`
 * whom it is, and the language it was asked in.
 */
export const askedSchema = z.object({
  en: z.string(),
  fr: z.string(),
  by: z.optional(z.nullable(z.string())),
  language: z.optional(z.nullable(languageSchema)),
});
export type Asked = z.infer<typeof askedSchema>;
