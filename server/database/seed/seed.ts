import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Sql, TransactionSql } from "postgres";
import { z } from "zod";
import { chapterOfQuestion } from "#domain/interview/question-chapter.ts";
import type { QuestionBank } from "#domain/interview/question.ts";
import { readQuestionBank } from "./question-bank.ts";

const phrasesFile = new URL("../../../supabase/seed/encouragement-phrases.json", import.meta.url);
const phrasesSchema = z.array(
  z.object({
    phraseType: z.enum(["opening", "progress", "closing"]),
    category: z.string(),
    text: z.object({ en: z.string(), fr: z.string() }),
  }),
);
type Phrase = z.infer<typeof phrasesSchema>[number];

/**
 * Seeds the question bank and the phrases, again only when the repository's version has changed, so that an operator's
 * edits stay.
 */
export async function seed(sql: Sql): Promise<void> {
  const bank = await readQuestionBank();
  const phrases = phrasesSchema.parse(JSON.parse(await readFile(phrasesFile, "utf8")));
  const hash = createHash("sha256")
    .update(JSON.stringify([bank, phrases]))
    .digest("hex");
  await sql.begin(async (tx) => {
    await createSeedHistory(tx);
    const changed = await tx`
      insert into heirvoice.seeds (name, hash) values ('question bank', ${hash})
      on conflict (name) do update set hash = excluded.hash where seeds.hash <> excluded.hash returning 1`;
    if (changed.length === 0) return;
    await seedQuestions(tx, bank);
    await seedSubQuestions(tx, bank);
    await seedPhrases(tx, phrases);
  });
}

export async function createSeedHistory(tx: TransactionSql): Promise<void> {
  // Two creations at once fail, even with `if not exists`.
  await tx`select pg_advisory_xact_lock(hashtext('heirvoice seeds'))`;
  await tx`create table if not exists heirvoice.seeds (name text primary key, hash text not null)`;
}

async function seedQuestions(tx: TransactionSql, bank: QuestionBank): Promise<void> {
  const rows = bank.questions.map((question, index) => ({
    id: question.id,
    chapter: chapterOfQuestion(question.id).number,
    text: question.text.en,
    text_fr: question.text.fr,
    alternative_text: question.alternative?.text.en ?? null,
    alternative_text_fr: question.alternative?.text.fr ?? null,
    category: question.category,
    type: question.type,
    order_index: index + 1,
    required: question.required,
    estimated_duration_seconds: question.estimatedDurationSeconds,
    difficulty_level: { light: 1, medium: 2, heavy: 3 }[question.emotionalIntensity],
    follow_up_questions: question.subQuestions.map((sub) => sub.text.en),
    skip_conditions: question.skipConditions,
    sensitive_topic: question.sensitiveTopic,
    emotional_intensity: question.emotionalIntensity,
    requires_emotional_care: question.requiresEmotionalCare,
    in_free_trial: question.inFreeTrial,
    active: true,
  }));
  await tx`delete from public.sub_questions`;
  await tx`
    insert into public.questions select * from jsonb_populate_recordset(null::public.questions, ${tx.json(rows)})
    on conflict (id) do update set
      chapter = excluded.chapter, text = excluded.text, text_fr = excluded.text_fr,
      alternative_text = excluded.alternative_text, alternative_text_fr = excluded.alternative_text_fr,
      category = excluded.category, type = excluded.type, order_index = excluded.order_index, required = excluded.required,
      estimated_duration_seconds = excluded.estimated_duration_seconds, difficulty_level = excluded.difficulty_level,
      follow_up_questions = excluded.follow_up_questions, skip_conditions = excluded.skip_conditions,
      sensitive_topic = excluded.sensitive_topic, emotional_intensity = excluded.emotional_intensity,
      requires_emotional_care = excluded.requires_emotional_care, in_free_trial = excluded.in_free_trial`;
}

async function seedSubQuestions(tx: TransactionSql, bank: QuestionBank): Promise<void> {
  const rows = bank.questions.flatMap((question) =>
    question.subQuestions.map((sub, index) => ({
      id: sub.id,
      question_id: question.id,
      position: index + 1,
      text: sub.text.en,
      text_fr: sub.text.fr,
      type: sub.type,
      priority: sub.priority,
      keywords: sub.keywords.en,
      keywords_fr: sub.keywords.fr,
    })),
  );
  await tx`insert into public.sub_questions select * from jsonb_populate_recordset(null::public.sub_questions, ${tx.json(rows)})`;
}

async function seedPhrases(tx: TransactionSql, phrases: Phrase[]): Promise<void> {
  const rows = phrases.map(({ phraseType, category, text }) => ({
    phrase_type: phraseType,
    category,
    text: text.en,
    text_fr: text.fr,
  }));
  await tx`delete from public.encouragement_phrases`;
  await tx`
    insert into public.encouragement_phrases (phrase_type, category, text, text_fr)
    select phrase_type, category, text, text_fr
    from jsonb_to_recordset(${tx.json(rows)}) as p(phrase_type text, category text, text text, text_fr text)`;
}
