import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { DeletedWords } from "./deleted.en.ts";

export const deletedWords = perLanguage<DeletedWords>({
  en: async () => (await import("./deleted.en.ts")).en,
  fr: async () => (await import("./deleted.fr.ts")).fr,
});
