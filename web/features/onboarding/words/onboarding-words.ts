import { perLanguage } from "#web/i18n/per-language.ts";
import type { OnboardingWords } from "./en.ts";

export const onboardingWords = perLanguage<OnboardingWords>({
  en: async () => (await import("./en.ts")).en,
  fr: async () => (await import("./fr.ts")).fr,
});
