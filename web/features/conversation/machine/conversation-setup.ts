import { assign, fromPromise, setup } from "xstate";
import type { VoiceCredentials } from "#domain/voice-protocol/voice-credentials.ts";
import {
  isFinal,
  problemOfClosing,
  spendsCredentials,
  VoiceFailure,
  type Closing,
  type VoiceProblem,
} from "./voice-failure.ts";

/** Limits of the spec (signed-in §9), in ms. */
export const voiceAgentLimits = {
  maxAttempts: 3,
  firstRetryMs: 3_000,
  maxRetryMs: 10_000,
  connectMs: 30_000,
  /** Of the minimal test. */
  testMs: 90_000,
  /** After its screen has gone. */
  cleanUpMs: 10_000,
  /** A connection that has stood for so long begins to count its attempts anew. */
  steadyMs: 10_000,
} as const;

/** Development sends no variables of the question, production all, the minimal test only a name. */
export type VoiceKind = "development" | "production" | "minimal";
/** `name`: null for a visitor, who needs none. */
export type Ready = { name: string | null; question: string };
/** The opener of a conversation provides its variables; `resume`: the conversation that goes on after a break. */
export type Opening = { signedUrl: string; kind: VoiceKind; line: number; resume: string | null };

export type VoiceContext = {
  kind: VoiceKind;
  ready: Ready;
  credentials: VoiceCredentials | null;
  signedUrl: string | null;
  conversationId: string | null;
  /** Of the attempts that failed in a row, and this one. */
  attempts: number;
  /** Counts connections, so that what an old one says late is told from what this one says. */
  line: number;
  resume: string | null;
  problem: VoiceProblem | null;
  status: number | null;
  /** What comes when the connection is closed. */
  afterwards: "rest" | "retry";
  /** A connection could not be closed: that comes before another is opened. */
  unclosed: boolean;
};
export type VoiceEvent =
  /** `kind`: production, where it is not named. */
  | { type: "START"; kind?: VoiceKind }
  | { type: "STOP" }
  | { type: "READY"; ready: Ready }
  /** It is about another interview, or somebody else is here: no key of before is used. */
  | { type: "FORGET" }
  | { type: "MODE"; line: number; mode: "listening" | "speaking" }
  | { type: "CLOSED"; line: number; closing: Closing }
  /** Its screen comes or goes; it may come back. */
  | { type: "MOUNT" }
  | { type: "UNMOUNT" };
export type VoiceNote = { type: "started" } | { type: "ended" };

/** The steps are the browser's to provide; here is only their order. */
const unprovided = () => Promise.reject(new Error("this step was not provided"));
const types: {
  context?: VoiceContext;
  events?: VoiceEvent;
  emitted?: VoiceNote;
  input?: { ready: Ready };
} = {};

type Failed = Pick<VoiceContext, "problem" | "status" | "credentials" | "afterwards">;

/** A retry does not help after the hourly limit. */
const tooManyRequests = 429;

/** What a failure leaves: whether it is tried again, and with which credentials. */
export function afterFailure(context: VoiceContext, problem: VoiceProblem, status: number | null = null): Failed {
  const isFinalHere = isFinal(problem) || status === tooManyRequests;
  const again = !isFinalHere && context.attempts < voiceAgentLimits.maxAttempts;
  const spent = !isFinalHere && !again;
  return {
    problem: spent && problem !== "busy" ? "too-many-attempts" : problem,
    status,
    credentials: spendsCredentials(problem) ? null : context.credentials,
    afterwards: again ? "retry" : "rest",
  };
}

export function afterError(context: VoiceContext, error: unknown): Failed {
  if (error instanceof VoiceFailure) return afterFailure(context, error.problem, error.status);
  return afterFailure(context, "not-started");
}

export function afterClosing(
  context: VoiceContext,
  closing: Closing,
): Failed | Pick<VoiceContext, "afterwards" | "problem"> {
  const said = problemOfClosing(closing);
  const problem = said === "not-started" ? "interrupted" : said;
  return problem === null ? { afterwards: "rest", problem: null } : afterFailure(context, problem);
}

/** How long before the next attempt: 3 s after the first, twice as long after each, 10 s at most. */
export function retryMs({ attempts }: Pick<VoiceContext, "attempts">): number {
  const { firstRetryMs, maxRetryMs } = voiceAgentLimits;
  return Math.min(maxRetryMs, firstRetryMs * 2 ** Math.max(0, attempts - 1));
}

export const voiceAgentSetup = setup({
  types,
  actors: {
    getCredentials: fromPromise<VoiceCredentials>(unprovided),
    getSignedUrl: fromPromise<string, { credentials: VoiceCredentials }>(unprovided),
    /** Opens a connection, and gives its conversation's id. It says MODE and CLOSED of itself from then on. */
    openLine: fromPromise<string, Opening>(unprovided),
    /** Resolves when no connection is open any more, nor will be. */
    closeLine: fromPromise<void, { line: number }>(unprovided),
  },
  actions: {
    newAttempt: assign({
      attempts: ({ context }) => context.attempts + 1,
      line: ({ context }) => context.line + 1,
      signedUrl: null,
    }),
    beginAnew: assign({
      attempts: 0,
      problem: null,
      status: null,
      resume: null,
      kind: ({ event }) => (event.type === "START" ? (event.kind ?? "production") : "production"),
    }),
    stopsThen: assign({ afterwards: "rest", problem: null, status: null }),
  },
  guards: {
    hasNoName: ({ context }) => context.ready.name?.trim() === "",
    hasNoQuestion: ({ context }) => context.ready.question.trim() === "",
    hasCredentials: ({ context }) => context.credentials !== null,
    isOfThisLine: ({ context, event }) => "line" in event && event.line === context.line,
    isUnclosed: ({ context }) => context.unclosed,
    triesAgain: ({ context }) => context.afterwards === "retry",
  },
  delays: {
    retry: ({ context }) => retryMs(context),
    connect: ({ context }) => (context.kind === "minimal" ? voiceAgentLimits.testMs : voiceAgentLimits.connectMs),
    cleanUp: voiceAgentLimits.cleanUpMs,
    steady: voiceAgentLimits.steadyMs,
  },
});
