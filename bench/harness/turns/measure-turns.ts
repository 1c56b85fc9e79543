import { listenLimits } from "#server/voice/speech-to-text/listen-limits.ts";
import { frameMs } from "#server/voice/speech-to-text/frame-levels.ts";
import { openSilero, silenceLagMs, windowMs, type Silero } from "#server/providers/vad/silero.ts";
import type { OpenVad } from "#server/providers/vad/vad.ts";
import { energyVad } from "#server/voice/turn-detection/find-voice.ts";
import { TurnListener } from "#server/voice/turn-detection/turn-listener.ts";
import { playedStt, rate, type Turn } from "./play-turns.ts";
import type { TurnSet } from "./turn-sets.ts";

/** The first end of this turn that the detector reports, in ms of its sound. */
export type Taker = (turn: Turn, language: TurnSet["language"]) => number;

const nothing = () => undefined;
const unbounded = { ...listenLimits, maxAheadMs: Infinity, maxBehindMs: Infinity, maxSoundMs: Infinity };

export function ours({ longerPauses = false, openVad = energyVad } = {}): Taker {
  return (turn, language) => {
    let [atMs, endedMs] = [0, Infinity];
    const listener = new TurnListener(
      playedStt(turn, language),
      { language, longerPauses, openVad, limits: unbounded },
      {
        onWords: nothing,
        endsSoon: nothing,
        bargesIn: nothing,
        late: nothing,
        left: nothing,
        quiet: nothing,
        nothingSaid: nothing,
        deaf: nothing,
        ended: () => (endedMs = Math.min(endedMs, atMs)),
      },
    );
    const piece = (rate * frameMs) / 1000;
    for (let at = 0; at < turn.sound.length; at += piece) {
      atMs += frameMs;
      listener.pushAudio(turn.sound.subarray(at, at + piece));
    }
    listener.close();
    return endedMs;
  };
}

let silero: Silero | null = null;
/** Silero's model as the agent uses it, one turn after another. */
export const sileroVad: OpenVad = (found) => {
  const model = (silero ??= openSilero());
  model.reset();
  return {
    pushAudio: (samples) => {
      for (const isVoice of model.find(samples)) found(isVoice, windowMs);
    },
    softEndMs: () => -silenceLagMs,
    close: () => undefined,
  };
};

/** A silence timer. */
export function timer(silenceMs: number, openVad = energyVad): Taker {
  return ({ sound }) => {
    let [atMs, silentMs, voicedMs, endedMs] = [0, 0, 0, Infinity];
    const vad = openVad((isVoice, ms) => {
      atMs += ms;
      silentMs = isVoice ? 0 : silentMs + ms;
      voicedMs += isVoice ? ms : 0;
      if (voicedMs >= 200 && silentMs >= silenceMs) endedMs = Math.min(endedMs, atMs);
    });
    vad.pushAudio(sound);
    vad.close();
    return endedMs;
  };
}
