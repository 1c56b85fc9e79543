import type { TransactionSql } from "postgres";
import { z } from "zod";
import { editedSentenceSchema, sourceSentenceSchema, type SourceSentence } from "#domain/book/section.ts";
import { hasWords, type Word } from "#domain/recording/transcript.ts";
import type { Passage } from "./choose-passage.ts";
import type { SealedLayers } from "./cut-words.ts";
import type { RedactionRow } from "./redaction-store.ts";
import { tokensOf, withoutPassage } from "./without-passage.ts";

const sourcesSchema = z.object({ sessionId: z.uuid(), questionId: z.int(), sentences: z.array(sourceSentenceSchema) });
const revisionSchema = z.object({ number: z.int(), content: z.array(editedSentenceSchema) });

/**
 * Takes the words of a passage out of the sections of its storyteller and out of every revision of them, also where a person
 * wrote them again.
 */
export async function cutSections(
  tx: TransactionSql,
  { recordingId, userId }: { recordingId: string; userId: string },
  { wanted, ...passage }: Passage & Pick<RedactionRow, "wanted">,
  sealed: SealedLayers,
): Promise<void> {
  const layers = [sealed.raw, sealed.corrected.flatMap(({ words }) => words)];
  const cut = (text: string, within: readonly SourceSentence[]) => withoutWords(text, layers, within);
  const rows = await tx`
    select session_id as "sessionId", question_id as "questionId", sentences from public.section_sources
    where user_id = ${userId} order by session_id, question_id for update`;
  for (const { sessionId, questionId, sentences } of rows.map((row) => sourcesSchema.parse(row))) {
    const within = new Map(
      sentences.filter((one) => isWithin(one, recordingId, passage)).map((one) => [one.id, [one]] as const),
    );
    const left = sentences.map((one) => ({ ...one, text: cut(one.text, within.get(one.id) ?? []) }));
    let isCut = left.some(({ text }, at) => text !== sentences[at]?.text);
    const section = tx`session_id = ${sessionId} and question_id = ${questionId}`;
    if (isCut) await tx`update public.section_sources set sentences = ${tx.json(left)} where ${section}`;
    const revisions =
      await tx`select number, content from public.chapter_revisions where ${section} and content is not null`;
    for (const { number, content } of revisions.map((row) => revisionSchema.parse(row))) {
      const kept = content.map((one) => ({
        ...one,
        text: cut(
          one.text,
          one.from.flatMap((id) => within.get(id) ?? []),
        ),
      }));
      if (kept.every(({ text }, at) => text === content[at]?.text)) continue;
      isCut = true;
      const words = kept.filter(({ text }) => hasWords(text));
      await tx`update public.chapter_revisions set content = ${tx.json(words)} where ${section} and number = ${number}`;
      if (wanted === "out")
        await tx`
          insert into heirvoice.sealed_sections as s (recording_id, session_id, question_id, number, before, after)
          values (${recordingId}, ${sessionId}, ${questionId}, ${number}, ${tx.json(content)}, ${tx.json(words)})
          on conflict (recording_id, session_id, question_id, number) do update set after = excluded.after,
            before = case when s.after = excluded.before then s.before else excluded.before end`;
      else await tx`delete from heirvoice.sealed_sections where ${section} and number = ${number}`;
    }
    if (isCut) await refuseOpenEditors(tx, { sessionId, questionId, userId });
  }
}

/**
 * A text without the words of a passage: without what was said in these sentences as one row, or without each of those
 * words where a person changed the row; and without any row of three.
 */
function withoutWords(text: string, layers: readonly (readonly Word[])[], within: readonly SourceSentence[]): string {
  const isSaid = ({ startMs }: Word) =>
    within.some(({ spans }) => spans.some((span) => span.startMs <= startMs && startMs < span.endMs));
  const rows = layers.map((words) => tokensOfWords(words.filter(isSaid)));
  const whole = rows.reduce((left, row) => withoutPassage(left, row, row.length), text);
  const said = whole === text ? rows.reduce((left, row) => withoutPassage(left, row, 1), text) : whole;
  return layers.reduce((left, words) => withoutPassage(left, tokensOfWords(words)), said);
}

function tokensOfWords(words: readonly Word[]): string[] {
  return words.flatMap(({ text }) => tokensOf(text));
}

/** Removes sealed words of sections, or puts them back. What other recordings sealed of a section holds the same words. */
export async function moveSections(tx: TransactionSql, recordingId: string, to: "removed" | "restored"): Promise<void> {
  if (to === "restored") await tx`select heirvoice.unseal_sections(${recordingId})`;
  else
    await tx`
      delete from heirvoice.sealed_sections s using heirvoice.sealed_sections cut
      where cut.recording_id = ${recordingId}
        and (s.session_id, s.question_id, s.number) = (cut.session_id, cut.question_id, cut.number)`;
}

/** An editor that was opened before still shows the words. A new version refuses what it saves. */
async function refuseOpenEditors(
  tx: TransactionSql,
  { sessionId, questionId, userId }: { sessionId: string; questionId: number; userId: string },
): Promise<void> {
  await tx`
    insert into public.chapter_revisions (session_id, question_id, number, version, user_id, author_id)
    values (${sessionId}, ${questionId}, 1, 1, ${userId}, ${userId})
    on conflict do nothing`;
  await tx`
    update public.chapter_revisions r set version = r.version + 1
    where session_id = ${sessionId} and question_id = ${questionId} and number = (
      select max(n.number) from public.chapter_revisions n
      where n.session_id = r.session_id and n.question_id = r.question_id
    )`;
  await tx`
    update public.section_sources set cut_version = heirvoice.version_of_section(session_id, question_id)
    where session_id = ${sessionId} and question_id = ${questionId}`;
}

function isWithin({ spans }: SourceSentence, recordingId: string, { fromMs, toMs }: Passage): boolean {
  return spans.some((span) => span.recordingId === recordingId && span.startMs < toMs && fromMs < span.endMs);
}
