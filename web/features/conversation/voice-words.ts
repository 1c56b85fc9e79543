import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { VoiceWords } from "./voice.en.ts";

export const voiceWords = perLanguage<VoiceWords>({
  en: async () => (await import("./voice.en.ts")).en,
  fr: async () => (await import("./voice.fr.ts")).fr,
});
