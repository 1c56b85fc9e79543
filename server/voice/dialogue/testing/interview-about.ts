import { followUpsOf, readBank } from "#domain/follow-up/testing/read-bank.ts";
import type { Language } from "#domain/language.ts";
import type { Interview } from "#server/voice/dialogue/interviewer.ts";

export const bank = readBank();

/** The interview of a recorded person named Evelyn about a question of the bank. */
export function interviewAbout(questionId: number, language: Language = "en"): Interview {
  const question = bank.get(questionId);
  if (!question) throw new Error(`There is no question ${questionId} in the bank.`);
  const { emotionalIntensity: intensity } = question;
  return {
    language,
    name: "Evelyn",
    timeZone: "",
    resumed: false,
    deaf: false,
    recorded: true,
    question: { text: question.text[language], intensity, followUps: followUpsOf(question) },
  };
}
