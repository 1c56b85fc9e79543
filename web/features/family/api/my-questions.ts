import { z } from "zod/mini";
import { myFamilyQuestionSchema, type MyFamilyQuestion } from "#domain/family.ts";
import type { Language } from "#domain/language.ts";
import { dataOf } from "#web/lib/request.ts";
import { rest } from "#web/lib/rest.ts";

const tellerSchema = z.object({ storyteller_id: z.uuid(), storyteller_name: z.nullable(z.string()) });
export type Teller = z.infer<typeof tellerSchema>;

/** Whom the caller may ask something. */
export async function loadWhomIMayAsk(): Promise<Teller[]> {
  return z.array(tellerSchema).parse(await dataOf(rest.rpc("whom_i_may_ask")));
}

/** What the caller has asked, and what may be known of it. */
export async function loadMyQuestions(): Promise<MyFamilyQuestion[]> {
  return z.array(myFamilyQuestionSchema).parse(await dataOf(rest.rpc("my_family_questions")));
}

export async function askAsFamily(storytellerId: string, body: string, language: Language): Promise<void> {
  await dataOf(rest.rpc("ask_as_family", { p_storyteller_id: storytellerId, p_body: body, p_language: language }));
}
