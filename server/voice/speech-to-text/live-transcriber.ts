import type { Word } from "#domain/recording/transcript.ts";
import { liveRate, type LiveTranscription, type LiveStt } from "#server/providers/stt/live/live-stt.ts";
import { breathFinder } from "./find-breaths.ts";
import { listenLimits, type ListenLimits } from "./listen-limits.ts";

/** Why transcription ended: too much audio, audio faster than real time, a slow recognizer, or a failed one. */
export type ListenerEnd = "long" | "fast" | "slow" | "failed";

export type ListenerEvents = {
  /** Times are ms of the pushed audio. */
  words(words: Word[]): void;
  /** The partial words of the current utterance, which may change. */
  partial?(text: string): void;
  /** Called once when no more audio is accepted. Pending words may still arrive, except after `failed` and `fast`. */
  ended(why: ListenerEnd): void;
  /** Called once: no more words arrive and the recognizer is released. */
  left?(): void;
};

/** Transcribes one voice live. Stores neither words nor audio. */
export type Listener = {
  /** Samples at `liveRate`, mono; of any length. */
  pushAudio(sound: Int16Array): void;
  /** Ends the utterance for turn detection. */
  endUtterance(): void;
  /** Resolves after the last words, or after `maxFinishMs`. */
  finish(): Promise<void>;
  /** Closes at once. Emits nothing afterwards. */
  close(): void;
};

/** Limits the amount of audio, its rate, and the recognizer's delay. */
export function openListener(stt: LiveStt, events: ListenerEvents, limits: ListenLimits = listenLimits): Listener {
  let takes = true;
  let over = false;
  const leave = () => {
    if (over) return;
    [takes, over] = [false, true];
    events.left?.();
  };
  const close = () => {
    transcription.close();
    leave();
  };
  const finish = async () => {
    takes = false;
    const late = setTimeout(close, limits.maxFinishMs);
    await transcription.finish();
    clearTimeout(late);
    leave();
  };
  const end = (why: ListenerEnd) => {
    if (!takes) return;
    takes = false;
    events.ended(why);
    if (why === "slow" || why === "long") void finish();
    else close();
  };
  const transcription = stt.open({
    words: (words) => (over ? undefined : events.words(words)),
    partial: (text) => (over ? undefined : events.partial?.(text)),
    failed: () => (takes ? end("failed") : leave()),
  });
  const give = giveInUtterances(transcription);
  const tooMuch = countSound(transcription, limits);
  return {
    pushAudio: (sound) => {
      if (!takes || sound.length === 0) return;
      const why = tooMuch(sound);
      if (why === null) give(sound);
      else end(why);
    },
    endUtterance: () => {
      if (takes) transcription.endUtterance();
    },
    finish: async () => {
      if (takes) await finish();
    },
    close,
  };
}

/** Returns the limit that this piece exceeds, or null. */
function countSound(transcription: LiveTranscription, limits: ListenLimits): (sound: Int16Array) => ListenerEnd | null {
  const beganAt = performance.now();
  let soundMs = 0;
  return (sound) => {
    soundMs += (sound.length / liveRate) * 1000;
    if (soundMs > performance.now() - beganAt + limits.maxAheadMs) return "fast";
    if (soundMs > limits.maxSoundMs) return "long";
    return transcription.behindMs() > limits.maxBehindMs ? "slow" : null;
  };
}

/** Splits long speech into utterances at breaths. */
function giveInUtterances(transcription: LiveTranscription): (sound: Int16Array) => void {
  const findBreath = breathFinder();
  return (sound) => {
    const breath = findBreath(sound);
    transcription.pushAudio(bytesOf(sound.subarray(0, breath ?? sound.length)));
    if (breath === null) return;
    transcription.endUtterance();
    transcription.pushAudio(bytesOf(sound.subarray(breath)));
  };
}

function bytesOf({ buffer, byteOffset, byteLength }: Int16Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
