import { perLanguage } from "#web/i18n/per-language.ts";
import type { StoryTitleWords } from "./en.ts";

export const storyTitleWords = perLanguage<StoryTitleWords>({
  en: async () => (await import("./en.ts")).en,
  fr: async () => (await import("./fr.ts")).fr,
});
