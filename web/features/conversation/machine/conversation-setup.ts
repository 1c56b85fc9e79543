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
import { voiceAgentLimits } from "./conversation-limits.ts";

/** Development sends no variables of the question, production all, the minimal test only a name. */
export type VoiceKind = "development" | "production" | "minimal";
/** `name`: null for a visitor, who needs none. */
export type Ready = { name: string | null; question: string };
/** `resume`: the conversation that continues after a break. The opener adds its variables. */
export type Opening = { signedUrl: string; kind: VoiceKind; line: number; resume: string | null };

export type VoiceContext = {
  kind: VoiceKind;
  ready: Ready;
  credentials: VoiceCredentials | null;
  signedUrl: string | null;
  conversationId: string | null;
  /** Consecutive failed attempts and the current one. */
  attempts: number;
  /** Counts connections, to ignore late events of an old one. */
  line: number;
  resume: string | null;
  problem: VoiceProblem | null;
  status: number | null;
  /** The state after the connection is closed. */
  afterwards: "rest" | "retry";
  /** A connection could not be closed; it must be closed before the next one opens. */
  unclosed: boolean;
};
export type VoiceEvent =
  /** `kind`: production by default. */
  | { type: "START"; kind?: VoiceKind }
  | { type: "STOP" }
  | { type: "READY"; ready: Ready }
  /** Another interview or person: discards the keys. */
  | { type: "FORGET" }
  | { type: "MODE"; line: number; mode: "listening" | "speaking" }
  | { type: "CLOSED"; line: number; closing: Closing }
  /** The screen is shown or left; it may return. */
  | { type: "MOUNT" }
  | { type: "UNMOUNT" };
export type VoiceNote = { type: "started" } | { type: "ended" };

/** The browser provides the steps; the machine defines their order. */
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

/** Decides after a failure whether to retry and with which credentials. */
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

/** The pause before the next attempt: 3 s after the first, then twice as long each, 10 s at most. */
export function retryMs({ attempts }: Pick<VoiceContext, "attempts">): number {
  const { firstRetryMs, maxRetryMs } = voiceAgentLimits;
  return Math.min(maxRetryMs, firstRetryMs * 2 ** Math.max(0, attempts - 1));
}

export const voiceAgentSetup = setup({
  types,
  actors: {
    getCredentials: fromPromise<VoiceCredentials>(unprovided),
    getSignedUrl: fromPromise<string, { credentials: VoiceCredentials }>(unprovided),
    /** Opens a connection and returns its conversation's id. The connection then emits MODE and CLOSED. */
    openLine: fromPromise<string, Opening>(unprovided),
    /** Resolves when no connection is open or opening. */
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
