import { perLanguage } from "#web/i18n/per-language.ts";
import type { VoiceWords } from "./en.ts";

export const voiceWords = perLanguage<VoiceWords>({
  en: async () => (await import("./en.ts")).en,
  fr: async () => (await import("./fr.ts")).fr,
});
