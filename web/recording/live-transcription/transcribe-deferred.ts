import { z } from "zod/mini";
import { isGiven } from "#domain/account/consent.ts";
import { heldConsents } from "#web/lib/account/consents.ts";
import type { LiveTranscriber, LiveTranscription, LiveTranscriptionOptions } from "./live-transcriber.ts";

/** Follow-up questions appear within 1,500 ms of the answer's end. */
const maxWaitMs = 1_100;
/** Added to `maxWaitMs` for a module that never loads. */
const loadGraceMs = 100;
const nothing: LiveTranscription = { words: null, why: null };

/**
 * Loads the live transcriber when the first microphone connects. Sends nothing without consent, without a connection or
 * when the browser saves data.
 */
export function transcribeDeferred(answer: Omit<LiveTranscriptionOptions, "maxWaitMs">): LiveTranscriber {
  let loading: Promise<LiveTranscriber | null> | null = null;
  let finished: Promise<LiveTranscription> | null = null;
  const afterLoad = (act: (transcriber: LiveTranscriber) => void) => {
    void loading?.then((transcriber) => transcriber && act(transcriber));
  };
  return {
    connect: (stream, audio) => {
      loading ??= canTranscribe(answer.userId) ? load({ ...answer, maxWaitMs }) : Promise.resolve(null);
      afterLoad((transcriber) => transcriber.connect(stream, audio));
    },
    pause: () => afterLoad((transcriber) => transcriber.pause()),
    resume: () => afterLoad((transcriber) => transcriber.resume()),
    finish: () => (finished ??= Promise.race([finishLoaded(loading), nothingAfter(maxWaitMs + loadGraceMs)])),
  };
}

const savingSchema = z.object({ connection: z.optional(z.object({ saveData: z.optional(z.boolean()) })) });

function canTranscribe(userId: string): boolean {
  return navigator.onLine && !isSavingData() && isGiven(heldConsents(userId) ?? {}, "transcribe");
}

/** The Save-Data preference, which only some browsers expose. */
function isSavingData(): boolean {
  return savingSchema.safeParse(navigator).data?.connection?.saveData === true;
}

async function load(options: LiveTranscriptionOptions): Promise<LiveTranscriber | null> {
  try {
    return (await import("./transcribe-live.ts")).transcribeLive(options);
  } catch {
    return null;
  }
}

async function finishLoaded(loading: Promise<LiveTranscriber | null> | null): Promise<LiveTranscription> {
  return (await (await loading)?.finish()) ?? nothing;
}

async function nothingAfter(ms: number): Promise<LiveTranscription> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return nothing;
}
