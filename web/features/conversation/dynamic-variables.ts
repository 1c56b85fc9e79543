import { progressOf } from "#domain/interview/progress.ts";
import type { Intensity } from "#domain/interview/question.ts";
import { frenchEncouragements } from "./french-encouragements.ts";

/** The topic of a conversation. */
export type ConversationTopic = {
  name: string;
  question: { id: number; text: string; category: string; intensity: Intensity; care: boolean };
  /** Follow-ups after the answer; at most three are named. */
  subQuestions: readonly string[];
  answered: number;
  total: number;
  /** ISO 8601; null the first time. */
  lastInterview: string | null;
  timeZone: string;
  /** The id of this conversation, also after a reconnection. */
  conversation: string;
  /** The token of the interview. */
  session?: string;
  /** Sentences that the agent may say to a French speaker. */
  encouragement?: { opening: string; progress: string; closing: string };
};

/** The number of sub-questions sent (signed-in §3). */
export const maxNamed = 3;

/** Variables sent with each conversation (signed-in §3), to a provider's agent and the embedded one alike. */
export function dynamicVariables(about: ConversationTopic, now: Date): Record<string, string | number | boolean> {
  const { name, question, subQuestions, answered, total } = about;
  const { percent, stage } = progressOf(about);
  const named = subQuestions.slice(0, maxNamed);
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
