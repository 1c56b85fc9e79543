import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { OwnVoiceWords } from "./own-voice.en.ts";

/** Texts of the screen of a person's own voice. */
export const ownVoiceWords = perLanguage<OwnVoiceWords>({
  en: async () => (await import("./own-voice.en.ts")).en,
  fr: async () => (await import("./own-voice.fr.ts")).fr,
});
