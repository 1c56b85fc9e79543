import { rest } from "#web/lib/api/rest.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { askedQuestionSchema, type AskedQuestion } from "./asked-question.ts";

export function loadQuestion(id: number): Promise<AskedQuestion> {
  const read = async () => {
    const question = rest.from("questions").select(columnsOf("questions", askedQuestionSchema)).eq("id", id).single();
    return askedQuestionSchema.parse(await dataOf(question));
  };
  return queryClient.fetchQuery({ queryKey: ["question", id], queryFn: read });
}
