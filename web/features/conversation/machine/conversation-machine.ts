import { assign, emit, raise } from "xstate";
import { problemOfKey } from "#domain/voice-protocol/voice-credentials.ts";
import { VoiceFailure } from "./voice-failure.ts";
import { afterClosing, afterError, afterFailure, voiceAgentSetup } from "./conversation-setup.ts";

const fetching = voiceAgentSetup.createStateConfig({
  always: { guard: "hasCredentials", target: "signing" },
  invoke: {
    src: "getCredentials",
    onDone: [
      {
        guard: ({ event }) => problemOfKey(event.output.apiKey) === null,
        target: "signing",
        actions: assign({ credentials: ({ event }) => event.output }),
      },
      {
        target: "#voice.connection.closing",
        actions: assign(({ context, event }) =>
          afterFailure(context, problemOfKey(event.output.apiKey) ?? "no-credentials"),
        ),
      },
    ],
    onError: {
      target: "#voice.connection.closing",
      actions: assign(({ context, event }) => afterError(context, event.error)),
    },
  },
});

const signing = voiceAgentSetup.createStateConfig({
  invoke: {
    src: "getSignedUrl",
    input: ({ context: { credentials } }) => {
      if (credentials === null) throw new VoiceFailure("no-credentials");
      return { credentials };
    },
    onDone: { target: "opening", actions: assign({ signedUrl: ({ event }) => event.output }) },
    onError: {
      target: "#voice.connection.closing",
      actions: assign(({ context, event }) => afterError(context, event.error)),
    },
  },
});

const opening = voiceAgentSetup.createStateConfig({
  invoke: {
    src: "openLine",
    input: ({ context: { signedUrl, kind, line, resume } }) => ({ signedUrl: signedUrl ?? "", kind, line, resume }),
    onDone: {
      target: "#voice.connection.connected",
      actions: assign({ conversationId: ({ event }) => event.output, problem: null, status: null }),
    },
    onError: {
      target: "#voice.connection.closing",
      actions: assign(({ context, event }) => afterError(context, event.error)),
    },
  },
});

/** One attempt. A signed address works once, so each attempt requests its own. */
const connecting = voiceAgentSetup.createStateConfig({
  entry: "newAttempt",
  initial: "fetching",
  states: { fetching, signing, opening },
  after: {
    connect: {
      target: "closing",
      actions: assign(({ context }) => afterFailure(context, context.kind === "minimal" ? "test-timeout" : "timeout")),
    },
  },
  on: { STOP: { target: "closing", actions: "stopsThen" } },
});

const connected = voiceAgentSetup.createStateConfig({
  entry: emit({ type: "started" }),
  exit: [assign({ resume: ({ context }) => context.conversationId, conversationId: null }), emit({ type: "ended" })],
  initial: "listening",
  states: { listening: {}, speaking: {} },
  after: { steady: { actions: assign({ attempts: 0 }) } },
  on: {
    MODE: [
      { guard: ({ context, event }) => event.line === context.line && event.mode === "speaking", target: ".speaking" },
      { guard: "isOfThisLine", target: ".listening" },
    ],
    CLOSED: {
      guard: "isOfThisLine",
      target: "closing",
      actions: assign(({ context, event }) => afterClosing(context, event.closing)),
    },
    STOP: { target: "closing", actions: "stopsThen" },
  },
});

/** Closes the old connection first: there are never two. */
const closing = voiceAgentSetup.createStateConfig({
  invoke: {
    src: "closeLine",
    input: ({ context: { line } }) => ({ line }),
    onDone: [
      { guard: "triesAgain", target: "waiting", actions: assign({ unclosed: false }) },
      { target: "disconnected", actions: assign({ unclosed: false }) },
    ],
    onError: { target: "disconnected", actions: assign({ problem: "not-stopped", unclosed: true }) },
  },
  on: { STOP: { actions: "stopsThen" } },
});

/**
 * The browser's side of the voice agent (signed-in §4.7): a connection with three attempts, kept for ten seconds after
 * its screen is left. It shows nothing itself: `started` and `ended` are emitted, and `problem` names the last
 * failure.
 */
export const voiceAgentMachine = voiceAgentSetup.createMachine({
  id: "voice",
  type: "parallel",
  context: ({ input }) => ({
    ...input,
    kind: "production",
    credentials: null,
    signedUrl: null,
    conversationId: null,
    attempts: 0,
    line: 0,
    resume: null,
    problem: null,
    status: null,
    afterwards: "rest",
    unclosed: false,
  }),
  on: {
    READY: { actions: assign({ ready: ({ event }) => event.ready }) },
    FORGET: { actions: assign({ credentials: null, signedUrl: null, resume: null }) },
  },
  states: {
    connection: {
      initial: "disconnected",
      states: {
        disconnected: {
          on: {
            START: [
              { guard: "hasNoName", actions: assign({ problem: "no-name" }) },
              { guard: "hasNoQuestion", actions: assign({ problem: "no-question" }) },
              { guard: "isUnclosed", target: "closing", actions: ["beginAnew", assign({ afterwards: "retry" })] },
              { target: "connecting", actions: "beginAnew" },
            ],
          },
        },
        connecting,
        connected,
        closing,
        waiting: { after: { retry: "connecting" }, on: { STOP: { target: "disconnected", actions: "stopsThen" } } },
      },
    },
    screen: {
      initial: "there",
      states: {
        there: { on: { UNMOUNT: "leaving" } },
        leaving: { on: { MOUNT: "there" }, after: { cleanUp: { target: "gone", actions: raise({ type: "STOP" }) } } },
        gone: { on: { MOUNT: "there" } },
      },
    },
  },
});
