import { InterviewFailure, type Problem } from "#domain/interview-failure.ts";
import type { Bilingual } from "#domain/language.ts";
import type { Take } from "#domain/take.ts";

export type InterviewQuestion = {
  id: number;
  text: Bilingual;
  category: string;
  required: boolean;
  estimatedSeconds: number;
};
/** A place of the plan: its question, and whether it has an answer. */
export type PlanPlace = { questionId: number; told: boolean };
export type InterviewSession = {
  id: string;
  userId: string;
  token: string;
  answered: number;
  total: number;
  plan: readonly PlanPlace[];
};

/** `takes`: oldest first. */
export type Loaded = {
  session: InterviewSession;
  question: InterviewQuestion | null;
  paused: boolean;
  takes: readonly Take[];
};

/** What follows the end of a take: to hear it, or to keep it at once. */
type AfterTake = "hear" | "keep";
export type InterviewContext = {
  token: string;
  /** A question to take up. */
  asked: number | null;
  session: InterviewSession | null;
  question: InterviewQuestion | null;
  takes: readonly Take[];
  /** The take that is kept when the storyteller says so. */
  chosen: string | null;
  /** Put away last: it can be taken back. */
  letGo: Take | null;
  /** The question whose answer was kept last: it is not asked again unless somebody wants to. */
  kept: number | null;
  /** A take did not end as it should, and the journal was not read since. */
  unread: boolean;
  afterTake: AfterTake;
  /** Asked for, and done as soon as nothing is under way. */
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
  | { type: "HEAR" }
  | { type: "LET_GO" }
  | { type: "TAKE_BACK" }
  | { type: "SAVE" }
  | { type: "SKIP" }
  | { type: "JUMP"; questionId: number }
  | { type: "PAUSE" }
  | { type: "RESUME" }
  | { type: "RETRY" };

/** What every step needs to know. */
export type Moment = { session: InterviewSession; question: InterviewQuestion };
/** The take to keep, and those that were not chosen. */
export type Choice = Moment & { take: Take | null; others: readonly Take[] };

export function problemOf(error: unknown, otherwise: Problem): Problem {
  return error instanceof InterviewFailure ? error.problem : otherwise;
}

export function momentOf({ session, question }: InterviewContext): Moment {
  if (!session || !question) throw new InterviewFailure("session-not-loaded");
  return { session, question };
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

/** The takes as they are when the chosen one is put away. */
export function withoutChosen({
  takes,
  chosen,
}: InterviewContext): Pick<InterviewContext, "takes" | "chosen" | "letGo"> {
  const left = takes.filter(({ id }) => id !== chosen);
  return { takes: left, chosen: newestTake(left), letGo: chosenTake({ takes, chosen }) };
}

/** At the beginning nothing is known but the address. */
export function newContext(input: { token: string; asked: number | null }): InterviewContext {
  return {
    ...input,
    session: null,
    question: null,
    takes: [],
    chosen: null,
    letGo: null,
    kept: null,
    unread: false,
    afterTake: "hear",
    pauseWanted: false,
    paused: false,
    problem: null,
  };
}
