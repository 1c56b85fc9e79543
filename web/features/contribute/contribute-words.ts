import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { ContributeWords } from "./contribute.en.ts";

export const contributeWords = perLanguage<ContributeWords>({
  en: async () => (await import("./contribute.en.ts")).en,
  fr: async () => (await import("./contribute.fr.ts")).fr,
});
