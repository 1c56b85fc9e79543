import { assign, fromPromise, setup } from "xstate";
import { minTakeMs, type Take } from "#domain/recording/take.ts";
import {
  chosenTake,
  hasAnswer,
  type Beginning,
  type Choice,
  type Chosen,
  type InterviewContext,
  type InterviewEvent,
  type Loaded,
  type Moment,
  type Moved,
} from "./interview-context.ts";

/** The interview screen provides these actors. This module defines only their order. */
const unprovided = () => Promise.reject(new Error("No actor is provided for this step."));

const types: { context?: InterviewContext; events?: InterviewEvent; input?: { token: string; asked: number | null } } =
  {};

/** Unsaved follow-up takes stay in the journal. */
const noMore = { care: null, followUps: [], takes: [], chosen: null, letGo: null } as const;

/** Types, actors, actions and guards of the interview machine. */
export const interviewSetup = setup({
  types,
  actors: {
    load: fromPromise<Loaded, { token: string; asked: number | null }>(unprovided),
    beginTake: fromPromise<void, Beginning>(unprovided),
    endTake: fromPromise<Take, Moment>(unprovided),
    /** Reads the takes of this question from the journal. */
    findTakes: fromPromise<readonly Take[], Moment>(unprovided),
    /** Deletes an accidental take. */
    dropTake: fromPromise<void, { take: Take | null }>(unprovided),
    /** Discards or restores a take. */
    putAway: fromPromise<void, { take: Take; away: boolean }>(unprovided),
    keepTake: fromPromise<void, Choice>(unprovided),
    /** Chooses follow-ups for a saved answer, or the help to show. */
    chooseFollowUps: fromPromise<Chosen, Moment & { done: readonly string[] }>(unprovided),
    /** Postpones or skips a question. */
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
    mayBeSkipped: ({ context }) => context.question?.required === false || hasAnswer(context),
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
