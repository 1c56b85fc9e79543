import type { Sql, TransactionSql } from "postgres";
import { z } from "zod";
import { markLines } from "./align/mark-lines.ts";
import { languageSchema, type Language } from "#domain/language.ts";
import type { Stretch } from "#domain/recording/other-voice-stretches.ts";
import {
  hasWords,
  timedWordSchema,
  wordSchema,
  type Alignment,
  type TimedWord,
  type Transcript,
  type Word,
} from "#domain/recording/transcript.ts";
import { completeAnswer, lockAnswersOf } from "#server/pipeline/1-recordings/answer-store.ts";

const headSchema = z.object({
  id: z.uuid(),
  engine: z.string(),
  model: z.string().nullable(),
  language: languageSchema,
  draft: z.boolean(),
  body: z.string(),
});
const rowSchema = z.object({
  text: z.string(),
  start_ms: z.int(),
  end_ms: z.int(),
  confidence: z.number().nullable(),
  timing: z.enum(["heard", "estimated"]),
  heard: z.array(z.int()),
  starts_paragraph: z.boolean(),
});
type Row = z.infer<typeof rowSchema>;
type NewLayer = {
  layer: "raw" | "corrected";
  engine: string;
  model: string | null;
  draft: boolean;
  body: string;
  /** Unchanged when nothing was recognized anew. */
  doubtful?: readonly Stretch[] | null;
};
type Layers = {
  raw: Transcript | null;
  doubtful?: readonly Stretch[] | null;
  corrected: { text: string; alignment: Alignment; mark?: string | null } | null;
};

/** Null before the first recognition. */
export async function readRawTranscript(sql: Sql | TransactionSql, recordingId: string): Promise<Transcript | null> {
  const head = await readHead(sql, recordingId, "raw");
  if (!head) return null;
  const words = (await readRows(sql, head.id)).map((row) =>
    wordSchema.parse({ text: row.text, startMs: row.start_ms, endMs: row.end_ms, confidence: row.confidence }),
  );
  return { language: head.language, engine: head.engine, model: head.model, draft: head.draft, words };
}

export async function readCorrection(sql: Sql | TransactionSql, recordingId: string): Promise<string | null> {
  const body = (await readHead(sql, recordingId, "corrected"))?.body ?? "";
  return hasWords(body) ? body : null;
}

/** The number of letters in all layers of these recordings. */
export async function lettersOf(sql: Sql, recordingIds: readonly string[]): Promise<number> {
  const [row] = await sql<{ letters: number }[]>`
    select coalesce(sum(char_length(body)), 0)::float8 as letters from public.transcripts
    where recording_id = any(${[...recordingIds]}::uuid[])`;
  return row?.letters ?? 0;
}

/** Stores a corrected text; the next transcription aligns it. A text without words, or null, deletes it. */
export async function saveCorrection(
  sql: Sql,
  correction: { recordingId: string; userId: string; language: Language; text: string | null },
): Promise<void> {
  const { text } = correction;
  if (text === null || !hasWords(text)) {
    await sql`delete from public.transcripts where recording_id = ${correction.recordingId} and layer = 'corrected'`;
    return;
  }
  const before = await readHead(sql, correction.recordingId, "corrected");
  if (before?.body === text && before.language === correction.language) return;
  await sql.begin((tx) =>
    upsertHead(tx, correction, {
      layer: "corrected",
      engine: "person",
      model: null,
      draft: false,
      body: text,
    }),
  );
}

/**
 * Replaces both layers of a recording. False when the person changed the text meanwhile: it stays and must be aligned.
 */
export async function saveTranscript(
  sql: Sql,
  of: { recordingId: string; userId: string; language: Language },
  layers: Layers,
): Promise<boolean> {
  return sql.begin((tx) => writeTranscript(tx, of, layers));
}

/** Like `saveTranscript`, within a transaction. */
export async function writeTranscript(
  tx: TransactionSql,
  of: { recordingId: string; userId: string; language: Language },
  { raw, doubtful = null, corrected }: Layers,
): Promise<boolean> {
  await lockAnswersOf(tx, of.recordingId);
  if (raw) {
    const body = raw.words.map((word) => word.text).join(" ");
    const id = await upsertHead(tx, of, {
      layer: "raw",
      engine: raw.engine,
      model: raw.model,
      draft: raw.draft,
      body,
      doubtful,
    });
    await replaceWords(tx, id, raw.words.map(asRawRow));
  }
  const [written] = await tx<{ body: string }[]>`
      select body from public.transcripts where recording_id = ${of.recordingId} and layer = 'corrected' for update`;
  const kept = written && hasWords(written.body) ? written.body : undefined;
  if (kept !== corrected?.text) return false;
  if (corrected) {
    const id = await upsertHead(tx, of, {
      layer: "corrected",
      engine: "person",
      model: corrected.mark ?? null,
      draft: false,
      body: corrected.text,
    });
    await replaceWords(tx, id, corrected.alignment.words.map(asRow));
  }
  const said = corrected?.text ?? (raw ? await draftOf(raw) : "");
  await completeAnswer(tx, of, said);
  return true;
}

