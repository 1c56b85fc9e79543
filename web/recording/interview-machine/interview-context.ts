import type { Danger } from "#domain/follow-up/danger.ts";
import type { Why } from "#domain/follow-up/choose-follow-ups.ts";
import { InterviewFailure, type Problem } from "#domain/interview/interview-failure.ts";
import type { Bilingual, Language } from "#domain/language.ts";
import type { Take } from "#domain/recording/take.ts";

/** `by`: who of the family asks it, in `language`; null for another wording of the bank's. */
export type OtherWording = { by: string | null; language: Language | null };
type Intensity = "light" | "medium" | "heavy";
export type InterviewQuestion = {
  id: number;
  text: Bilingual;
  category: string;
  required: boolean;
  estimatedSeconds: number;
  intensity: Intensity;
  /** Where its words are not the bank's first ones. */
  asked?: OtherWording | null;
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
  /** When this sitting began, in ISO 8601. */
  sittingBeganAt: string;
};

/** A follow-up that is asked now, or next. `position`: 1..5, the `follow_up` of its answer. */
export type FollowUpToAsk = { id: string; position: number; text: Bilingual; why: Why };
/** What somebody needs rather than a further question. */
export type Care = "support" | Danger;

type Arrived = { session: InterviewSession; question: InterviewQuestion | null; takes: readonly Take[] };
/** `takes`: oldest first. `kept`: the question has its answer, and is not asked again. */
export type Loaded = Arrived & { paused: boolean; kept: boolean };
/** `left`: what is not told where nothing more is asked. `rest`: it is time to offer one. */
export type Moved = Arrived & { left: readonly number[]; rest: boolean };
/** `takes` are those of the first follow-up. */
export type Chosen = { followUps: readonly FollowUpToAsk[]; takes: readonly Take[]; care: Care | null };

/** What follows the end of a take: to hear it, or to keep it at once. */
type AfterTake = "hear" | "keep";
export type InterviewContext = {
  token: string;
  /** A question to resume. */
  asked: number | null;
  session: InterviewSession | null;
  question: InterviewQuestion | null;
  /** To be asked about this question, the first of them now. */
  followUps: readonly FollowUpToAsk[];
  /** Those that were answered or left out. */
  done: readonly string[];
  /** No more of them are wanted. */
  enough: boolean;
  care: Care | null;
  takes: readonly Take[];
  /** The take that is kept when the storyteller says so. */
  chosen: string | null;
  /** Put away last: it can be taken back. */
  letGo: Take | null;
  /** The question whose answer was kept last: it is not asked again unless somebody wants to. */
  kept: number | null;
  /** The heavy question that may be asked. */
  permitted: number | null;
  /** Nothing more is asked; what was left out may be taken up. */
  left: readonly number[] | null;
  rest: boolean;
  /** The next question is to be a light one. */
  light: boolean;
  /** A take did not end as it should, and the journal was not read since. */
  unread: boolean;
  afterTake: AfterTake;
  /** What is said goes on in the chosen take. */
  continuing: boolean;
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
  /** To go on from where the chosen take ended. */
  | { type: "CONTINUE" }
  | { type: "HEAR" }
  | { type: "LET_GO" }
  | { type: "TAKE_BACK" }
  | { type: "SAVE" }
  | { type: "SKIP" }
  /** No more follow-ups; or on, from where a rest or a kind word was offered. */
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

/** What every step needs to know. `followUp`: 1..5 while one is asked. */
export type Moment = { session: InterviewSession; question: InterviewQuestion; followUp: number | null };
/** `continues`: the take that is gone on with. */
export type Beginning = Moment & { continues: Take | null };
/** The take to keep, and those that were not chosen. */
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

/** The takes with what one of them is now, or with a new one. */
export function withTake(takes: readonly Take[], now: Take): readonly Take[] {
  return takes.some(({ id }) => id === now.id) ? takes.map((one) => (one.id === now.id ? now : one)) : [...takes, now];
}

/** The takes as they are when the chosen one is put away. */
export function withoutChosen({
  takes,
  chosen,
}: InterviewContext): Pick<InterviewContext, "takes" | "chosen" | "letGo"> {
  const left = takes.filter(({ id }) => id !== chosen);
  return { takes: left, chosen: newestTake(left), letGo: chosenTake({ takes, chosen }) };
}

/** Whether the question on the screen has an answer already, from this sitting or an earlier one. */
export function isTold({ session, question }: Pick<InterviewContext, "session" | "question">): boolean {
  return session?.plan.some(({ questionId, told }) => told && questionId === question?.id) ?? false;
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

/** The interview as it was loaded: at its question, or within it. */
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

/** The interview at its next question; where there is none, it stays at the last. */
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

/** At the beginning nothing is known but the address. */
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
