import { visibilityFor } from "#domain/answer.ts";
import { rest } from "#web/lib/backend/rest.ts";
import { dataOf } from "#web/lib/backend/request.ts";

export async function setInTheBook(answerId: string, inTheBook: boolean): Promise<void> {
  const visibility = visibilityFor(inTheBook);
  await dataOf(rest.from("answers").update({ visibility }).eq("id", answerId));
}
