import { z } from "zod/mini";
import { subQuestionTypes } from "#domain/follow-up/sub-question-types.ts";
import type { FollowUp } from "#domain/follow-up/choose-follow-ups.ts";
import { rest } from "#web/lib/api/rest.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { dataOf } from "#web/lib/api/request.ts";

const followUpSchema = z.object({
  id: z.string(),
  position: z.int(),
  type: z.enum(subQuestionTypes),
  text: z.string(),
  text_fr: z.string(),
  priority: z.int(),
  keywords: z.array(z.string()),
  keywords_fr: z.array(z.string()),
});

export function loadFollowUps(questionId: number): Promise<FollowUp[]> {
  const read = async () => {
    const rows = rest
      .from("sub_questions")
      .select(columnsOf("sub_questions", followUpSchema))
      .eq("question_id", questionId)
      .order("position");
    return z
      .array(followUpSchema)
      .parse(await dataOf(rows))
      .map(({ text, text_fr, keywords, keywords_fr, ...row }) => ({
        ...row,
        text: { en: text, fr: text_fr },
        keywords: { en: keywords, fr: keywords_fr },
      }));
  };
  return queryClient.fetchQuery({ queryKey: ["follow-ups", questionId], queryFn: read, staleTime: Infinity });
}
