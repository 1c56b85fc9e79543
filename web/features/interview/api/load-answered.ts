import { z } from "zod/mini";
import { answerSchema } from "#domain/recording/answer.ts";
import { rest } from "#web/lib/api/rest.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";

const answeredSchema = z.pick(answerSchema, { question_id: true });

/** Question ids with an answer. An unusable recording does not count. */
export async function loadAnswered(sessionId: string): Promise<ReadonlySet<number>> {
  const answers = rest
    .from("answers")
    .select(columnsOf("answers", answeredSchema))
    .eq("session_id", sessionId)
    .is("follow_up", null)
    .neq("processing_status", "failed")
    .neq("visibility", "deleted");
  return new Set(
    z
      .array(answeredSchema)
      .parse(await dataOf(answers))
      .map(({ question_id }) => question_id),
  );
}
