import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { StudioWords } from "./studio.en.ts";

export const studioWords = perLanguage<StudioWords>({
  en: async () => (await import("./studio.en.ts")).en,
  fr: async () => (await import("./studio.fr.ts")).fr,
});
