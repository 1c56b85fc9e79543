import type { Intensity } from "#domain/interview/question.ts";
import { frenchEncouragements } from "./french-encouragements.ts";

/** What a conversation is about, as its screen knows it. */
export type ConversationTopic = {
  name: string;
  question: { id: number; text: string; category: string; intensity: Intensity; care: boolean };
  /** Chosen for after the answer; three at most are named. */
  subQuestions: readonly string[];
  answered: number;
  total: number;
  /** ISO 8601; null for the first time. */
  lastInterview: string | null;
  timeZone: string;
  /** Of this conversation, also after its line was opened again. */
  conversation: string;
  /** The token of the interview. */
  session?: string;
  /** Sentences for a French speaker, as the agent may say them. */
  encouragement?: { opening: string; progress: string; closing: string };
};

/** Sub-questions that are sent (signed-in §3). */
export const maxNamed = 3;

/** What is sent with each conversation (signed-in §3); a provider's agent and the embedded one read the same. */
export function dynamicVariables(about: ConversationTopic, now: Date): Record<string, string | number | boolean> {
  const { name, question, subQuestions, answered, total } = about;
  const percent = total === 0 ? 0 : Math.round((answered / total) * 100);
  const named = subQuestions.slice(0, maxNamed);
  const stage = percent < 25 ? "beginning" : percent < 50 ? "early" : percent < 75 ? "middle" : "final";
  return {
    user_name: name,
    current_question: question.text,
    question_category: question.category,
    category: question.category,
    question_number: question.id,
    total_questions: total,
    questions_answered: answered,
    progress_percentage: percent,
    ...Object.fromEntries(named.map((text, at) => [`selected_sub_question_${at + 1}`, text])),
    sub_questions_count: named.length,
    sub_questions_summary: named.join(" | "),
    current_sub_question: named[0] ?? "",
    is_asking_sub_questions: false,
    emotional_intensity: question.intensity,
    requires_emotional_care: question.care,
    previous_answers_count: answered,
    last_interview_date: about.lastInterview ?? "first_time",
    interview_stage: stage,
    conversation_id: about.conversation,
    is_first_question: answered === 0,
    is_final_question: answered + 1 >= total,
    ...(about.session === undefined ? {} : { session_token: about.session }),
    ...Object.fromEntries(
      Object.entries(about.encouragement ?? {}).map(([kind, text]) => [`encouragement_${kind}_fr`, text]),
    ),
    generated_at: now.toISOString(),
    time_zone: about.timeZone,
    french_encouragement_opening: frenchEncouragements.opening,
    french_encouragement_progress: frenchEncouragements.progress,
    french_encouragement_closing: frenchEncouragements.closing,
  };
}
