import type { Word } from "#domain/recording/transcript.ts";
import { liveRate, type LiveTranscription, type LiveStt } from "#server/providers/stt/live/live-stt.ts";
import { breathFinder } from "./find-breaths.ts";
import { listenLimits, type ListenLimits } from "./listen-limits.ts";

/** Why it listens no longer: there was too much sound, it came faster than anybody speaks, or the recogniser gave up. */
export type ListenerEnd = "long" | "fast" | "slow" | "failed";

export type ListenerEvents = {
  /** Times are ms of the sound that was given. */
  words(words: Word[]): void;
  /** What is understood so far of what is being said; it may change. */
  partial?(text: string): void;
  /** Once, by itself: it takes no more sound. Words of what it took before may still come, but after `failed` and `fast`. */
  ended(why: ListenerEnd): void;
  /** Once: no word comes any more, and its recogniser is gone. */
  left?(): void;
};

/** Listens to one voice while it speaks. Nothing is kept: words are given as they come, and sound is forgotten. */
export type Listener = {
  /** Samples at `liveRate`, mono; of any length. */
  pushAudio(sound: Int16Array): void;
  /** Ends the utterance for turn detection. */
  endUtterance(): void;
  /** Resolves when the last words were given, or after `maxFinishMs`. */
  finish(): Promise<void>;
  /** At once. Nothing is given any more. */
  close(): void;
};

/** Bounded in how much it takes, how fast, and how long it may fall behind. */
export function openListener(stt: LiveStt, hears: ListenerEvents, limits: ListenLimits = listenLimits): Listener {
  let takes = true;
  let over = false;
  const leave = () => {
    if (over) return;
    [takes, over] = [false, true];
    hears.left?.();
  };
  const close = () => {
    hearing.close();
    leave();
  };
  const finish = async () => {
    takes = false;
    const late = setTimeout(close, limits.maxFinishMs);
    await hearing.finish();
    clearTimeout(late);
    leave();
  };
  const end = (why: ListenerEnd) => {
    if (!takes) return;
    takes = false;
    hears.ended(why);
    if (why === "slow" || why === "long") void finish();
    else close();
  };
  const hearing = stt.open({
    words: (words) => (over ? undefined : hears.words(words)),
    partial: (text) => (over ? undefined : hears.partial?.(text)),
    failed: () => (takes ? end("failed") : leave()),
  });
  const give = giveInUtterances(hearing);
  const tooMuch = countSound(hearing, limits);
  return {
    pushAudio: (sound) => {
      if (!takes || sound.length === 0) return;
      const why = tooMuch(sound);
      if (why === null) give(sound);
      else end(why);
    },
    endUtterance: () => {
      if (takes) hearing.endUtterance();
    },
    finish: async () => {
      if (takes) await finish();
    },
    close,
  };
}

/** Why no more sound is taken than came with this; null while more is. */
function countSound(hearing: LiveTranscription, limits: ListenLimits): (sound: Int16Array) => ListenerEnd | null {
  const beganAt = performance.now();
  let soundMs = 0;
  return (sound) => {
    soundMs += (sound.length / liveRate) * 1000;
    if (soundMs > performance.now() - beganAt + limits.maxAheadMs) return "fast";
    if (soundMs > limits.maxSoundMs) return "long";
    return hearing.behindMs() > limits.maxBehindMs ? "slow" : null;
  };
}

/** Parts long talk where somebody takes breath. */
function giveInUtterances(hearing: LiveTranscription): (sound: Int16Array) => void {
  const findBreath = breathFinder();
  return (sound) => {
    const breath = findBreath(sound);
    hearing.pushAudio(bytesOf(sound.subarray(0, breath ?? sound.length)));
    if (breath === null) return;
    hearing.endUtterance();
    hearing.pushAudio(bytesOf(sound.subarray(breath)));
  };
}

function bytesOf({ buffer, byteOffset, byteLength }: Int16Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
