import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Language } from "#domain/language.ts";
import type { Config } from "#server/platform/config/config.ts";
import { createSemaphore } from "#server/platform/limits/semaphore.ts";
import type { EndOfTurn } from "#server/providers/end-of-turn/end-of-turn.ts";
import type { EndOfTurnProcess } from "#server/providers/end-of-turn/end-of-turn-process.ts";
import type { LiveStt } from "#server/providers/stt/live/live-stt.ts";
import type { Tts } from "#server/providers/tts/tts.ts";
import type { Voices } from "#server/providers/tts/voices.ts";
import type { SileroProcess } from "#server/providers/vad/silero-process.ts";
import type { OpenVad } from "#server/providers/vad/vad.ts";
import { vadOr } from "#server/voice/turn-detection/find-voice.ts";
import type { Recognizers, VoiceSource } from "#server/voice/speech-to-text/recognizer-places.ts";

/** The engines of one conversation. `leave` releases its place at the recognizer. */
export type Engines = {
  tts: Tts | null;
  stt: LiveStt | null;
  openVad: OpenVad;
  /** Null where no end-of-turn model was downloaded: rules decide. */
  endOfTurn: EndOfTurn | null;
  workDir: string;
  leave: () => void;
};
/** `replaced`: the same person's newer voice has taken its place at the recognizer. */
export type OpenEngines = (language: Language, who: VoiceSource, replaced: () => void) => Promise<Engines>;

/** Computer voices at work at once, for all conversations: each is a process, and beginning one holds everything else up. */
const voicesAtOnce = Math.max(2, availableParallelism());

/** The engines of this machine (ruling 30). Without a place at the recognizer a conversation runs without words. */
export function voiceEngines(
  { config, voices }: { config: Pick<Config, "dataDir">; voices: Voices },
  { places, liveStt }: Pick<Recognizers, "places" | "liveStt">,
  { silero, endOfTurn }: { silero: SileroProcess; endOfTurn: EndOfTurnProcess },
): OpenEngines {
  const openVad = vadOr((found, lost) => silero.open(found, lost));
  const inTurn = createSemaphore(voicesAtOnce);
  return async (language, who, replaced) => {
    const voice = voices.speaker(language, (tts) => takingTurns(tts, inTurn));
    const [tts, known, judge] = await Promise.all([voice, liveStt(language), endOfTurn.find()]);
    const leave = known === null ? null : places.acquire(who, replaced);
    return {
      tts,
      stt: leave === null ? null : known,
      openVad,
      endOfTurn: judge,
      workDir: join(config.dataDir, "work", "voice"),
      leave: leave ?? (() => undefined),
    };
  };
}

/** A job that was stopped while waiting never starts. */
export function takingTurns(tts: Tts, inTurn: ReturnType<typeof createSemaphore>): Tts {
  return { ...tts, say: (speech) => inTurn(() => tts.say(speech)) };
}
