import { useQuery } from "@tanstack/react-query";
import { z } from "zod/mini";
import type { Bilingual } from "#domain/language.ts";
import { columnsOf } from "#web/lib/columns-of.ts";
import { dataOf } from "#web/lib/request.ts";
import { rest } from "#web/lib/rest.ts";

const textSchema = z.object({ text: z.string(), text_fr: z.string() });

/** The words of a question; undefined until they are known, and where nobody can be asked for them. */
export function useQuestionText(questionId: number): Bilingual | undefined {
  const read = async () => {
    const question = rest.from("questions").select(columnsOf("questions", textSchema)).eq("id", questionId).single();
    const { text, text_fr } = textSchema.parse(await dataOf(question));
    return { en: text, fr: text_fr };
  };
  return useQuery({ queryKey: ["question text", questionId], queryFn: read }).data;
}
