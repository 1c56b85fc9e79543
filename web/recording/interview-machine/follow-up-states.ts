import { assign } from "xstate";
import { momentOf, newestTake, problemOf } from "./interview-context.ts";
import { interviewSetup } from "./interview-setup.ts";

/** The answer is kept: what to ask about it. Whatever goes wrong here stops nobody. */
const choosing = interviewSetup.createStateConfig({
  invoke: {
    src: "chooseFollowUps",
    input: ({ context }) => ({ ...momentOf(context), done: context.done }),
    onDone: {
      target: "chosenNext",
      actions: assign(({ event: { output } }) => ({
        ...output,
        chosen: newestTake(output.takes),
        letGo: null,
        problem: null,
      })),
    },
    onError: { target: "moving", actions: "enough" },
  },
});

const chosenNext = interviewSetup.createStateConfig({
  always: [
    { guard: "needsCare", target: "caring" },
    { guard: "hasTake", target: "reviewing" },
    { guard: "asksFollowUp", target: "ready" },
    { target: "moving", actions: "enough" },
  ],
});

/** A follow-up was left out. */
const leaving = interviewSetup.createStateConfig({
  entry: assign({
    done: ({ context: { done, followUps } }) => [...done, ...followUps.slice(0, 1).map(({ id }) => id)],
    followUps: [],
    takes: [],
    chosen: null,
  }),
  always: "choosing",
});

/** Something hard was said: nothing further is asked; a kind word, and what to do now. */
const caring = interviewSetup.createStateConfig({
  always: { guard: "pauseWanted", target: "pausing" },
  on: {
    ENOUGH: { target: "moving", actions: "enough" },
    LIGHTER: { target: "moving", actions: "lighter" },
  },
});

/** Before a heavy question: to answer it, to keep it, or to leave it out weigh the same. */
const permission = interviewSetup.createStateConfig({
  always: { guard: "pauseWanted", target: "pausing" },
  on: {
    ANSWER_IT: {
      target: "ready",
      actions: assign({ permitted: ({ context }) => context.question?.id ?? null, problem: null }),
    },
    LATER: { target: "keepingForLater", actions: "allIsWell" },
    LEAVE_OUT: { target: "leavingOut", actions: "allIsWell" },
    JUMP: { target: "loading", actions: "resumeSession" },
  },
});

const keepingForLater = interviewSetup.createStateConfig({
  invoke: {
    src: "setAside",
    input: ({ context }) => ({ ...momentOf(context), as: "later" }),
    onDone: "moving",
    onError: {
      target: "permission",
      actions: assign({ problem: ({ event }) => problemOf(event.error, "not-moved") }),
    },
  },
});
/** A lighter question takes its place. */
const leavingOut = interviewSetup.createStateConfig({
  invoke: {
    src: "setAside",
    input: ({ context }) => ({ ...momentOf(context), as: "left out" }),
    onDone: { target: "moving", actions: assign({ light: true }) },
    onError: {
      target: "permission",
      actions: assign({ problem: ({ event }) => problemOf(event.error, "not-moved") }),
    },
  },
});

/** A good place to stop: the next question waits. */
const coolingDown = interviewSetup.createStateConfig({
  always: { guard: "pauseWanted", target: "pausing" },
  on: {
    ENOUGH: { target: "arriving", actions: assign({ rest: false }) },
    LIGHTER: [
      {
        guard: ({ context }) => context.question?.intensity === "light",
        target: "arriving",
        actions: assign({ rest: false }),
      },
      { target: "moving", actions: "lighter" },
    ],
  },
});

/** Every question was asked; those that were skipped can be taken up. */
const offering = interviewSetup.createStateConfig({
  always: { guard: "pauseWanted", target: "pausing" },
  on: { JUMP: { target: "loading", actions: "resumeSession" }, FINISH: { target: "finishing", actions: "allIsWell" } },
});
const finishing = interviewSetup.createStateConfig({
  invoke: {
    src: "finish",
    input: ({ context }) => momentOf(context),
    onDone: "completed",
    onError: {
      target: "offering",
      actions: assign({ problem: ({ event }) => problemOf(event.error, "not-moved") }),
    },
  },
});

/** What is between an answer that is kept and the next question that is asked. */
export const followUpStates = {
  choosing,
  chosenNext,
  leaving,
  caring,
  permission,
  keepingForLater,
  leavingOut,
  coolingDown,
  offering,
  finishing,
};
