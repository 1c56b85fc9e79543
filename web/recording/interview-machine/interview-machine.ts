import { assign } from "xstate";
import { loaded, momentOf, moved, newContext, problemOf } from "./interview-context.ts";
import { followUpStates } from "./follow-up-states.ts";
import { interviewSetup } from "./interview-setup.ts";
import { takeStates } from "./take-states.ts";

const loading = interviewSetup.createStateConfig({
  invoke: {
    src: "load",
    input: ({ context: { token, asked } }) => ({ token, asked }),
    onDone: { target: "arriving", actions: assign(({ context, event }) => loaded(context, event.output)) },
    onError: {
      target: "broken",
      actions: assign({ problem: ({ event }) => problemOf(event.error, "session-unexpected") }),
    },
  },
});

const arriving = interviewSetup.createStateConfig({
  always: [
    { guard: "isWholeTold", target: "completed" },
    { guard: ({ context }) => context.paused, target: "paused" },
    { guard: "isAtEnd", target: "offering" },
    { guard: "offersRest", target: "coolingDown" },
    { guard: "wantsNoMore", target: "moving" },
    { guard: "isKept", target: "choosing" },
    { target: "asking" },
  ],
});

const asking = interviewSetup.createStateConfig({
  always: [
    { guard: "hasTake", target: "reviewing" },
    { guard: "asksPermission", target: "permission" },
    { target: "ready" },
  ],
});

/** Returns to the previous state after a failure. */
const returning = interviewSetup.createStateConfig({
  always: [
    { guard: "isUnread", target: "unfound" },
    { guard: "isAtEnd", target: "offering" },
    { guard: "offersRest", target: "coolingDown" },
    { guard: "needsCare", target: "caring" },
    { guard: "hasTake", target: "reviewing" },
    { guard: "asksFollowUp", target: "ready" },
    { guard: "isKept", target: "stuck" },
    { target: "asking" },
  ],
});

/** The current question or follow-up. */
const ready = interviewSetup.createStateConfig({
  always: { guard: "pauseWanted", target: "pausing" },
  on: {
    RECORD: { target: "preparing", actions: ["allIsWell", "hearItNext", "beginAnew"] },
    HEAR: { guard: "hasAnyTake", target: "reviewing" },
    TAKE_BACK: { guard: "hasLetGo", target: "takingBack" },
    SKIP: [
      { guard: "asksFollowUp", target: "leaving" },
      { guard: "mayBeSkipped", target: "moving" },
    ],
    ENOUGH: { guard: "asksFollowUp", target: "moving", actions: "enough" },
    JUMP: { target: "loading", actions: "resumeSession" },
  },
});

const moving = interviewSetup.createStateConfig({
  invoke: {
    src: "move",
    input: ({ context }) => ({ ...momentOf(context), light: context.light }),
    onDone: { target: "arriving", actions: assign(({ context, event }) => moved(context, event.output)) },
    onError: {
      target: "returning",
      actions: assign({ problem: ({ event }) => problemOf(event.error, "not-moved") }),
    },
  },
});

/** The answer is saved; the next question is loading. */
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
    onError: { target: "returning", actions: assign({ problem: "not-paused" }) },
  },
});

/** Ignores a pause request where nothing can pause, instead of deferring it. */
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
    onError: { target: "paused", actions: assign({ problem: "session-not-updated" }) },
  },
});

const broken = interviewSetup.createStateConfig({
  entry: assign({ pauseWanted: false }),
  on: { ...noPause, RETRY: { target: "loading", actions: "allIsWell" } },
});

/**
 * One interview in one browser: load, ask, record, review, save, follow up, move on. It can pause and resume at any
 * time. A take leaves the machine only when it is saved or discarded; a discard can be undone.
 */
export const interviewMachine = interviewSetup.createMachine({
  id: "interview",
  initial: "loading",
  context: ({ input }) => newContext(input),
  /** Deferred until the running step ends. */
  on: { PAUSE: { actions: assign({ pauseWanted: true }) } },
  states: {
    loading,
    arriving,
    asking,
    returning,
    ready,
    ...takeStates,
    ...followUpStates,
    moving,
    stuck,
    pausing,
    paused,
    resuming,
    broken,
    completed: { type: "final" },
  },
});
