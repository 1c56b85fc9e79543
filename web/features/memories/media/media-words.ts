import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { MediaWords } from "./media.en.ts";

export const mediaWords = perLanguage<MediaWords>({
  en: async () => (await import("./media.en.ts")).en,
  fr: async () => (await import("./media.fr.ts")).fr,
});
