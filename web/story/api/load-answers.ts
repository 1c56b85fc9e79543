import { z } from "zod/mini";
import { askedSchema } from "#domain/recording/asked.ts";
import { answerSchema } from "#domain/recording/answer.ts";
import { withAskedWords } from "#web/lib/story/with-asked-words.ts";
import { rest } from "#web/lib/api/rest.ts";
import { columnsOf, rowsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";

const wordsSchema = z.object({ text: z.string(), text_fr: z.string() });
const takeSchema = z.object({
  id: z.uuid(),
  audio_file_path: z.string(),
  duration_seconds: z.nullable(z.number()),
  recorded_at: z.nullable(z.string()),
});
const placesSchema = z.nullable(z.array(z.tuple([z.number(), z.number()])));
const writtenSchema = z.object({
  layer: z.string(),
  draft: z.boolean(),
  /**
   * Places where the storyteller may have spoken over the interviewer, in ms of the recording. The bookshelf omits
   * them.
   */
  doubtful: z.optional(placesSchema),
});
export const storyAnswerSchema = z.extend(
  z.pick(answerSchema, {
    id: true,
    question_id: true,
    conversation_id: true,
    follow_up: true,
    processing_status: true,
    transcript: true,
    visibility: true,
    sealed_until: true,
    audio_file_path: true,
    duration_seconds: true,
    created_at: true,
    story_title: true,
  }),
  {
    /** The error code of a failed transcription. */
    problem: z.nullable(z.string()),
    /** The recording ended because the browser or the device stopped. */
    cut_short: z.nullable(z.string()),
    questions: wordsSchema,
    /** All takes, including the chosen one. */
    takes: z.array(takeSchema),
    /** The transcript of the recording, recognized or corrected. */
    recordings: z.nullable(z.object({ transcripts: z.array(writtenSchema) })),
  },
);
export type StoryAnswer = z.infer<typeof storyAnswerSchema>;

const givenSchema = z.extend(storyAnswerSchema, { asked: z.nullable(askedSchema) });
const columns = columnsOf("answers", givenSchema, {
  asked: "asked",
  problem: "metadata->>problem",
  cut_short: "metadata->>cut_short",
  questions: rowsOf("questions", wordsSchema),
  takes: rowsOf("takes", takeSchema),
  recordings: `recordings(${rowsOf("transcripts", z.extend(writtenSchema, { doubtful: placesSchema }))})`,
});

/** Sorted by question, each main answer before its follow-ups. */
export async function loadStoryAnswers(sessionId: string): Promise<StoryAnswer[]> {
  const answers = rest
    .from("answers")
    .select(columns)
    .eq("session_id", sessionId)
    .neq("visibility", "deleted")
    .order("question_id")
    .order("follow_up", { nullsFirst: true })
    .order("created_at");
  return z
    .array(givenSchema)
    .parse(await dataOf(answers))
    .map(withAskedWords);
}
