import type { Language } from "#domain/language.ts";

/** The private bucket of originals. Its paths begin with the storyteller's id. */
export const answersBucket = "audio-answers";

/** Shorter takes are accidents (spec, signed-in §5). */
export const minTakeMs = 2000;

/**
 * A recording that this browser keeps until the server has stored it. `language` is its question's. A `spare` take was
 * not chosen when another one was saved.
 */
export type Take = {
  id: string;
  questionId: number;
  /** 1..5: the follow-up that it answers. */
  followUp?: number;
  durationMs: number;
  mediaType: string;
  language: Language;
  spare?: boolean;
  /** Its end was never written: the browser or device stopped during the recording. */
  isCutShort?: boolean;
};
