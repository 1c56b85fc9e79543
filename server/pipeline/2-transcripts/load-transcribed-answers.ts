import type { Sql } from "postgres";
import type { Language } from "#domain/language.ts";
import type { TimedWord, TranscribedAnswer, Word } from "#domain/recording/transcript.ts";
import { readAskedOtherwise, type QuestionText } from "#server/pipeline/1-recordings/question-store.ts";
import type { AnswerRecording } from "#server/pipeline/1-recordings/recording-store.ts";
import { readCorrectedWords, readRawTranscript } from "./transcript-store.ts";

/** The recordings with their effective words: corrected ones, otherwise recognized ones. */
export async function loadTranscribedAnswers(
  sql: Sql,
  recordings: readonly AnswerRecording[],
  language: Language,
  questionText: QuestionText,
): Promise<TranscribedAnswer[]> {
  const answers: TranscribedAnswer[] = [];
  const ids = recordings.map(({ id }) => id);
  const asked = await readAskedOtherwise(sql, ids, language);
  for (const recording of recordings) {
    const raw = await readRawTranscript(sql, recording.id);
    const corrected = await readCorrectedWords(sql, recording.id);
    const rawWords = raw?.words ?? [];
    const otherwise = asked.get(recording.id);
    answers.push({
      recordingId: recording.id,
      soundHash: recording.sha256,
      questionId: recording.questionId,
      followUp: recording.followUp,
      question: otherwise?.question ?? questionText(recording.questionId, recording.followUp),
      ...(otherwise?.by ? { askedBy: otherwise.by } : {}),
      language,
      layer: corrected ? "corrected" : "raw",
      draft: !corrected && (raw?.draft ?? true),
      durationMs: recording.durationMs,
      rawWords,
      words: corrected ?? rawWords.map(asTimedWord),
      removed: corrected ? removedFrom(rawWords, corrected) : [],
    });
  }
  return answers;
}

function asTimedWord(word: Word, index: number): TimedWord {
  return { ...word, timing: "heard", heard: [index], startsParagraph: false };
}

/** Raw words without a corrected word. */
function removedFrom(rawWords: readonly Word[], corrected: readonly TimedWord[]): number[] {
  const heard = new Set(corrected.flatMap((word) => word.heard));
  return rawWords.map((_, index) => index).filter((index) => !heard.has(index));
}
