import type { Language } from "#domain/language.ts";
import type { Config } from "#server/platform/config/config.ts";
import { liveSttModels } from "#server/providers/models/model-list.ts";
import { findLivePocketsphinx } from "./live-pocketsphinx.ts";
import { findLiveSherpa } from "./live-sherpa.ts";
import type { LiveStt } from "./live-stt.ts";

/**
 * What hears somebody while they speak: a downloaded model of their language, else pocketsphinx; null where nothing on this machine
 * knows the language, or listening is switched off. Only what keeps the sound on this machine is asked, whichever service
 * writes the words down later.
 */
export function chooseLiveStt({ stt }: Pick<Config, "stt">): (language: Language) => Promise<LiveStt | null> {
  const found = new Map<Language, Promise<LiveStt | null>>();
  const find = async (language: Language) => {
    const models = liveSttModels.filter(({ languages }) => languages.includes(language));
    const pulled = stt.choice === "pocketsphinx" ? null : await findLiveSherpa(stt.modelsDir, models);
    const live = pulled ?? (await findLivePocketsphinx());
    return live?.languages.includes(language) === true ? live : null;
  };
  return async (language) => {
    if (stt.choice === "none") return null;
    const known = found.get(language) ?? find(language);
    found.set(language, known);
    return known;
  };
}
