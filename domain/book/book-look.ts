import { z } from "zod/mini";

export const bookSizeSchema = z.enum(["6x9", "large print"]);
export type BookSize = z.infer<typeof bookSizeSchema>;
/** In the order in which they are offered. */
export const coverDesignSchema = z.enum(["waveform", "river", "photograph", "type"]);
export type CoverDesign = z.infer<typeof coverDesignSchema>;
export const bookLettersSchema = z.enum(["garamond", "fraunces", "atkinson"]);
export type BookLetters = z.infer<typeof bookLettersSchema>;
/** The names of the typefaces, as printed. */
export const lettersName: Record<BookLetters, string> = {
  garamond: "EB Garamond",
  fraunces: "Fraunces",
  atkinson: "Atkinson Hyperlegible Next",
};

/** As the database takes them, in letters. */
export const maxDedicationLength = 600;
export const maxEpigraphLength = 600;
export const maxSpineLength = 80;
export const maxAboutLength = 2000;
