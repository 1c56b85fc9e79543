import { z } from "zod/mini";
import { maxNamed } from "#web/features/conversation/dynamic-variables.ts";
import type { Language } from "#domain/language.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

const subQuestionSchema = z.object({ text: z.string(), text_fr: z.string() });

/** The first follow-ups of a question in the bank, by priority. */
export async function loadSubQuestions(questionId: number, language: Language): Promise<string[]> {
  const read = async () => {
    const rows = rest
      .from("sub_questions")
      .select(columnsOf("sub_questions", subQuestionSchema))
      .eq("question_id", questionId)
      .order("priority")
      .limit(maxNamed);
    return z.array(subQuestionSchema).parse(await dataOf(rows));
  };
  const found = await queryClient.fetchQuery({
    queryKey: ["sub-questions", questionId],
    queryFn: read,
    staleTime: Infinity,
  });
  return found.map(({ text, text_fr }) => (language === "fr" ? text_fr : text));
}
