import type { Sql } from "postgres";
import { z } from "zod";
import type { Language } from "#domain/language.ts";

const sentenceSchema = z.object({ text: z.string(), next: z.string().nullable() });
/** A sentence with the next one of its paragraph. */
export type TestSentence = z.infer<typeof sentenceSchema>;

const leastLetters = 30;
const mostLetters = 160;

/** Said after the notice where there is no book in this language yet. */
const ownSentences: Record<Language, string> = {
  en: "It is made from my own recordings. I have listened to it before anybody else.",
  fr: "Elle est faite de mes propres enregistrements. Je l’ai écoutée avant tout le monde.",
};

/** A sentence of this person's newest book whose recordings may all be sent; else a fixed one. */
export async function readTestSentence(sql: Sql, userId: string, language: Language): Promise<TestSentence> {
  const [row] = await sql`
    select w.text, w.next from (
      select s.chapter, s.story, s.paragraph, s.position, s.text,
        lead(s.text) over beside as next
      from public.sentences s
      where s.memoir_id = (
        select m.id from public.memoirs m where m.user_id = ${userId} and m.language = ${language}
        order by m.created_at desc, m.id limit 1
      ) and char_length(s.text) <= 1000 and s.origin <> 'by hand' and not exists (
        select from jsonb_array_elements(s.spans) span
        where not exists (
          select from heirvoice.sample_sources o
          where o.user_id = ${userId} and o.recording_id::text = span ->> 'recordingId'
        )
      )
      window beside as (partition by s.chapter, s.story, s.paragraph order by s.position)
    ) w
    where char_length(w.text) between ${leastLetters} and ${mostLetters}
    order by w.chapter, w.story, w.paragraph, w.position limit 1`;
  return row ? sentenceSchema.parse(row) : { text: ownSentences[language], next: null };
}

/** Remembers the hash of a sound that a computer voice spoke, without its person. */
export async function noteSyntheticSound(sql: Sql, sha256: string): Promise<void> {
  await sql`insert into heirvoice.synthetic_hashes (sha256, made_at) values (${sha256}, now()) on conflict do nothing`;
}
