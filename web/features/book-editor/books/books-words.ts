import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { BooksWords } from "./books.en.ts";

export const booksWords = perLanguage<BooksWords>({
  en: async () => (await import("./books.en.ts")).en,
  fr: async () => (await import("./books.fr.ts")).fr,
});
