import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { BookMemoriesWords } from "./book-memories.en.ts";

export const bookMemoriesWords = perLanguage<BookMemoriesWords>({
  en: async () => (await import("./book-memories.en.ts")).en,
  fr: async () => (await import("./book-memories.fr.ts")).fr,
});
