import { z } from "zod/mini";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

const questionSchema = z.object({
  id: z.int(),
  text: z.string(),
  text_fr: z.string(),
  category: z.string(),
  emotional_intensity: z.enum(["light", "medium", "heavy"]),
  requires_emotional_care: z.boolean(),
});
export type DemoQuestion = z.infer<typeof questionSchema>;

/** A public question of the bank; null after the last. */
export function loadQuestion(id: number): Promise<DemoQuestion | null> {
  const read = async () => {
    const rows = rest.from("questions").select(columnsOf("questions", questionSchema)).eq("id", id);
    return z.array(questionSchema).parse(await dataOf(rows))[0] ?? null;
  };
  return queryClient.fetchQuery({ queryKey: ["demo-question", id], queryFn: read, staleTime: Infinity });
}
