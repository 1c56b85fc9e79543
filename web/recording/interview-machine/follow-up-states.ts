import { assign } from "xstate";
import { momentOf, newestTake, problemOf } from "./interview-context.ts";
import { interviewSetup } from "./interview-setup.ts";

/** Chooses follow-ups after the answer is saved. A failure moves on to the next question. */
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

/** The storyteller skipped a follow-up. */
const leaving = interviewSetup.createStateConfig({
  entry: assign({
    done: ({ context: { done, followUps } }) => [...done, ...followUps.slice(0, 1).map(({ id }) => id)],
    followUps: [],
    takes: [],
    chosen: null,
  }),
  always: "choosing",
});

/** A distressing answer: shows a kind message and asks no more follow-ups. */
const caring = interviewSetup.createStateConfig({
  always: { guard: "pauseWanted", target: "pausing" },
  on: {
    ENOUGH: { target: "moving", actions: "enough" },
    LIGHTER: { target: "moving", actions: "lighter" },
  },
});

/** Asks before a heavy question: answer, postpone or skip. */
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
/** Skips the question and asks for a lighter one. */
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

/** Offers a rest before the next question. */
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

/** All questions were asked; the storyteller can return to skipped ones. */
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

/** The states between a saved answer and the next question. */
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
