import { join } from "node:path";
import type { Language } from "#domain/language.ts";
import type { Config } from "#server/config/config.ts";
import { chooseLiveStt } from "#server/providers/stt/live/choose-live-stt.ts";
import type { LiveStt } from "#server/providers/stt/live/live-stt.ts";
import { chooseTts } from "#server/providers/tts/choose-tts.ts";
import type { Tts } from "#server/providers/tts/tts.ts";
import { listenLimits } from "./listen/listen-limits.ts";

/** What one conversation speaks and hears with. `leave` gives its place at the recogniser back. */
export type Engines = { tts: Tts | null; stt: LiveStt | null; workDir: string; leave: () => void };
export type OpenEngines = (language: Language, isVisitor: boolean) => Promise<Engines>;

/** The engines of this machine (ruling 30). Visitors have half of the places at the recogniser; who has none is heard without words. */
export function voiceEngines(
  config: Pick<Config, "stt" | "dataDir">,
  maxHearing = listenLimits.maxListeners,
): OpenEngines {
  const liveStt = chooseLiveStt(config);
  const voices = new Map<Language, Promise<Tts | null>>();
  const taken = { all: 0, visitors: 0 };
  return async (language, isVisitor) => {
    const voice = voices.get(language) ?? chooseTts(language);
    voices.set(language, voice);
    const [tts, known] = await Promise.all([voice, liveStt(language)]);
    const isFull = taken.all >= maxHearing || (isVisitor && taken.visitors >= Math.ceil(maxHearing / 2));
    const stt = isFull ? null : known;
    const places = { all: stt === null ? 0 : 1, visitors: stt !== null && isVisitor ? 1 : 0 };
    const count = (sign: 1 | -1) => {
      taken.all += sign * places.all;
      taken.visitors += sign * places.visitors;
    };
    count(1);
    let isIn = true;
    const leave = () => {
      if (isIn) count(-1);
      isIn = false;
    };
    return { tts, stt, workDir: join(config.dataDir, "work", "voice"), leave };
  };
}
