import type { Danger } from "#domain/follow-up/danger.ts";
import type { Why } from "#domain/follow-up/choose-follow-ups.ts";
import { InterviewFailure, type Problem } from "#domain/interview/interview-failure.ts";
import type { Bilingual, Language } from "#domain/language.ts";
import type { Take } from "#domain/recording/take.ts";

/** `by`: the family member who asks, in `language`; null for another wording of the question bank. */
export type OtherWording = { by: string | null; language: Language | null };
type Intensity = "light" | "medium" | "heavy";
export type InterviewQuestion = {
  id: number;
  text: Bilingual;
  category: string;
  required: boolean;
  estimatedSeconds: number;
  intensity: Intensity;
  /** Set when the wording differs from the bank's default. */
  asked?: OtherWording | null;
};
/** One position of the interview plan. */
export type PlanPlace = { questionId: number; isAnswered: boolean };
export type InterviewSession = {
  id: string;
  userId: string;
  token: string;
  answered: number;
  total: number;
  plan: readonly PlanPlace[];
  /** Start of the current session, in ISO 8601. */
  sittingBeganAt: string;
};

/** The current or next follow-up. `position`: 1..5, the `follow_up` of its answer. */
export type FollowUpToAsk = { id: string; position: number; text: Bilingual; why: Why };
/** The help to show instead of another question. */
export type Care = "support" | Danger;

type Arrived = { session: InterviewSession; question: InterviewQuestion | null; takes: readonly Take[] };
/** `takes`: oldest first. `kept`: the question has a saved answer and is not asked again. */
export type Loaded = Arrived & { paused: boolean; kept: boolean };
/** `left`: unanswered questions when the plan has ended. `rest`: offer a rest now. */
export type Moved = Arrived & { left: readonly number[]; rest: boolean };
/** `takes` belong to the first follow-up. */
export type Chosen = { followUps: readonly FollowUpToAsk[]; takes: readonly Take[]; care: Care | null };

/** The step after a take ends: review it or save it at once. */
type AfterTake = "hear" | "keep";
export type InterviewContext = {
  token: string;
  /** The question to resume. */
  asked: number | null;
  session: InterviewSession | null;
  question: InterviewQuestion | null;
  /** The follow-ups of this question; the first is current. */
  followUps: readonly FollowUpToAsk[];
  /** Ids of follow-ups that were answered or skipped. */
  done: readonly string[];
  /** The storyteller wants no more follow-ups. */
  enough: boolean;
  care: Care | null;
  takes: readonly Take[];
  /** The take that SAVE stores. */
  chosen: string | null;
  /** The last discarded take, which can be restored. */
  letGo: Take | null;
  /** The question whose answer was saved last. It is not asked again unless requested. */
  kept: number | null;
  /** The heavy question that the storyteller agreed to answer. */
  permitted: number | null;
  /** Skipped questions after the end of the plan; null before. */
  left: readonly number[] | null;
  rest: boolean;
  /** The next question must be a light one. */
  light: boolean;
  /** A take ended abnormally and the journal has not been read since. */
  unread: boolean;
  afterTake: AfterTake;
  /** The recording extends the chosen take. */
  continuing: boolean;
  /** Pauses as soon as no step is running. */
  pauseWanted: boolean;
  paused: boolean;
  problem: Problem | null;
};
export type InterviewEvent =
  | { type: "RECORD" }
  | { type: "REST" }
  | { type: "GO_ON" }
  | { type: "STOP" }
  | { type: "CHOOSE"; takeId: string }
  | { type: "REDO" }
  /** Extends the chosen take. */
  | { type: "CONTINUE" }
  | { type: "HEAR" }
  | { type: "LET_GO" }
  | { type: "TAKE_BACK" }
  | { type: "SAVE" }
  | { type: "SKIP" }
  /** Ends follow-ups, or continues after an offered rest or kind message. */
  | { type: "ENOUGH" }
  | { type: "LIGHTER" }
  | { type: "ANSWER_IT" }
  | { type: "LATER" }
  | { type: "LEAVE_OUT" }
  | { type: "FINISH" }
  | { type: "JUMP"; questionId: number }
  | { type: "PAUSE" }
  | { type: "RESUME" }
  | { type: "RETRY" };

