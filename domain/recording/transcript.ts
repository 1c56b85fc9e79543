import { z } from "zod";
import { languageSchema } from "#domain/language.ts";

/** One recognized word. Times in ms from the start of the original recording. */
export const wordSchema = z.object({
  text: z.string().min(1),
  startMs: z.int().nonnegative(),
  endMs: z.int().nonnegative(),
  /** 0..1, or null if the engine reports none. */
  confidence: z.number().min(0).max(1).nullable(),
});
export type Word = z.infer<typeof wordSchema>;

/** The raw layer: a recognizer's words. Never altered. */
export const transcriptSchema = z.object({
  language: languageSchema,
  engine: z.string(),
  model: z.string().nullable(),
  /** A draft is not fit for print, and every page made from it says so. */
  draft: z.boolean(),
  words: z.array(wordSchema),
});
export type Transcript = z.infer<typeof transcriptSchema>;

/**
 * One effective word: a corrected word, otherwise the recognized one. `heard` lists the indices of its raw words
 * (empty for a word that only the person wrote).
 */
export const timedWordSchema = z.object({
  text: z.string().min(1),
  startMs: z.int().nonnegative(),
  endMs: z.int().nonnegative(),
  /** `estimated`: no recognized word matched, the time lies between its neighbours'. */
  timing: z.enum(["heard", "estimated"]),
  heard: z.array(z.int().nonnegative()),
  confidence: z.number().min(0).max(1).nullable(),
  /** A blank line stood before this word in the person's text. */
  startsParagraph: z.boolean(),
  /** The person wrote its paragraph line by line, and a line begins here. */
  startsLine: z.boolean().optional(),
});
export type TimedWord = z.infer<typeof timedWordSchema>;

/** Raw words that the person's text does not contain; their indices into the raw layer. */
export type Alignment = { words: TimedWord[]; removed: number[] };

/** False for a text of white space and punctuation alone, which corrects nothing. */
export function hasWords(text: string): boolean {
  return /[\p{L}\p{N}\p{S}]/u.test(text);
}

/** An answer as the memoir reads it: its recording, its question, and the words that count. */
export type TranscribedAnswer = {
  recordingId: string;
  /** The hash of its sound, from which sentence ids derive: the same recording gives the same ids anywhere. */
  soundHash?: string;
  questionId: number;
  /** 1..5 for the answer to a follow-up, null for the answer to the question itself. */
  followUp: number | null;
  question: string;
  /** Who of the family asked it. */
  askedBy?: string;
  language: z.infer<typeof languageSchema>;
  layer: "raw" | "corrected";
  draft: boolean;
  durationMs: number;
  /** The raw layer; `words[].heard` and `removed` index into it. */
  rawWords: Word[];
  words: TimedWord[];
  removed: number[];
};
