import type { Language } from "#domain/language.ts";

/** The private bucket of originals. Its paths begin with the storyteller's id. */
export const answersBucket = "audio-answers";

/** Shorter takes are accidents (spec, signed-in §5). */
export const minTakeMs = 2000;

/**
 * A recording that is safe in this browser until it is kept by the server. `language` is that of its question. A `spare`
 * one was not chosen when another was kept.
 */
export type Take = {
  id: string;
  questionId: number;
  /** 1..5: what was said to a follow-up. */
  followUp?: number;
  durationMs: number;
  mediaType: string;
  language: Language;
  spare?: boolean;
  /** Its end was never written: the browser or the device went away while somebody spoke. */
  isCutShort?: boolean;
};
