import { perLanguage } from "#web/lib/texts/per-language.ts";
import type { BookPhotosWords } from "./book-photos.en.ts";

export const bookPhotosWords = perLanguage<BookPhotosWords>({
  en: async () => (await import("./book-photos.en.ts")).en,
  fr: async () => (await import("./book-photos.fr.ts")).fr,
});
