import { z } from "zod/mini";
import { askedSchema } from "#domain/recording/asked.ts";
import { withAskedWords } from "#web/lib/story/with-asked-words.ts";
import { columnsOf, rowsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

const wordsSchema = z.object({ text: z.string(), text_fr: z.string() });
const erasedSchema = z.object({
  id: z.uuid(),
  erased_at: z.nullable(z.string()),
  asked: z.nullable(askedSchema),
  questions: wordsSchema,
});
export type ErasedAnswer = z.infer<typeof erasedSchema>;

/** The erased answers of an interview that can still be restored, newest first. */
export async function loadErased(sessionId: string): Promise<ErasedAnswer[]> {
  const erased = rest
    .from("answers")
    .select(columnsOf("answers", erasedSchema, { asked: "asked", questions: rowsOf("questions", wordsSchema) }))
    .eq("session_id", sessionId)
    .eq("visibility", "deleted")
    .order("erased_at", { ascending: false })
    .limit(100);
  return z
    .array(erasedSchema)
    .parse(await dataOf(erased))
    .map(withAskedWords);
}
