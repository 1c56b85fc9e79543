import type { EditedSentence, SourceSentence } from "#domain/book/section.ts";

/** A section as a person left it. `sources`: what the recordings told when it was edited, former sentences included. */
export type SectionEdit = {
  questionId: number;
  version: number;
  sentences: readonly EditedSentence[];
  sources: readonly SourceSentence[];
  /** The recordings whose sentences the editor showed. */
  recordings: readonly string[];
};
