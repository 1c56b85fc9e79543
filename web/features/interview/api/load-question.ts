import { rest } from "#web/lib/backend/rest.ts";
import { columnsOf } from "#web/lib/backend/columns-of.ts";
import { queryClient } from "#web/lib/backend/query-client.ts";
import { dataOf } from "#web/lib/backend/request.ts";
import { askedQuestionSchema, type AskedQuestion } from "./asked-question.ts";

export function loadQuestion(id: number): Promise<AskedQuestion> {
  const read = async () => {
    const question = rest.from("questions").select(columnsOf("questions", askedQuestionSchema)).eq("id", id).single();
    return askedQuestionSchema.parse(await dataOf(question));
  };
  return queryClient.fetchQuery({ queryKey: ["question", id], queryFn: read });
}
