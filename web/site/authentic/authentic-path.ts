import type { Language } from "#domain/language.ts";

export const authenticPaths: Record<Language, string> = { en: "/authentic", fr: "/fr/authentic" };