async function draftOf({ words, language }: Transcript): Promise<string> {
  const { draftText } = await import("#server/pipeline/3-memoir/own-words/draft-text.ts");
  return draftText(words, language);
}

/** Whether these words were already aligned with the sound; then completes the answer again. */
export async function isAligned(
  sql: Sql,
  of: { recordingId: string; language: Language },
  text: string,
  mark: string,
): Promise<boolean> {
  return sql.begin(async (tx) => {
    await lockAnswersOf(tx, of.recordingId);
    const [row] = await tx<{ model: string | null; words: number }[]>`
      select model, (select count(*)::int from public.transcript_words w where w.transcript_id = t.id) as words
      from public.transcripts t
      where t.recording_id = ${of.recordingId} and t.layer = 'corrected' and t.body = ${text} for update`;
    if (!row || row.model !== mark || row.words === 0) return false;
    await completeAnswer(tx, of, text);
    return true;
  });
}

/** The corrected words with their times; null without a correction or before its alignment. */
export async function readCorrectedWords(sql: Sql | TransactionSql, recordingId: string): Promise<TimedWord[] | null> {
  const head = await readHead(sql, recordingId, "corrected");
  if (!head || !hasWords(head.body)) return null;
  const rows = await readRows(sql, head.id);
  if (rows.length === 0) return null;
  const words = rows.map((row) =>
    timedWordSchema.parse({
      text: row.text,
      startMs: row.start_ms,
      endMs: row.end_ms,
      timing: row.timing,
      heard: row.heard,
      confidence: row.confidence,
      startsParagraph: row.starts_paragraph,
    }),
  );
  return markLines(words, head.body);
}

async function readHead(sql: Sql | TransactionSql, recordingId: string, layer: "raw" | "corrected") {
  const rows = await sql`
    select id, engine, model, language, draft, body from public.transcripts where recording_id = ${recordingId} and layer = ${layer}`;
  return rows.map((row) => headSchema.parse(row))[0] ?? null;
}

async function readRows(sql: Sql | TransactionSql, transcriptId: string): Promise<Row[]> {
  const rows = await sql`
    select text, start_ms, end_ms, confidence, timing, heard, starts_paragraph
    from public.transcript_words where transcript_id = ${transcriptId} order by position`;
  return z.array(rowSchema).parse([...rows]);
}

async function upsertHead(
  tx: TransactionSql,
  of: { recordingId: string; userId: string; language: Language },
  layer: NewLayer,
): Promise<string> {
  const doubtful = layer.doubtful ? tx.json(layer.doubtful.map(([from, to]) => [from, to])) : null;
  const [row] = await tx<{ id: string }[]>`
    insert into public.transcripts (recording_id, user_id, layer, engine, model, language, draft, body, doubtful)
    values (${of.recordingId}, ${of.userId}, ${layer.layer}, ${layer.engine}, ${layer.model}, ${of.language}, ${layer.draft}, ${layer.body},
      ${doubtful})
    on conflict (recording_id, layer) do update
    set engine = excluded.engine, model = excluded.model, language = excluded.language, draft = excluded.draft, body = excluded.body,
      doubtful = coalesce(excluded.doubtful, transcripts.doubtful),
      checked = case when excluded.body = transcripts.body then transcripts.checked else '{}' end
    returning id`;
  if (!row) throw new Error("a transcript was not returned");
  return row.id;
}

async function replaceWords(tx: TransactionSql, transcriptId: string, rows: Row[]): Promise<void> {
  await tx`delete from public.transcript_words where transcript_id = ${transcriptId}`;
  await tx`
    insert into public.transcript_words (transcript_id, position, text, start_ms, end_ms, confidence, timing, heard, starts_paragraph)
    select ${transcriptId}, position, text, start_ms, end_ms, confidence, timing, heard, starts_paragraph
    from jsonb_to_recordset(${tx.json(rows.map((row, position) => ({ ...row, position })))})
      as w(position int, text text, start_ms int, end_ms int, confidence real, timing text, heard int[], starts_paragraph boolean)`;
}

function asRawRow({ text, startMs, endMs, confidence }: Word, index: number): Row {
  const times = { start_ms: startMs, end_ms: endMs };
  return { text, ...times, confidence, timing: "heard", heard: [index], starts_paragraph: false };
}

function asRow(word: TimedWord): Row {
  return {
    text: word.text,
    start_ms: word.startMs,
    end_ms: word.endMs,
    confidence: word.confidence,
    timing: word.timing,
    heard: word.heard,
    starts_paragraph: word.startsParagraph,
  };
}
