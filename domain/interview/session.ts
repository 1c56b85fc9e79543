import { z } from "zod/mini";
import { askedSchema } from "#domain/recording/asked.ts";

/** An interview as its table has it; each reader picks the columns it needs. */
export const sessionSchema = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  session_token: z.string().check(z.startsWith("sess_")),
  status: z.enum(["created", "active", "paused", "completed", "abandoned", "cancelled"]),
  current_question_id: z.nullable(z.int()),
  questions_answered: z.int(),
  /** The length of its plan (ruling 28). */
  total_questions: z.int(),
  /** The book's title; null until the storyteller chooses one. */
  book_title: z.nullable(z.string()),
  /** Within its current question: see `followUpsSchema`. */
  follow_ups: z.nullable(z.json()),
  sitting_began_at: z.string(),
});

/** The follow-ups of the current question: the chosen ones, the finished ones, and the quotations behind them. */
export const followUpsSchema = z.object({
  chosen: z.array(z.string()),
  done: z.array(z.string()),
  why: z._default(z.record(z.string(), z.string()), {}),
  /** A kind word was said, and nothing more is asked. */
  cared: z._default(z.boolean(), false),
});
export type FollowUps = z.infer<typeof followUpsSchema>;
export type Session = z.infer<typeof sessionSchema>;

/** One place of a session's plan: its questions in the order of asking. */
export const placeSchema = z.object({ position: z.int(), question_id: z.int() });
/** `asked`: other words than the bank's; a place that is not `open` waits for later, or is left out. */
export const plannedPlaceSchema = z.extend(placeSchema, {
  state: z.enum(["open", "later", "left out"]),
  asked: z.nullable(askedSchema),
});
export type Place = z.infer<typeof placeSchema> &
  Partial<Pick<z.infer<typeof plannedPlaceSchema>, "state" | "asked">> & { required?: boolean };

/** The screens treat all three as paused (ruling 22). */
export function isResting({ status }: Pick<Session, "status">): boolean {
  return status === "paused" || status === "abandoned" || status === "cancelled";
}

/**
 * The next unanswered question of the plan; after the last, the first required one that was skipped. Null when the
 * interview can be completed.
 */
export function nextQuestion(
  plan: readonly Place[],
  questionId: number,
  answered: ReadonlySet<number> = new Set(),
): number | null {
  const inOrder = plan.toSorted((a, b) => a.position - b.position);
  const here = inOrder.findIndex(({ question_id }) => question_id === questionId);
  const left = ({ question_id, required = false, state = "open" }: Place) =>
    !answered.has(question_id) && question_id !== questionId && (required || state === "open");
  const next = inOrder.slice(here + 1).find(left) ?? inOrder.find((place) => place.required && left(place));
  return next?.question_id ?? null;
}

/** `randomUUID` is missing on insecure pages. */
export function newSessionToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `sess_${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
