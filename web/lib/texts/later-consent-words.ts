import { perLanguage } from "./per-language.ts";
import type { LaterConsents } from "./later-consents.en.ts";

/** Texts of the consents that are asked for after the first recording. */
export const laterConsentWords = perLanguage<LaterConsents>({
  en: async () => (await import("./later-consents.en.ts")).en,
  fr: async () => (await import("./later-consents.fr.ts")).fr,
});
