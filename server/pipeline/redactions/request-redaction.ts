import type { Sql } from "postgres";
import { fail } from "#server/platform/errors.ts";
import {
  readCorrectedWords,
  readCorrection,
  readRawTranscript,
} from "#server/pipeline/2-transcripts/transcript-store.ts";
import { choosePassage, type Passage } from "./choose-passage.ts";
import { addRedaction, findRedaction, hasRoom, readOwnAnswer, setWanted, type Wanted } from "./redaction-store.ts";

/** As many as a screen shows. */
const maxPassages = 500;

type Asked = { answerId: string; userId: string; passage: Passage; wanted: Exclude<Wanted, "in"> };

/**
 * Notes a passage that its storyteller wants out. The same passage twice is one. Throws `not_found`, `conflict` while the
 * words have no final times, `rate_limited` beyond 500 passages, and `invalid_input` for a passage without a word.
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
    if (!(await hasRoom(tx, recordingId, maxPassages)))
      throw fail("rate_limited", "As many words of this answer are left out as may be.");
    return { id: await addRedaction(tx, { ...found, answerId, recordingId, userId, wanted, sha256 }), recordingId };
  });
}
