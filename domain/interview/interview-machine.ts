import { assign } from "xstate";
import { momentOf, newContext, newestTake, problemOf } from "./interview-context.ts";
import { interviewSetup } from "./interview-setup.ts";
import { takeStates } from "./take-states.ts";

const loading = interviewSetup.createStateConfig({
  invoke: {
    src: "load",
    input: ({ context: { token, asked } }) => ({ token, asked }),
    onDone: {
      target: "arriving",
      actions: assign(({ context, event }) => ({
        ...event.output,
        chosen: newestTake(event.output.takes),
        letGo: null,
        kept: context.asked === null ? context.kept : null,
        unread: false,
        asked: null,
        problem: null,
      })),
    },
    onError: {
      target: "broken",
      actions: assign({ problem: ({ event }) => problemOf(event.error, "session-not-loaded") }),
    },
  },
});

const arriving = interviewSetup.createStateConfig({
  always: [
    { guard: ({ context }) => context.question === null, target: "completed" },
    { guard: ({ context }) => context.paused, target: "paused" },
    { guard: "isKept", target: "moving" },
    { guard: "hasTake", target: "reviewing" },
    { target: "ready" },
  ],
});

const ready = interviewSetup.createStateConfig({
  always: { guard: "pauseWanted", target: "pausing" },
  on: {
    RECORD: { target: "preparing", actions: ["allIsWell", "hearItNext"] },
    HEAR: { guard: "hasAnyTake", target: "reviewing" },
    TAKE_BACK: { guard: "hasLetGo", target: "takingBack" },
    SKIP: { guard: "mayBeSkipped", target: "moving" },
    JUMP: { target: "loading", actions: "takeUp" },
  },
});

const moving = interviewSetup.createStateConfig({
  invoke: {
    src: "move",
    input: ({ context }) => momentOf(context),
    onDone: {
      target: "arriving",
      actions: assign(({ event }) => ({
        ...event.output,
        paused: false,
        chosen: newestTake(event.output.takes),
        letGo: null,
        kept: null,
        problem: null,
      })),
    },
    onError: [
      {
        guard: "isKept",
        target: "stuck",
        actions: assign({ problem: ({ event }) => problemOf(event.error, "not-moved") }),
      },
      { target: "ready", actions: assign({ problem: ({ event }) => problemOf(event.error, "not-moved") }) },
    ],
  },
});

/** The answer is kept, the next question is not here yet. */
const stuck = interviewSetup.createStateConfig({
  always: { guard: "pauseWanted", target: "pausing" },
  on: { RETRY: "moving" },
});

const pausing = interviewSetup.createStateConfig({
  entry: assign({ pauseWanted: false }),
  invoke: {
    src: "pause",
    input: ({ context }) => momentOf(context),
    onDone: { target: "paused", actions: "allIsWell" },
    onError: [
      { guard: "isUnread", target: "unfound", actions: assign({ problem: "not-paused" }) },
      { guard: "hasTake", target: "reviewing", actions: assign({ problem: "not-paused" }) },
      { guard: "isKept", target: "stuck", actions: assign({ problem: "not-paused" }) },
      { target: "ready", actions: assign({ problem: "not-paused" }) },
    ],
  },
});

/** What is asked for where there is nothing to pause is not done later. */
const noPause = { PAUSE: {} };

const paused = interviewSetup.createStateConfig({
  entry: assign({ pauseWanted: false }),
  on: { ...noPause, RESUME: "resuming" },
});

const resuming = interviewSetup.createStateConfig({
  invoke: {
    src: "resume",
    input: ({ context }) => momentOf(context),
    onDone: { target: "loading", actions: "allIsWell" },
    onError: { target: "paused", actions: assign({ problem: "session-not-loaded" }) },
  },
});

const broken = interviewSetup.createStateConfig({
  entry: assign({ pauseWanted: false }),
  on: { ...noPause, RETRY: { target: "loading", actions: "allIsWell" } },
});

/**
 * One interview in one browser: load, ask, record, rest, listen, keep, move on; paused at any moment and taken up at will.
 * A take leaves the machine only when it was kept, or when the storyteller puts it away, which can be undone.
 */
export const interviewMachine = interviewSetup.createMachine({
  id: "interview",
  initial: "loading",
  context: ({ input }) => newContext(input),
  /** Where it cannot be now, it is as soon as what is under way is done. */
  on: { PAUSE: { actions: assign({ pauseWanted: true }) } },
  states: {
    loading,
    arriving,
    ready,
    ...takeStates,
    moving,
    stuck,
    pausing,
    paused,
    resuming,
    broken,
    completed: { type: "final" },
  },
});
