import type { StoryAnswer } from "./api/load-answers.ts";
import type { StoryWords } from "./texts/story.en.ts";

/** The state of an answer's transcript. */
type WrittenAnswer = Pick<StoryAnswer, "processing_status" | "problem" | "transcript" | "recordings">;
type ReasonWords = Pick<StoryWords, "tomorrow" | "noConsent" | "listening" | "unrecognized" | "noWords">;

/** Recognized words that no person has checked. */
export function isDraft({ processing_status: status, recordings }: WrittenAnswer): boolean {
  const written = recordings?.transcripts ?? [];
  return (
    status === "completed" &&
    written.some(({ layer }) => layer === "raw") &&
    !written.some(({ layer }) => layer === "corrected")
  );
}

/** Places where the storyteller may have spoken over the interviewer, until a person corrects the words. */
export function doubtfulPlaces({ processing_status: status, recordings }: WrittenAnswer): [number, number][] {
  const written = recordings?.transcripts ?? [];
  if (status !== "completed" || written.some(({ layer }) => layer === "corrected")) return [];
  return written.flatMap(({ doubtful }) => doubtful ?? []);
}

/** The storyteller has not consented to transcription. */
export function awaitsConsent({ processing_status: status, problem }: WrittenAnswer): boolean {
  return status === "pending" && problem === "no_consent";
}

/** No recognizer here supports the language. The recording itself is fine. */
export function cannotBeWritten({ processing_status: status, transcript, recordings }: WrittenAnswer): boolean {
  return status === "completed" && !transcript?.trim() && recordings?.transcripts.length === 0;
}

/** The storyteller has written the words. They count while their times in the sound are computed. */
function isCorrected({ transcript, recordings }: WrittenAnswer): boolean {
  const isWritten = recordings?.transcripts.some(({ layer }) => layer === "corrected") ?? false;
  return isWritten && (transcript?.trim() ?? "") !== "";
}

/** The text shown instead of the words while an answer has only sound; null if it has words or is unusable. */
export function missingWordsReason(answer: WrittenAnswer, words: ReasonWords): string | null {
  if (awaitsConsent(answer)) return words.noConsent;
  if (answer.processing_status === "pending" && !isCorrected(answer))
    return answer.problem === "quota_reached" ? words.tomorrow : words.listening;
  if (answer.processing_status === "failed") return null;
  if (cannotBeWritten(answer)) return words.unrecognized;
  return answer.transcript?.trim() ? null : words.noWords;
}
