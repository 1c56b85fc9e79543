import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { StoryWords } from "./story.en.ts";

export const storyWords = perLanguage<StoryWords>({
  en: async () => (await import("./story.en.ts")).en,
  fr: async () => (await import("./story.fr.ts")).fr,
});
