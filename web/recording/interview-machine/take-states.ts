import { assign } from "xstate";
import {
  choiceOf,
  chosenTake,
  momentOf,
  newestTake,
  problemOf,
  takeOrFail,
  withTake,
  withoutChosen,
} from "./interview-context.ts";
import { interviewSetup } from "./interview-setup.ts";

/** Ends a running or paused take. */
const endsTake = {
  STOP: { target: "ending", actions: "hearItNext" },
  SAVE: { target: "ending", actions: "keepItNext" },
} as const;
const endedByPause = { guard: "pauseWanted", target: "ending" } as const;

const preparing = interviewSetup.createStateConfig({
  invoke: {
    src: "beginTake",
    input: ({ context }) => ({ ...momentOf(context), continues: context.continuing ? chosenTake(context) : null }),
    onDone: "recording",
    onError: {
      target: "unbegun",
      actions: assign({ problem: ({ event }) => problemOf(event.error, "microphone-failed") }),
    },
  },
});

const unbegun = interviewSetup.createStateConfig({
  always: [{ guard: ({ context }) => context.continuing, target: "reviewing" }, { target: "ready" }],
});

const recording = interviewSetup.createStateConfig({ always: endedByPause, on: { REST: "resting", ...endsTake } });

/** The microphone is open, but nothing is recorded until GO_ON. */
const resting = interviewSetup.createStateConfig({ always: endedByPause, on: { GO_ON: "recording", ...endsTake } });

const ending = interviewSetup.createStateConfig({
  invoke: {
    src: "endTake",
    input: ({ context }) => momentOf(context),
    onDone: {
      target: "ended",
      actions: assign(({ context, event }) => ({
        takes: withTake(context.takes, event.output),
        chosen: event.output.id,
        problem: null,
      })),
    },
    onError: {
      target: "finding",
      actions: assign({
        afterTake: "hear",
        unread: true,
        problem: ({ event }) => problemOf(event.error, "not-ended"),
      }),
    },
  },
});

/** Recovers a take that ended abnormally. The journal has every second that was written. */
const finding = interviewSetup.createStateConfig({
  invoke: {
    src: "findTakes",
    input: ({ context }) => momentOf(context),
    onDone: {
      target: "found",
      actions: assign(({ event }) => ({ takes: event.output, chosen: newestTake(event.output), unread: false })),
    },
    onError: "unfound",
  },
});
const found = interviewSetup.createStateConfig({
  always: [{ guard: "hasTake", target: "reviewing" }, { target: "ready" }],
});

/** The journal cannot be read now; its content is safe. */
const unfound = interviewSetup.createStateConfig({
  always: { guard: "pauseWanted", target: "pausing" },
  on: { RETRY: "finding" },
});

const ended = interviewSetup.createStateConfig({
  always: [
    { guard: "isTakeShort", target: "dropping", actions: assign({ problem: "too-short" }) },
    { guard: "keepsAtOnce", target: "keeping" },
    { target: "reviewing" },
  ],
});

const reviewing = interviewSetup.createStateConfig({
  always: { guard: "pauseWanted", target: "pausing" },
  on: {
    CHOOSE: { actions: assign({ chosen: ({ event }) => event.takeId }) },
    SAVE: { target: "keeping", actions: "allIsWell" },
    REDO: { target: "ready", actions: "allIsWell" },
    CONTINUE: { target: "preparing", actions: ["allIsWell", "hearItNext", "goOnInIt"] },
    JUMP: { target: "loading", actions: "resumeSession" },
    LET_GO: { target: "puttingAway", actions: "allIsWell" },
    TAKE_BACK: { guard: "hasLetGo", target: "takingBack" },
  },
});

const puttingAway = interviewSetup.createStateConfig({
  invoke: {
    src: "putAway",
    input: ({ context }) => ({ take: takeOrFail(choiceOf(context).take), away: true }),
    onDone: [
      {
        guard: ({ context }) => context.takes.length > 1,
        target: "reviewing",
        actions: assign(({ context }) => withoutChosen(context)),
      },
      { target: "ready", actions: assign(({ context }) => withoutChosen(context)) },
    ],
    onError: "reviewing",
  },
});

const takingBack = interviewSetup.createStateConfig({
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
});

const dropping = interviewSetup.createStateConfig({
  invoke: {
    src: "dropTake",
    input: ({ context }) => ({ take: choiceOf(context).take }),
    onDone: { target: "ready", actions: assign(({ context }) => ({ ...withoutChosen(context), letGo: null })) },
    onError: { target: "ready", actions: assign(({ context }) => ({ ...withoutChosen(context), letGo: null })) },
  },
});

const keeping = interviewSetup.createStateConfig({
  invoke: {
    src: "keepTake",
    input: ({ context }) => choiceOf(context),
    onDone: {
      target: "choosing",
      actions: assign(({ context: { question, done, followUps } }) => ({
        takes: [],
        chosen: null,
        letGo: null,
        kept: question?.id ?? null,
        done: [...done, ...followUps.slice(0, 1).map(({ id }) => id)],
        followUps: [],
        afterTake: "hear",
      })),
    },
    onError: {
      target: "reviewing",
      actions: assign({ afterTake: "hear", problem: ({ event }) => problemOf(event.error, "not-kept") }),
    },
  },
});

/** The states from the first tap on the microphone to a saved answer. */
export const takeStates = {
  preparing,
  unbegun,
  recording,
  resting,
  ending,
  finding,
  found,
  unfound,
  ended,
  reviewing,
  puttingAway,
  takingBack,
  dropping,
  keeping,
};
