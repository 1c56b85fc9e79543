import type { Sql } from "postgres";
import { fail } from "#server/platform/errors.ts";
import {
  readCorrectedWords,
  readCorrection,
  readRawTranscript,
} from "#server/pipeline/2-transcripts/transcript-store.ts";
import { choosePassage, type Passage } from "./choose-passage.ts";
import { addRedaction, findRedaction, readOwnAnswer, setWanted, type Wanted } from "./redaction-store.ts";

type Asked = { answerId: string; userId: string; passage: Passage; wanted: Exclude<Wanted, "in"> };

/**
 * Notes a passage that its storyteller wants out. The same passage twice is one. Throws `not_found`, `conflict` while the
 * words have no final times, and `invalid_input` for a passage without a word.
 */
export async function requestRedaction(
  sql: Sql,
  { answerId, userId, passage, wanted }: Asked,
): Promise<{ id: string; recordingId: string }> {
  return sql.begin(async (tx) => {
    const answer = await readOwnAnswer(tx, answerId, userId);
    if (!answer) throw fail("not_found", "You have no answer with this id.");
    const { recordingId, durationMs, sha256 } = answer;
    const corrected = await readCorrectedWords(tx, recordingId);
    if (!answer.isSettled || (corrected === null && (await readCorrection(tx, recordingId)) !== null))
      throw fail("conflict", "The words of this answer are in work.");
    const words = corrected ?? (await readRawTranscript(tx, recordingId))?.words ?? [];
    const found = choosePassage(words, passage, durationMs);
    if (!found) throw fail("invalid_input", "No word is in this passage.");
    const known = await findRedaction(tx, recordingId, found);
    if (known !== null) {
      if (wanted === "erased") await setWanted(tx, known, wanted);
      return { id: known, recordingId };
    }
    return { id: await addRedaction(tx, { ...found, answerId, recordingId, userId, wanted, sha256 }), recordingId };
  });
}
