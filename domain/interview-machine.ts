import { assign, fromPromise, setup } from "xstate";
import type { Language } from "./language.ts";

/** Shorter takes are accidents (spec, signed-in §5). */
export const shortestTakeMs = 2000;

export type InterviewQuestion = {
  id: number;
  text: string;
  category: string;
  required: boolean;
  estimatedSeconds: number;
};
export type InterviewSession = {
  id: string;
  userId: string;
  token: string;
  answered: number;
  total: number;
  language: Language;
};
/** A recording that is safe in this browser until it is kept by the server. */
export type Take = { id: string; questionId: number; durationMs: number; mediaType: string };

export type Loaded = {
  session: InterviewSession;
  question: InterviewQuestion | null;
  paused: boolean;
  take: Take | null;
};

/** What the screen says, by name; its words are the dictionary's. */
export type Problem =
  | "session-not-found"
  | "session-not-loaded"
  | "microphone-refused"
  | "microphone-failed"
  | "too-short"
  | "not-uploaded"
  | "not-saved"
  | "signed-out"
  | "not-moved"
  | "not-paused";

/** A step that failed in a way the screen has words for. */
export class InterviewFailure extends Error {
  override name = "InterviewFailure";
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem);
    this.problem = problem;
  }
}

type Context = {
  token: string;
  session: InterviewSession | null;
  question: InterviewQuestion | null;
  take: Take | null;
  paused: boolean;
  problem: Problem | null;
};
type Events =
  | { type: "RECORD" }
  | { type: "STOP" }
  | { type: "REDO" }
  | { type: "SAVE" }
  | { type: "SKIP" }
  | { type: "PAUSE" }
  | { type: "RESUME" }
  | { type: "RETRY" };

/** What every step needs to know. */
export type Moment = { session: InterviewSession; question: InterviewQuestion };

function problemOf(error: unknown, otherwise: Problem): Problem {
  return error instanceof InterviewFailure ? error.problem : otherwise;
}

function momentOf({ session, question }: Context): Moment {
  if (!session || !question) throw new InterviewFailure("session-not-loaded");
  return { session, question };
}

/** The steps are the browser's to provide; here is only their order. */
const unprovided = () => Promise.reject(new Error("this step was not provided"));

const types: { context?: Context; events?: Events; input?: { token: string } } = {};
const machine = setup({
  types,
  actors: {
    load: fromPromise<Loaded, { token: string }>(unprovided),
    beginTake: fromPromise<void, Moment>(unprovided),
    endTake: fromPromise<Take, Moment>(unprovided),
    dropTake: fromPromise<void, { take: Take | null }>(unprovided),
    keepTake: fromPromise<void, Moment & { take: Take | null }>(unprovided),
    move: fromPromise<{ session: InterviewSession; question: InterviewQuestion | null }, Moment>(unprovided),
    pause: fromPromise<void, Moment>(unprovided),
    resume: fromPromise<void, Moment>(unprovided),
  },
  guards: {
    mayBeSkipped: ({ context }) => context.question?.required === false,
  },
});

/**
 * One interview in one browser: load, ask, record, listen, keep, move on; paused and taken up at will.
 * A take leaves the machine only when it was kept, or when the storyteller throws it away.
 */
export const interviewMachine = machine.createMachine({
  id: "interview",
  initial: "loading",
  context: ({ input }) => ({
    token: input.token,
    session: null,
    question: null,
    take: null,
    paused: false,
    problem: null,
  }),
  states: {
    loading: {
      invoke: {
        src: "load",
        input: ({ context }) => ({ token: context.token }),
        onDone: {
          target: "arriving",
          actions: assign(({ event }) => ({
            session: event.output.session,
            question: event.output.question,
            take: event.output.take,
            paused: event.output.paused,
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
        { guard: ({ context }) => context.take !== null, target: "reviewing" },
        { target: "ready" },
      ],
    },
    ready: {
      on: {
        RECORD: { target: "preparing", actions: assign({ problem: null }) },
        SKIP: { guard: "mayBeSkipped", target: "moving" },
        PAUSE: "pausing",
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
    recording: { on: { STOP: "ending" } },
    ending: {
      invoke: {
        src: "endTake",
        input: ({ context }) => momentOf(context),
        onDone: [
          {
            guard: ({ event }) => event.output.durationMs < shortestTakeMs,
            target: "dropping",
            actions: assign({ take: ({ event }) => event.output, problem: "too-short" }),
          },
          { target: "reviewing", actions: assign({ take: ({ event }) => event.output, problem: null }) },
        ],
        onError: {
          target: "ready",
          actions: assign({ problem: ({ event }) => problemOf(event.error, "microphone-failed") }),
        },
      },
    },
    reviewing: {
      on: {
        SAVE: { target: "keeping", actions: assign({ problem: null }) },
        REDO: { target: "dropping", actions: assign({ problem: null }) },
      },
    },
    dropping: {
      invoke: {
        src: "dropTake",
        input: ({ context }) => ({ take: context.take }),
        onDone: { target: "ready", actions: assign({ take: null }) },
        onError: { target: "ready", actions: assign({ take: null }) },
      },
    },
    keeping: {
      invoke: {
        src: "keepTake",
        input: ({ context }) => ({ ...momentOf(context), take: context.take }),
        onDone: { target: "moving", actions: assign({ take: null }) },
        onError: {
          target: "reviewing",
          actions: assign({ problem: ({ event }) => problemOf(event.error, "not-saved") }),
        },
      },
    },
    moving: {
      invoke: {
        src: "move",
        input: ({ context }) => momentOf(context),
        onDone: { target: "arriving", actions: assign(({ event }) => ({ ...event.output, problem: null })) },
        onError: {
          target: "stuck",
          actions: assign({ problem: ({ event }) => problemOf(event.error, "not-moved") }),
        },
      },
    },
    /** The answer is kept, the next question is not here yet. */
    stuck: { on: { RETRY: "moving", PAUSE: "pausing" } },
    pausing: {
      invoke: {
        src: "pause",
        input: ({ context }) => momentOf(context),
        onDone: { target: "paused", actions: assign({ problem: null }) },
        onError: { target: "ready", actions: assign({ problem: "not-paused" }) },
      },
    },
    paused: { on: { RESUME: "resuming" } },
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
