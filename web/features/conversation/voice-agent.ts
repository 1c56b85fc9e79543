import { createActor, fromPromise } from "xstate";
import type { Language } from "#domain/language.ts";
import { voiceAgentMachine } from "#web/features/conversation/machine/conversation-machine.ts";
import type { Opening, Ready } from "#web/features/conversation/machine/conversation-setup.ts";
import type { VoiceCredentials } from "#domain/voice-protocol/voice-credentials.ts";
import { createCaptions } from "./talking/captions-store.ts";
import { getCredentials } from "./api/get-credentials.ts";
import { getSignedUrl } from "./api/get-signed-url.ts";
import { agentTools, type TalkTools } from "./line/agent-tools.ts";
import type { Line } from "./line/open-line.ts";
import { diagnose } from "./diagnose.ts";
import { agreedHost, firstMessageFor } from "./line/provider.ts";
import { createVariableCache, type Variables } from "./variable-cache.ts";

/** A conversation's data; read anew for each connection. */
export type Talk = {
  language: Language;
  signedIn: boolean;
  /** The token of the interview; null in the demonstration. */
  session: string | null;
  /** In text instead of by voice. */
  written: boolean;
  ready: Ready;
  variables(): Promise<Variables>;
  tools: TalkTools;
  /** The person spoke while the interviewer did. */
  interrupted?: () => void;
  /** A change of the question ends the conversation and clears its words. */
  questionId: number;
};

/** The longest wait for a connection that does not close. */
const maxClosingMs = 15_000;

/** The single connection of a conversation: opening, open, or none. */
function createLine(start: (opening: Opening) => Promise<Line>) {
  let opening: Promise<Line> | null = null;
  let open: Line | null = null;
  return {
    open: async (asked: Opening): Promise<string> => {
      opening = start(asked);
      open = await opening;
      return open.id;
    },
    close: async () => {
      const ending = opening;
      [opening, open] = [null, null];
      if (ending) await Promise.race([endWhenOpen(ending), new Promise((go) => setTimeout(go, maxClosingMs))]);
    },
    now: () => open,
  };
}

const signing = (session: () => string | null) =>
  fromPromise<string, { credentials: VoiceCredentials }>(({ input }) =>
    getSignedUrl(input.credentials, agreedHost(session())),
  );

/** The voice agent's machine with the browser's steps, and the captions of both sides. */
export function createVoiceAgent(first: Talk) {
  let talk = first;
  const { add, clear, yours, ...said } = createCaptions();
  const variables = createVariableCache();
  const line = createLine(async ({ signedUrl, line: number, resume, kind }) => {
    const { openLine } = await import("./line/open-line.ts");
    const all = await variables.of(talk, kind);
    return openLine({
      signedUrl,
      language: talk.language,
      firstMessage: await firstMessageFor(signedUrl, talk, resume !== null),
      variables: resume === null ? all : { ...all, resume_session_id: resume, conversation_id: resume },
      tools: agentTools(actor, () => ({ ...talk, yours: yours() })),
      interrupted: () => talk.interrupted?.(),
      written: talk.written,
      heard: (by, words) => add({ by, words, draft: false }),
      hearing: (words) => add({ by: "you", words, draft: true }),
      mode: (mode) => actor.send({ type: "MODE", line: number, mode }),
      closed: (closing) => actor.send({ type: "CLOSED", line: number, closing }),
    });
  });
  const actors = {
    getCredentials: fromPromise<VoiceCredentials>(() => getCredentials(talk.signedIn, talk.session)),
    getSignedUrl: signing(() => talk.session),
    openLine: fromPromise<string, Opening>(({ input }) => line.open(input)),
    closeLine: fromPromise<void, { line: number }>(() => line.close()),
  };
  const machine = voiceAgentMachine.provide({ actors });
  const actor = createActor(machine, { input: { ready: first.ready } }).start();
  return {
    actor,
    line: line.now,
    ...said,
    about: (next: Talk) => {
      const isSameKey = next.signedIn === talk.signedIn && next.session === talk.session;
      if (!isSameKey || next.questionId !== talk.questionId || next.language !== talk.language) {
        actor.send({ type: "STOP" });
        clear();
      }
      if (!isSameKey) actor.send({ type: "FORGET" });
      talk = next;
      actor.send({ type: "READY", ready: next.ready });
    },
    say: (words: string) => {
      line.now()?.say(words);
      if (line.now() !== null) add({ by: "you", words, draft: false });
    },
    ...controlsOf(line.now, () => talk),
  };
}
export type VoiceAgent = ReturnType<typeof createVoiceAgent>;

/** Actions during a conversation; no-ops without a connection. `diagnose`: used when no connection can be opened. */
function controlsOf(now: () => Line | null, talk: () => Talk) {
  return {
    diagnose: () => diagnose(talk()),
    finished: () => now()?.finished(),
    wait: () => now()?.wait(),
    level: () => now()?.level() ?? 0,
  };
}

/** Also closes a connection that opens too late. */
async function endWhenOpen(opening: Promise<Line>): Promise<void> {
  const line = await opening.catch(() => null);
  await line?.end();
}
