import { z } from "zod/mini";

/** The two languages of the service. */
export const languageSchema = z.enum(["en", "fr"]);
export type Language = z.infer<typeof languageSchema>;

export type Bilingual = Record<Language, string>;
