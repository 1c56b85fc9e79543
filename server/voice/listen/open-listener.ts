import type { Word } from "#domain/transcript.ts";
import type { LiveHears, LiveStt } from "#server/providers/stt/live/live-stt.ts";
import { breathFinder } from "./find-breaths.ts";
import { listenLimits, type ListenLimits } from "./listen-limits.ts";

/** Why it listens no longer: there was too much sound, it came faster than anybody speaks, or the recogniser gave up. */
export type ListenerEnd = "long" | "fast" | "slow" | "failed";

export type Hears = {
  /** Times are ms of the sound that was given. */
  words(words: Word[]): void;
  /** Once, by itself: no word comes after it. */
  ended(why: ListenerEnd): void;
};

/** Listens to one voice while it speaks. Nothing is kept: words are given as they come, and sound is forgotten. */
export type Listener = {
  /** 16 kHz, mono; of any length. */
  hear(sound: Int16Array): void;
  /** The utterance is over, as far as whoever takes turns with this voice is concerned. */
  endUtterance(): void;
  /** Resolves when the last words were given, or after `maxFinishMs`. */
  finish(): Promise<void>;
  /** At once. Nothing is given any more. */
  close(): void;
};

const samplesPerMs = 16;

/** Bounded in how much it takes, how fast, and how long it may fall behind. */
export function openListener(stt: LiveStt, hears: Hears, limits: ListenLimits = listenLimits): Listener {
  const findBreath = breathFinder();
  const beganAt = performance.now();
  let soundMs = 0;
  let over = false;
  const close = () => {
    over = true;
    hearing.close();
  };
  const end = (why: ListenerEnd) => {
    if (over) return;
    close();
    hears.ended(why);
  };
  const given: LiveHears = {
    words: (words) => {
      if (!over) hears.words(words);
    },
    failed: () => end("failed"),
  };
  const hearing = stt.open(given);
  return {
    hear: (sound) => {
      if (over || sound.length === 0) return;
      soundMs += sound.length / samplesPerMs;
      if (soundMs > performance.now() - beganAt + limits.maxAheadMs) return end("fast");
      if (soundMs > limits.maxSoundMs) return end("long");
      if (hearing.behindMs() > limits.maxBehindMs) return end("slow");
      const breath = findBreath(sound);
      hearing.hear(bytesOf(sound.subarray(0, breath ?? sound.length)));
      if (breath === null) return;
      hearing.endUtterance();
      hearing.hear(bytesOf(sound.subarray(breath)));
    },
    endUtterance: () => {
      if (!over) hearing.endUtterance();
    },
    finish: async () => {
      if (over) return;
      const late = setTimeout(close, limits.maxFinishMs);
      await hearing.finish();
      clearTimeout(late);
      over = true;
    },
    close,
  };
}

function bytesOf({ buffer, byteOffset, byteLength }: Int16Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
