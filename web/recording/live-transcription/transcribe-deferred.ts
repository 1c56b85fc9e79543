import { z } from "zod/mini";
import { isGiven } from "#domain/account/consent.ts";
import type { Language } from "#domain/language.ts";
import type { UnheardReason } from "#domain/recording/listening.ts";
import { heldConsents } from "#web/lib/account/consents.ts";

/** What was said, as far as it was heard in time; null where nothing was. `why`: of what the listener said itself. */
export type Heard = { words: string | null; why: UnheardReason | null };

/** Hears an answer while it is spoken, beside its recording, which knows nothing of it. Never throws. */
export type AlongsideListener = {
  /** The microphone, and each that takes its place; `audio` is what it is measured in. */
  hear(stream: MediaStream, audio: AudioContext): void;
  /** Nothing is listened to until `goOn`. */
  rest(): void;
  goOn(): void;
  /** Listens no longer. Resolves soon, with what was heard by then; the same each time. */
  finish(): Promise<Heard>;
};

export type ListenedTo = { sessionId: string; userId: string; language: Language };

/** Longest wait for the last words: follow-ups appear within a second and a half of the answer's end. */
export const patienceMs = 1_100;
const nothing: Heard = { words: null, why: null };

/** Begins with the first microphone. Where it was not agreed to, or bytes are dear, or there is no line, nothing is sent. */
export function transcribeDeferred(of: ListenedTo): AlongsideListener {
  let open: Promise<AlongsideListener | null> | null = null;
  let finished: Promise<Heard> | null = null;
  const then = (act: (listener: AlongsideListener) => void) => {
    void open?.then((listener) => listener && act(listener));
  };
  return {
    hear: (stream, audio) => {
      open ??= mayListen(of.userId) ? load(of) : Promise.resolve(null);
      then((listener) => listener.hear(stream, audio));
    },
    rest: () => then((listener) => listener.rest()),
    goOn: () => then((listener) => listener.goOn()),
    finish: () => (finished ??= Promise.race([endOf(open), after(patienceMs)])),
  };
}

const savingSchema = z.object({ connection: z.optional(z.object({ saveData: z.optional(z.boolean()) })) });

function mayListen(userId: string): boolean {
  return navigator.onLine && !savesData() && isGiven(heldConsents(userId) ?? {}, "transcribe");
}

/** Some browsers tell that their person pays for each byte. */
function savesData(): boolean {
  return savingSchema.safeParse(navigator).data?.connection?.saveData === true;
}

async function load(of: ListenedTo): Promise<AlongsideListener | null> {
  try {
    return (await import("./transcribe-live.ts")).listenAlong(of);
  } catch {
    return null;
  }
}

async function endOf(open: Promise<AlongsideListener | null> | null): Promise<Heard> {
  return (await (await open)?.finish()) ?? nothing;
}

/** `listenAlong` keeps to its own time; this is for a part of the app that does not come. */
async function after(ms: number): Promise<Heard> {
  await new Promise((resolve) => setTimeout(resolve, ms + 100));
  return nothing;
}
