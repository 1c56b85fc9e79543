import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { PictureWords } from "./picture.en.ts";

export const pictureWords = perLanguage<PictureWords>({
  en: async () => (await import("./picture.en.ts")).en,
  fr: async () => (await import("./picture.fr.ts")).fr,
});
