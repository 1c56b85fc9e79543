import { visibilityFor } from "#domain/answer.ts";
import { backend } from "#web/lib/backend.ts";
import { dataOf } from "#web/lib/request.ts";

export async function setInTheBook(answerId: string, inTheBook: boolean): Promise<void> {
  const visibility = visibilityFor(inTheBook);
  await dataOf(backend.rest.from("answers").update({ visibility }).eq("id", answerId));
}
