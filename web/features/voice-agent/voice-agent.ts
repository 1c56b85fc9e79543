import { createActor, fromPromise } from "xstate";
import type { Language } from "#domain/language.ts";
import { voiceAgentMachine } from "#domain/voice-agent/voice-agent-machine.ts";
import type { Opening, Ready } from "#domain/voice-agent/voice-agent-setup.ts";
import type { VoiceCredentials } from "#domain/voice-agent/voice-credentials.ts";
import { getCredentials } from "./api/get-credentials.ts";
import { getSignedUrl } from "./api/get-signed-url.ts";
import type { Line } from "./line/open-line.ts";

/** `draft`: it is being said. */
export type Caption = { by: "agent" | "you"; words: string; draft: boolean };
/** What a screen gives a conversation. It is asked anew for each connection. */
export type Talk = {
  language: Language;
  signedIn: boolean;
  /** Rather than spoken. */
  written: boolean;
  ready: Ready;
  variables(): Record<string, string | number | boolean>;
  goOn: () => void;
  /** With another question the conversation ends, and its words go. */
  questionId: number;
};

/** A connection that does not answer is not waited for longer than this when it is to be closed. */
const maxClosingMs = 15_000;
const maxCaptions = 60;

/** What was said by both sides, the newest of it, and who wants to know. */
function createCaptions() {
  let captions: readonly Caption[] = [];
  const listeners = new Set<() => void>();
  const show = (next: readonly Caption[]) => {
    captions = next.slice(-maxCaptions);
    for (const listener of listeners) listener();
  };
  return {
    /** What was being said gives way to what was said. */
    add: (caption: Caption) => show([...captions.filter(({ draft }) => !draft), caption]),
    clear: () => show([]),
    captions: () => captions,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The one connection of a conversation: opening, open, or none. */
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

/** The machine of the voice agent with the browser's steps, and what was said by both sides. */
export function createVoiceAgent(first: Talk) {
  let talk = first;
  const { add, clear, ...said } = createCaptions();
  const stop = () => actor.send({ type: "STOP" });
  const line = createLine(async ({ signedUrl, line: number, resume, kind }) => {
    const { openLine } = await import("./line/open-line.ts");
    const all = kind === "production" ? talk.variables() : { user_name: talk.ready.name ?? "" };
    return openLine({
      signedUrl,
      language: talk.language,
      variables: resume === null ? all : { ...all, resume_session_id: resume },
      tools: { next_question: () => talk.goOn(), pause_interview: stop, end_conversation: stop },
      written: talk.written,
      heard: (by, words) => add({ by, words, draft: false }),
      hearing: (words) => add({ by: "you", words, draft: true }),
      mode: (mode) => actor.send({ type: "MODE", line: number, mode }),
      closed: (closing) => actor.send({ type: "CLOSED", line: number, closing }),
    });
  });
  const actors = {
    getCredentials: fromPromise<VoiceCredentials>(() => getCredentials(talk.signedIn)),
    getSignedUrl: fromPromise<string, { credentials: VoiceCredentials }>(({ input }) =>
      getSignedUrl(input.credentials),
    ),
    openLine: fromPromise<string, Opening>(({ input }) => line.open(input)),
    closeLine: fromPromise<void, { line: number }>(() => line.close()),
  };
  const machine = voiceAgentMachine.provide({ actors });
  const actor = createActor(machine, { input: { kind: "production", ready: first.ready } }).start();
  return {
    actor,
    line: line.now,
    ...said,
    about: (next: Talk) => {
      if (next.questionId !== talk.questionId || next.language !== talk.language) {
        stop();
        clear();
      }
      talk = next;
      actor.send({ type: "READY", ready: next.ready });
    },
    say: (words: string) => {
      line.now()?.say(words);
      if (line.now() !== null) add({ by: "you", words, draft: false });
    },
    finished: () => line.now()?.finished(),
    wait: () => line.now()?.wait(),
    level: () => line.now()?.level() ?? 0,
  };
}
export type VoiceAgent = ReturnType<typeof createVoiceAgent>;

/** Also one that opens only after nobody waits for it any more. */
async function endWhenOpen(opening: Promise<Line>): Promise<void> {
  const line = await opening.catch(() => null);
  await line?.end();
}
