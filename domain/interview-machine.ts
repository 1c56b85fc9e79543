import { assign, fromPromise, setup } from "xstate";
import { InterviewFailure, type Problem } from "./interview-failure.ts";
import type { Bilingual } from "./language.ts";
import { minTakeMs, type Take } from "./take.ts";

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
  | { type: "BACK" }
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

function problemOf(error: unknown, otherwise: Problem): Problem {
  return error instanceof InterviewFailure ? error.problem : otherwise;
}

function momentOf({ session, question }: InterviewContext): Moment {
  if (!session || !question) throw new InterviewFailure("session-not-loaded");
  return { session, question };
}

function choiceOf(context: InterviewContext): Choice {
  const take = chosenTake(context);
  return { ...momentOf(context), take, others: context.takes.filter((one) => one !== take) };
}

export function chosenTake({ takes, chosen }: Pick<InterviewContext, "takes" | "chosen">): Take | null {
  return takes.find(({ id }) => id === chosen) ?? null;
}

const newest = (takes: readonly Take[]) => takes.findLast(({ spare }) => !spare)?.id ?? takes.at(-1)?.id ?? null;

/** The steps are the browser's to provide; here is only their order. */
const unprovided = () => Promise.reject(new Error("this step was not provided"));

const types: { context?: InterviewContext; events?: InterviewEvent; input?: { token: string; asked: number | null } } =
  {};
const machine = setup({
  types,
  actors: {
    load: fromPromise<Loaded, { token: string; asked: number | null }>(unprovided),
    beginTake: fromPromise<void, Moment>(unprovided),
    endTake: fromPromise<Take, Moment>(unprovided),
    /** Forgets an accident for good. */
    dropTake: fromPromise<void, { take: Take | null }>(unprovided),
    /** Puts a take away, or brings it back. */
    putAway: fromPromise<void, { take: Take; away: boolean }>(unprovided),
    keepTake: fromPromise<void, Choice>(unprovided),
    move: fromPromise<Omit<Loaded, "paused">, Moment>(unprovided),
    pause: fromPromise<void, Moment>(unprovided),
    resume: fromPromise<void, Moment>(unprovided),
  },
  actions: {
    hearItNext: assign({ afterTake: "hear" }),
    keepItNext: assign({ afterTake: "keep" }),
  },
  guards: {
    mayBeSkipped: ({ context }) => context.question?.required === false,
    pauseWanted: ({ context }) => context.pauseWanted,
    hasTake: ({ context }) => context.takes.some(({ spare }) => !spare),
    hasAnyTake: ({ context }) => context.takes.length > 0,
    keepsAtOnce: ({ context }) => context.afterTake === "keep" && !context.pauseWanted,
  },
});

/** A take under way, spoken or at rest, ends so. */
const endsTake = {
  STOP: { target: "ending", actions: "hearItNext" },
  SAVE: { target: "ending", actions: "keepItNext" },
} as const;
const endedByPause = { guard: "pauseWanted", target: "ending" } as const;

/**
 * One interview in one browser: load, ask, record, rest, listen, keep, move on; paused at any moment and taken up at will.
 * A take leaves the machine only when it was kept, or when the storyteller puts it away, which can be undone.
 */
