import { assign, fromPromise, setup } from "xstate";
import { minTakeMs, type Take } from "#domain/recording/take.ts";
import {
  chosenTake,
  isTold,
  type Beginning,
  type Choice,
  type Chosen,
  type InterviewContext,
  type InterviewEvent,
  type Loaded,
  type Moment,
  type Moved,
} from "./interview-context.ts";

/** The steps are the browser's to provide; here is only their order. */
const unprovided = () => Promise.reject(new Error("this step was not provided"));

const types: { context?: InterviewContext; events?: InterviewEvent; input?: { token: string; asked: number | null } } =
  {};

/** What waits of a follow-up stays in the journal. */
const noMore = { care: null, followUps: [], takes: [], chosen: null, letGo: null } as const;

/** What the interview's steps take and give, and what its states ask of what is known. */
export const interviewSetup = setup({
  types,
  actors: {
    load: fromPromise<Loaded, { token: string; asked: number | null }>(unprovided),
    beginTake: fromPromise<void, Beginning>(unprovided),
    endTake: fromPromise<Take, Moment>(unprovided),
    /** What the journal has of this question. */
    findTakes: fromPromise<readonly Take[], Moment>(unprovided),
    /** Forgets an accident for good. */
    dropTake: fromPromise<void, { take: Take | null }>(unprovided),
    /** Puts a take away, or brings it back. */
    putAway: fromPromise<void, { take: Take; away: boolean }>(unprovided),
    keepTake: fromPromise<void, Choice>(unprovided),
    /** What to ask about an answer that is kept, or whether somebody needs a kind word. */
    chooseFollowUps: fromPromise<Chosen, Moment & { done: readonly string[] }>(unprovided),
    /** Keeps a question for later, or leaves it out. */
    setAside: fromPromise<void, Moment & { as: "later" | "left out" }>(unprovided),
    move: fromPromise<Moved, Moment & { light: boolean }>(unprovided),
    finish: fromPromise<void, Moment>(unprovided),
    pause: fromPromise<void, Moment>(unprovided),
    resume: fromPromise<void, Moment>(unprovided),
  },
  actions: {
    hearItNext: assign({ afterTake: "hear" }),
    keepItNext: assign({ afterTake: "keep" }),
    allIsWell: assign({ problem: null }),
    goOnInIt: assign({ continuing: true }),
    beginAnew: assign({ continuing: false }),
    resumeSession: assign({
      asked: ({ event, context }) => (event.type === "JUMP" ? event.questionId : context.asked),
    }),
    enough: assign({ enough: true, ...noMore }),
    lighter: assign({ enough: true, ...noMore, rest: false, light: true }),
  },
  guards: {
    mayBeSkipped: ({ context }) => context.question?.required === false || isTold(context),
    asksFollowUp: ({ context }) => context.followUps.length > 0,
    needsCare: ({ context }) => context.care !== null,
    isAtEnd: ({ context }) => context.left !== null,
    isWholeTold: ({ context }) => context.left?.length === 0,
    offersRest: ({ context }) => context.rest,
    asksPermission: ({ context: { question, permitted } }) =>
      question?.intensity === "heavy" && question.id !== permitted,
    pauseWanted: ({ context }) => context.pauseWanted,
    hasTake: ({ context }) => context.takes.some(({ spare }) => !spare),
    hasAnyTake: ({ context }) => context.takes.length > 0,
    hasLetGo: ({ context }) => context.letGo !== null,
    isTakeShort: ({ context }) => (chosenTake(context)?.durationMs ?? 0) < minTakeMs,
    keepsAtOnce: ({ context }) => context.afterTake === "keep" && !context.pauseWanted,
    isUnread: ({ context }) => context.unread,
    isKept: ({ context }) => context.question !== null && context.question.id === context.kept,
    wantsNoMore: ({ context }) => context.enough && context.question?.id === context.kept,
  },
});
