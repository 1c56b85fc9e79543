import { z } from "zod/mini";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

const sharedSchema = z.object({
  answer_id: z.uuid(),
  storyteller_id: z.uuid(),
  storyteller_name: z.nullable(z.string()),
  follow_up: z.nullable(z.int()),
  question: z.string(),
  question_fr: z.string(),
  transcript: z.nullable(z.string()),
  is_draft: z.boolean(),
  audio_path: z.nullable(z.string()),
  duration_seconds: z.nullable(z.number()),
});
export type SharedAnswer = z.infer<typeof sharedSchema>;

/** The answers that the caller's family shares with them. */
export async function loadShared(): Promise<SharedAnswer[]> {
  return z.array(sharedSchema).parse(await dataOf(rest.rpc("shared_answers")));
}
