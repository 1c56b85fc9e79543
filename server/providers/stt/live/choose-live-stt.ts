import type { Language } from "#domain/language.ts";
import type { Config } from "#server/config/config.ts";
import { findLivePocketsphinx } from "./live-pocketsphinx.ts";
import type { LiveStt } from "./live-stt.ts";

/**
 * What hears somebody while they speak; null where nothing on this machine knows the language, or listening is switched off.
 * Only what keeps the sound on this machine is asked, whichever service writes the words down later: streaming services, and
 * downloaded models that hear as they go, are not among them yet.
 */
export function chooseLiveStt({ stt }: Pick<Config, "stt">): (language: Language) => Promise<LiveStt | null> {
  let found: Promise<LiveStt | null> | null = null;
  return async (language) => {
    if (stt.choice === "none") return null;
    const live = await (found ??= findLivePocketsphinx());
    return live?.languages.includes(language) === true ? live : null;
  };
}
