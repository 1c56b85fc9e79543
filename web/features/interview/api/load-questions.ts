import { z } from "zod/mini";
import { rest } from "#web/lib/api/rest.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { askedQuestionSchema, type AskedQuestion } from "./asked-question.ts";

export async function loadQuestions(ids: readonly number[]): Promise<AskedQuestion[]> {
  const questions = rest
    .from("questions")
    .select(columnsOf("questions", askedQuestionSchema))
    .in("id", [...ids]);
  return z.array(askedQuestionSchema).parse(await dataOf(questions));
}
