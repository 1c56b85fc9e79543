import { useQuery } from "@tanstack/react-query";
import { z } from "zod/mini";
import { askedSchema } from "#domain/recording/asked.ts";
import type { Bilingual } from "#domain/language.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

const textSchema = z.object({ text: z.string(), text_fr: z.string() });

const plannedSchema = z.array(z.object({ asked: z.nullable(askedSchema) }));

/** The text of a question of this interview; undefined until it loads and while offline. */
export function useQuestionText(sessionId: string, questionId: number): Bilingual | undefined {
  const read = async () => {
    const place = rest.from("session_plans").select("asked").eq("session_id", sessionId).eq("question_id", questionId);
    const asked = plannedSchema.parse(await dataOf(place))[0]?.asked;
    if (asked) return { en: asked.en, fr: asked.fr };
    const question = rest.from("questions").select(columnsOf("questions", textSchema)).eq("id", questionId).single();
    const { text, text_fr } = textSchema.parse(await dataOf(question));
    return { en: text, fr: text_fr };
  };
  return useQuery({ queryKey: ["question text", sessionId, questionId], queryFn: read }).data;
}
