import { visibilityFor } from "#domain/recording/answer.ts";
import { rest } from "#web/lib/api/rest.ts";
import { dataOf } from "#web/lib/api/request.ts";

export async function setInTheBook(answerId: string, inTheBook: boolean): Promise<void> {
  const visibility = visibilityFor(inTheBook);
  await dataOf(rest.from("answers").update({ visibility }).eq("id", answerId));
}
