import { listenLimits } from "#server/voice/listen/listen-limits.ts";
import { frameMs } from "#server/voice/listen/frame-levels.ts";
import { voiceFinder } from "#server/voice/turn/find-voice.ts";
import { TurnHearing } from "#server/voice/turn/hear-turns.ts";
import { playedStt, rate, type Turn } from "./play-turns.ts";
import type { TurnSet } from "./turn-sets.ts";

/** When this turn is first taken to have ended, in ms of its sound. */
export type Taker = (turn: Turn, language: TurnSet["language"]) => number;

const nothing = () => undefined;
const unbounded = { ...listenLimits, maxAheadMs: Infinity, maxBehindMs: Infinity, maxSoundMs: Infinity };

export function ours(longerPauses = false): Taker {
  return (turn, language) => {
    let [atMs, endedMs] = [0, Infinity];
    const hearing = new TurnHearing(
      playedStt(turn, language),
      { language, longerPauses, limits: unbounded },
      {
        heard: nothing,
        bargesIn: nothing,
        late: nothing,
        left: nothing,
        quiet: nothing,
        deaf: nothing,
        ended: () => (endedMs = Math.min(endedMs, atMs)),
      },
    );
    const piece = (rate * frameMs) / 1000;
    for (let at = 0; at < turn.sound.length; at += piece) {
      atMs += frameMs;
      hearing.hear(turn.sound.subarray(at, at + piece));
    }
    hearing.close();
    return endedMs;
  };
}

/** A plain timer of silence, with the same ears. */
export function timer(silenceMs: number): Taker {
  return ({ sound }) => {
    let [silentMs, voicedMs] = [0, 0];
    for (const [at, isVoice] of voiceFinder()(sound).entries()) {
      silentMs = isVoice ? 0 : silentMs + frameMs;
      voicedMs += isVoice ? frameMs : 0;
      if (voicedMs >= 200 && silentMs >= silenceMs) return (at + 1) * frameMs;
    }
    return Infinity;
  };
}
