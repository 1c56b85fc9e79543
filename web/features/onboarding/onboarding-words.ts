import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { OnboardingWords } from "./onboarding.en.ts";

export const onboardingWords = perLanguage<OnboardingWords>({
  en: async () => (await import("./onboarding.en.ts")).en,
  fr: async () => (await import("./onboarding.fr.ts")).fr,
});