/** The input of every step. `followUp`: 1..5 while a follow-up is asked. */
export type Moment = { session: InterviewSession; question: InterviewQuestion; followUp: number | null };
/** `continues`: the take to extend. */
export type Beginning = Moment & { continues: Take | null };
/** The take to save and the takes that were not chosen. */
export type Choice = Moment & { take: Take | null; others: readonly Take[] };

export function problemOf(error: unknown, otherwise: Problem): Problem {
  return error instanceof InterviewFailure ? error.problem : otherwise;
}

export function momentOf({ session, question, followUps }: InterviewContext): Moment {
  if (!session || !question) throw new InterviewFailure("session-not-loaded");
  return { session, question, followUp: followUps[0]?.position ?? null };
}

export function choiceOf(context: InterviewContext): Choice {
  const take = chosenTake(context);
  return { ...momentOf(context), take, others: context.takes.filter((one) => one !== take) };
}

export function chosenTake({ takes, chosen }: Pick<InterviewContext, "takes" | "chosen">): Take | null {
  return takes.find(({ id }) => id === chosen) ?? null;
}

export function newestTake(takes: readonly Take[]): string | null {
  return takes.findLast(({ spare }) => !spare)?.id ?? takes.at(-1)?.id ?? null;
}

export function takeOrFail(take: Take | null): Take {
  if (!take) throw new InterviewFailure("not-saved");
  return take;
}

/** Replaces the take with the same id, or adds it. */
export function withTake(takes: readonly Take[], now: Take): readonly Take[] {
  return takes.some(({ id }) => id === now.id) ? takes.map((one) => (one.id === now.id ? now : one)) : [...takes, now];
}

/** The remaining takes after the chosen one is discarded. */
export function withoutChosen({
  takes,
  chosen,
}: InterviewContext): Pick<InterviewContext, "takes" | "chosen" | "letGo"> {
  const left = takes.filter(({ id }) => id !== chosen);
  return { takes: left, chosen: newestTake(left), letGo: chosenTake({ takes, chosen }) };
}

/** Whether the current question has an answer, from this session or an earlier one. */
export function hasAnswer({ session, question }: Pick<InterviewContext, "session" | "question">): boolean {
  return session?.plan.some(({ questionId, isAnswered }) => isAnswered && questionId === question?.id) ?? false;
}

const nothingAsked = {
  followUps: [],
  done: [],
  enough: false,
  care: null,
  letGo: null,
  left: null,
  rest: false,
  light: false,
  unread: false,
  problem: null,
} as const;

/** The context after loading. */
export function loaded(context: InterviewContext, output: Loaded): Partial<InterviewContext> {
  const id = output.question?.id ?? null;
  const kept = context.asked === null && (output.kept || context.kept === id);
  const { kept: _, ...arrived } = output;
  return {
    ...nothingAsked,
    ...arrived,
    enough: kept && context.enough,
    chosen: newestTake(output.takes),
    kept: kept ? id : null,
    permitted: context.asked ?? context.permitted,
    left: id === null ? [] : null,
    asked: null,
  };
}

/** The context at the next question, or at the last one when none is left. */
export function moved(context: InterviewContext, output: Moved): Partial<InterviewContext> {
  const ended = output.question === null;
  return {
    ...nothingAsked,
    session: output.session,
    question: output.question ?? context.question,
    takes: output.takes,
    rest: output.rest,
    left: ended ? output.left : null,
    paused: false,
    chosen: newestTake(output.takes),
    kept: ended ? context.kept : null,
  };
}

/** The initial context: only the address is known. */
export function newContext(input: { token: string; asked: number | null }): InterviewContext {
  return {
    ...input,
    ...nothingAsked,
    session: null,
    question: null,
    takes: [],
    chosen: null,
    kept: null,
    permitted: null,
    afterTake: "hear",
    continuing: false,
    pauseWanted: false,
    paused: false,
  };
}
