import type { Sql } from "postgres";
import { z } from "zod";
import { languageSchema } from "#domain/language.ts";

const letterSchema = z.object({
  email: z.string(),
  language: languageSchema,
  title: z.string(),
  waiting: z.int(),
});
export type ContributionLetter = z.infer<typeof letterSchema>;

/** Takes the letters that are due at `now`. Each is taken once over all processes. */
export async function claimContributionLetters(sql: Sql, now: Date): Promise<ContributionLetter[]> {
  return z.array(letterSchema).parse(await sql`select * from heirvoice.claim_contribution_letters(${now})`);
}
