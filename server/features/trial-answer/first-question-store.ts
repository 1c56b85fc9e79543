import type { Sql } from "postgres";
import { z } from "zod";

const questionSchema = z.object({
  id: z.int(),
  chapter: z.int(),
  text: z.string(),
  textFr: z.string(),
  more: z.int(),
});
/** `more`: number of questions that follow in the plan. */
export type FirstQuestion = z.infer<typeof questionSchema>;

/** The first question of the current plan; null with an empty question bank. */
export async function readFirstQuestion(sql: Sql): Promise<FirstQuestion | null> {
  const rows = await sql`
    with plan as (
      select * from public.questions where active and (in_free_trial
        or coalesce((select value #>> '{}' from public.settings where key = 'billing'), 'off') = 'off')
    )
    select id, chapter, text, text_fr as "textFr", (select count(*)::int - 1 from plan) as more
    from plan order by order_index limit 1`;
  return rows.map((row) => questionSchema.parse(row))[0] ?? null;
}
