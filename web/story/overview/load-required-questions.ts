import { z } from "zod/mini";
import { rest } from "#web/lib/api/rest.ts";
import { dataOf } from "#web/lib/api/request.ts";

/** The questions of the bank that nobody may put aside. */
export async function loadRequiredQuestions(): Promise<ReadonlySet<number>> {
  const questions = await dataOf(rest.from("questions").select("id").eq("required", true));
  return new Set(
    z
      .array(z.object({ id: z.int() }))
      .parse(questions)
      .map(({ id }) => id),
  );
}