export const interviewMachine = machine.createMachine({
  id: "interview",
  initial: "loading",
  context: ({ input }) => ({
    token: input.token,
    asked: input.asked,
    session: null,
    question: null,
    takes: [],
    chosen: null,
    letGo: null,
    afterTake: "hear",
    pauseWanted: false,
    paused: false,
    problem: null,
  }),
  /** Where it cannot be now, it is as soon as what is under way is done. */
  on: { PAUSE: { actions: assign({ pauseWanted: true }) } },
  states: {
    loading: {
      invoke: {
        src: "load",
        input: ({ context: { token, asked } }) => ({ token, asked }),
        onDone: {
          target: "arriving",
          actions: assign(({ event }) => ({
            ...event.output,
            chosen: newest(event.output.takes),
            letGo: null,
            asked: null,
            problem: null,
          })),
        },
        onError: {
          target: "broken",
          actions: assign({ problem: ({ event }) => problemOf(event.error, "session-not-loaded") }),
        },
      },
    },
    arriving: {
      always: [
        { guard: ({ context }) => context.question === null, target: "completed" },
        { guard: ({ context }) => context.paused, target: "paused" },
        { guard: "hasTake", target: "reviewing" },
        { target: "ready" },
      ],
    },
    ready: {
      always: { guard: "pauseWanted", target: "pausing" },
      on: {
        RECORD: { target: "preparing", actions: assign({ problem: null, afterTake: "hear" }) },
        BACK: { guard: "hasAnyTake", target: "reviewing" },
        TAKE_BACK: { guard: ({ context }) => context.letGo !== null, target: "takingBack" },
        SKIP: { guard: "mayBeSkipped", target: "moving" },
        JUMP: { target: "loading", actions: assign({ asked: ({ event }) => event.questionId }) },
      },
    },
    preparing: {
      invoke: {
        src: "beginTake",
        input: ({ context }) => momentOf(context),
        onDone: "recording",
        onError: {
          target: "ready",
          actions: assign({ problem: ({ event }) => problemOf(event.error, "microphone-failed") }),
        },
      },
    },
    recording: { always: endedByPause, on: { REST: "resting", ...endsTake } },
    /** The microphone is open, and nothing is written down until it goes on. */
    resting: { always: endedByPause, on: { GO_ON: "recording", ...endsTake } },
    ending: {
      invoke: {
        src: "endTake",
        input: ({ context }) => momentOf(context),
        onDone: {
          target: "ended",
          actions: assign(({ context, event }) => ({
            takes: [...context.takes, event.output],
            chosen: event.output.id,
            problem: null,
          })),
        },
        onError: {
          target: "ready",
          actions: assign({ problem: ({ event }) => problemOf(event.error, "microphone-failed") }),
        },
      },
    },
    ended: {
      always: [
        {
          guard: ({ context }) => (chosenTake(context)?.durationMs ?? 0) < minTakeMs,
          target: "dropping",
          actions: assign({ problem: "too-short" }),
        },
        { guard: "keepsAtOnce", target: "keeping" },
        { target: "reviewing" },
      ],
    },
    reviewing: {
      always: { guard: "pauseWanted", target: "pausing" },
      on: {
        CHOOSE: { actions: assign({ chosen: ({ event }) => event.takeId }) },
        SAVE: { target: "keeping", actions: assign({ problem: null }) },
        REDO: { target: "ready", actions: assign({ problem: null }) },
        JUMP: { target: "loading", actions: assign({ asked: ({ event }) => event.questionId }) },
        LET_GO: { target: "puttingAway", actions: assign({ problem: null }) },
        TAKE_BACK: { guard: ({ context }) => context.letGo !== null, target: "takingBack" },
      },
    },
    puttingAway: {
      invoke: {
        src: "putAway",
        input: ({ context }) => ({ take: choiceOf(context).take ?? takeOrFail(null), away: true }),
        onDone: [
          {
            guard: ({ context }) => context.takes.length > 1,
            target: "reviewing",
            actions: assign(({ context }) => without(context)),
          },
          { target: "ready", actions: assign(({ context }) => without(context)) },
        ],
        onError: "reviewing",
      },
    },
    takingBack: {
      invoke: {
        src: "putAway",
        input: ({ context }) => ({ take: takeOrFail(context.letGo), away: false }),
        onDone: {
          target: "reviewing",
          actions: assign(({ context }) => {
            const back = takeOrFail(context.letGo);
            const takes = [...context.takes, back].sort((a, b) => a.id.localeCompare(b.id));
            return { takes, chosen: back.id, letGo: null };
          }),
        },
        onError: "ready",
      },
    },
    dropping: {
      invoke: {
        src: "dropTake",
        input: ({ context }) => ({ take: chosenTake(context) }),
        onDone: { target: "ready", actions: assign(({ context }) => ({ ...without(context), letGo: null })) },
        onError: { target: "ready", actions: assign(({ context }) => ({ ...without(context), letGo: null })) },
      },
    },
    keeping: {
      invoke: {
        src: "keepTake",
        input: ({ context }) => choiceOf(context),
        onDone: { target: "moving", actions: assign({ takes: [], chosen: null, letGo: null }) },
        onError: {
          target: "reviewing",
          actions: assign({ afterTake: "hear", problem: ({ event }) => problemOf(event.error, "not-saved") }),
        },
      },
    },
    moving: {
      invoke: {
        src: "move",
        input: ({ context }) => momentOf(context),
        onDone: {
          target: "arriving",
          actions: assign(({ event }) => ({
            ...event.output,
            chosen: newest(event.output.takes),
            letGo: null,
            problem: null,
          })),
        },
        onError: {
          target: "stuck",
          actions: assign({ problem: ({ event }) => problemOf(event.error, "not-moved") }),
        },
      },
    },
    /** The answer is kept, the next question is not here yet. */
    stuck: { always: { guard: "pauseWanted", target: "pausing" }, on: { RETRY: "moving" } },
    pausing: {
      entry: assign({ pauseWanted: false }),
      invoke: {
        src: "pause",
        input: ({ context }) => momentOf(context),
        onDone: { target: "paused", actions: assign({ problem: null }) },
        onError: [
          { guard: "hasTake", target: "reviewing", actions: assign({ problem: "not-paused" }) },
          { target: "ready", actions: assign({ problem: "not-paused" }) },
        ],
      },
    },
    paused: { entry: assign({ pauseWanted: false }), on: { RESUME: "resuming" } },
    resuming: {
      invoke: {
        src: "resume",
        input: ({ context }) => momentOf(context),
        onDone: { target: "loading", actions: assign({ problem: null }) },
        onError: { target: "paused", actions: assign({ problem: "session-not-loaded" }) },
      },
    },
    broken: { on: { RETRY: { target: "loading", actions: assign({ problem: null }) } } },
    completed: { type: "final" },
  },
});

function takeOrFail(take: Take | null): Take {
  if (!take) throw new InterviewFailure("not-saved");
  return take;
}

function without({ takes, chosen }: InterviewContext): Pick<InterviewContext, "takes" | "chosen" | "letGo"> {
  const left = takes.filter(({ id }) => id !== chosen);
  return { takes: left, chosen: newest(left), letGo: chosenTake({ takes, chosen }) };
}
