import type { Language } from "#domain/language.ts";
import { en, type BookmarkWords } from "./bookmarks.en.ts";
import { fr } from "./bookmarks.fr.ts";

/** Both languages: the words load with their part. */
export const bookmarkWords: Readonly<Record<Language, BookmarkWords>> = { en, fr };
