import { z } from "zod/mini";
import { languageSchema, type Language } from "#domain/language.ts";
import { rest } from "#web/lib/api/rest.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";
import type { Edit } from "#web/story/saved-text/text-saver.ts";

const transcriptSchema = z.object({
  question_id: z.int(),
  follow_up: z.nullable(z.int()),
  told_at: z.string(),
  question: z.string(),
  question_fr: z.string(),
  audio_path: z.nullable(z.string()),
  seconds: z.nullable(z.number()),
  recording_id: z.uuid(),
  language: languageSchema,
  text: z.string(),
  /** The base of the next correction. */
  version: z.int(),
  cut_version: z.int(),
  corrected: z.boolean(),
  doubtful: z.array(z.tuple([z.number(), z.number()])),
  checked: z.array(z.tuple([z.number(), z.number()])),
  words: z.array(z.tuple([z.string(), z.int(), z.int(), z.nullable(z.number()), z.boolean()])),
});
export type LoadedTranscript = z.infer<typeof transcriptSchema>;

/** The words of an answer with their times; null when the person may not correct them or nothing was heard yet. */
export async function loadTranscript(answerId: string): Promise<LoadedTranscript | null> {
  const found = await dataOf(rest.rpc("read_transcript", { p_answer_id: answerId }));
  return z.nullable(transcriptSchema).parse(found);
}

/** Stores that the words said in this stretch, in ms, were recognized right. */
export async function checkWords(answerId: string, [from, to]: readonly [number, number]): Promise<void> {
  await dataOf(rest.rpc("check_words", { p_answer_id: answerId, p_from: from, p_to: to }));
}

type Correction = Edit & { text: string; language: Language };

/** Saves a correction and returns the new version of the words. Status 409: the server refuses the edit, because it has other words. */
export async function saveCorrection(answerId: string, correction: Correction): Promise<number> {
  const { text, language, base, madeFrom, editor } = correction;
  const saved = rest.rpc("correct_answer", {
    p_answer_id: answerId,
    p_text: text,
    p_language: language,
    p_base: base,
    p_change: editor,
    ...(madeFrom === null ? {} : { p_made_from: madeFrom }),
  });
  return z.int().parse(await dataOf(saved));
}

const revisionSchema = z.object({
  number: z.int(),
  user_id: z.uuid(),
  author_id: z.nullable(z.uuid()),
  made_by: z.enum(["heard", "typed", "name", "restored"]),
  body: z.string(),
  saved_at: z.string(),
});
export type Revision = z.infer<typeof revisionSchema>;

/** The newest revisions, newest first. */
export async function loadRevisions(recordingId: string, count: number): Promise<Revision[]> {
  const revisions = rest
    .from("transcript_revisions")
    .select(columnsOf("transcript_revisions", revisionSchema))
    .eq("recording_id", recordingId)
    .order("number", { ascending: false })
    .limit(count);
  return z.array(revisionSchema).parse(await dataOf(revisions));
}

/** Brings back an earlier revision as a new one and returns the new version. */
export async function restoreRevision(answerId: string, number: number, base: number): Promise<number> {
  return z
    .int()
    .parse(await dataOf(rest.rpc("restore_revision", { p_answer_id: answerId, p_number: number, p_base: base })));
}
