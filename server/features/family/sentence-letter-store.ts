import type { Sql } from "postgres";

/** A letter that is due. `order_id` is the gift of a giver, null for family. `language` is null when nobody chose one. */
export type SentenceLetter = {
  email: string;
  recipient: string;
  language: string | null;
  teller: string;
  order_id: string | null;
  question: string;
  question_fr: string;
  transcript: string;
  is_draft: boolean;
};

/** Takes the due letters of at most `storytellers` people and records them as sent. */
export async function takeSentenceLetters(sql: Sql, storytellers: number): Promise<SentenceLetter[]> {
  return [...(await sql<SentenceLetter[]>`select * from heirvoice.take_sentence_letters(${storytellers})`)];
}
