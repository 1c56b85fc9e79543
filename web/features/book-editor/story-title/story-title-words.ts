import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { StoryTitleWords } from "./story-title.en.ts";

export const storyTitleWords = perLanguage<StoryTitleWords>({
  en: async () => (await import("./story-title.en.ts")).en,
  fr: async () => (await import("./story-title.fr.ts")).fr,
});
