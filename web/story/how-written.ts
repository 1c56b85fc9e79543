import type { StoryAnswer } from "./load-answers.ts";
import type { DashboardWords } from "./texts/dashboard.en.ts";

/** What is known of how its words came to be. */
type WrittenAnswer = Pick<StoryAnswer, "processing_status" | "problem" | "transcript" | "recordings">;
type Said = Pick<DashboardWords, "tomorrow" | "noConsent" | "listening" | "unrecognised" | "noWords">;

/** Recognized words that are unread. */
export function isDraft({ processing_status: status, recordings }: WrittenAnswer): boolean {
  const written = recordings?.transcripts ?? [];
  return (
    status === "completed" &&
    written.some(({ layer }) => layer === "raw") &&
    !written.some(({ layer }) => layer === "corrected")
  );
}

/** Possible words of the storyteller during the interviewer's speech, until a person corrects the text. */
export function doubtfulPlaces({ processing_status: status, recordings }: WrittenAnswer): [number, number][] {
  const written = recordings?.transcripts ?? [];
  if (status !== "completed" || written.some(({ layer }) => layer === "corrected")) return [];
  return written.flatMap(({ doubtful }) => doubtful ?? []);
}

/** Its storyteller has not said yes to its words being written down. */
export function awaitsConsent({ processing_status: status, problem }: WrittenAnswer): boolean {
  return status === "pending" && problem === "no_consent";
}

/** Nothing here recognises its language: that is ours, not the recording's. */
export function cannotBeWritten({ processing_status: status, transcript, recordings }: WrittenAnswer): boolean {
  return status === "completed" && !transcript?.trim() && recordings?.transcripts.length === 0;
}

/** Its storyteller has written its words; they count while their times in the sound are found. */
function isCorrected({ transcript, recordings }: WrittenAnswer): boolean {
  const isWritten = recordings?.transcripts.some(({ layer }) => layer === "corrected") ?? false;
  return isWritten && (transcript?.trim() ?? "") !== "";
}

/** What stands where the words of an answer would, while its voice alone is there; null where it has words, or cannot be used. */
export function whyWordless(answer: WrittenAnswer, words: Said): string | null {
  if (awaitsConsent(answer)) return words.noConsent;
  if (answer.processing_status === "pending" && !isCorrected(answer))
    return answer.problem === "quota_reached" ? words.tomorrow : words.listening;
  if (answer.processing_status === "failed") return null;
  if (cannotBeWritten(answer)) return words.unrecognised;
  return answer.transcript?.trim() ? null : words.noWords;
}
