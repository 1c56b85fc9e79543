import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { OverviewWords } from "./overview.en.ts";

export const overviewWords = perLanguage<OverviewWords>({
  en: async () => (await import("./overview.en.ts")).en,
  fr: async () => (await import("./overview.fr.ts")).fr,
});
