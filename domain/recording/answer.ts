import { z } from "zod/mini";

export const visibilitySchema = z.enum(["draft", "in the book", "family only", "sealed", "deleted"]);
/** Who may hear it: its storyteller alone (draft, deleted), the family now or from a day on, or every reader of the book. */
export type Visibility = z.infer<typeof visibilitySchema>;

/** An answer as its table has it; each reader picks the columns it needs. */
export const answerSchema = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  session_id: z.nullable(z.uuid()),
  question_id: z.int(),
  /** 1..5 for a follow-up, null for the question itself. */
  follow_up: z.nullable(z.int()),
  audio_file_path: z.nullable(z.string()),
  recording_id: z.nullable(z.uuid()),
  /** The conversation with an interviewer that it came of. */
  conversation_id: z.nullable(z.string()),
  processing_status: z.enum(["pending", "completed", "failed"]),
  transcript: z.nullable(z.string()),
  duration_seconds: z.nullable(z.number()),
  created_at: z.string(),
  visibility: visibilitySchema,
  /** The day on which a seal opens, as 2030-05-17. */
  sealed_until: z.nullable(z.string()),
  /** The storyteller's title of the story that begins with this answer. */
  story_title: z.nullable(z.string()),
});
export type Answer = z.infer<typeof answerSchema>;

/** As many letters as the database takes of a title. */
export const maxStoryTitleLength = 120;

/** As many letters as a person may correct an answer to. */
export const maxCorrectionLength = 200_000;

export function isInTheBook({ visibility }: Pick<Answer, "visibility">): boolean {
  return visibility === "in the book";
}

/** The visibility of the checkbox beside an answer. */
export function visibilityFor(inTheBook: boolean): Answer["visibility"] {
  return inTheBook ? "in the book" : "draft";
}
