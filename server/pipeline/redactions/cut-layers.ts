import type { TransactionSql } from "postgres";
import { hasWords } from "#domain/recording/transcript.ts";
import { fail } from "#server/platform/errors.ts";
import { alignmentMark } from "#server/pipeline/2-transcripts/align/alignment-mark.ts";
import {
  readCorrectedWords,
  readCorrection,
  readRawTranscript,
  writeTranscript,
} from "#server/pipeline/2-transcripts/transcript-store.ts";
import { cutConversations } from "./cut-conversation-store.ts";
import { cutSections } from "./cut-section-store.ts";
import { cutWords, joinSealed, putWordsBack, sealedLayersSchema, type Layers, type SealedLayers } from "./cut-words.ts";
import { readLanguage, replaceCorrection, type RedactionRow } from "./redaction-store.ts";

type Of = { recordingId: string; userId: string };

/**
 * Moves the words of each passage where it is wanted: out of both layers, the record of the conversation and the sections,
 * back into the layers, or away. Returns what stays sealed by passage.
 */
export async function cutLayers(
  tx: TransactionSql,
  of: Of,
  rows: readonly RedactionRow[],
): Promise<Map<string, SealedLayers | null>> {
  const raw = await readRawTranscript(tx, of.recordingId);
  const text = await readCorrection(tx, of.recordingId);
  const words = text === null ? null : await readCorrectedWords(tx, of.recordingId);
  if (text !== null && words === null) throw fail("unavailable", "The words of this answer have no times yet.");
  let layers: Layers = { raw: raw?.words ?? [], corrected: text === null ? null : { text, words: words ?? [] } };
  const sealed = new Map(
    rows.map((row) => [row.id, row.sealed === null ? null : sealedLayersSchema.parse(row.sealed)]),
  );
  const returned = rows.filter(({ state, wanted }) => state === "out" && wanted === "in");
  for (const row of returned) {
    const held = sealed.get(row.id);
    if (held) layers = putWordsBack(layers, held);
    sealed.set(row.id, null);
  }
  const leaves = (row: RedactionRow) =>
    row.wanted !== "in" && (row.state === "in" || returned.some((other) => overlaps(row, other)));
  for (const row of rows.filter(leaves)) {
    const cut = cutWords(layers, row);
    layers = cut.layers;
    await cutConversations(tx, of.recordingId, cut.sealed);
    await cutSections(tx, of, row, cut.sealed);
    sealed.set(row.id, joinSealed(sealed.get(row.id) ?? { raw: [], corrected: [] }, cut.sealed));
  }
  for (const row of rows) if (row.wanted === "erased") sealed.set(row.id, null);
  await writeLayers(tx, of, raw && { ...raw, words: layers.raw }, layers.corrected);
  return sealed;
}

function overlaps(one: RedactionRow, other: RedactionRow): boolean {
  return one.fromMs < other.toMs && other.fromMs < one.toMs;
}

async function writeLayers(
  tx: TransactionSql,
  of: Of,
  raw: Awaited<ReturnType<typeof readRawTranscript>>,
  corrected: Layers["corrected"],
): Promise<void> {
  const language = await readLanguage(tx, of.recordingId);
  const text = corrected && hasWords(corrected.text) ? corrected.text : null;
  await replaceCorrection(tx, { ...of, language, text });
  const alignment = { words: corrected?.words ?? [], removed: [] };
  await writeTranscript(
    tx,
    { ...of, language },
    { raw, corrected: text === null ? null : { text, alignment, mark: alignmentMark(text, raw) } },
  );
}
