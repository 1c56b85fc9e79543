import { createContext, use } from "react";
import type { Language } from "#domain/language.ts";

export const LanguageContext = createContext<Language>("en");

export function useLanguage(): Language {
  return use(LanguageContext);
}

/** The words of a room in the language of the page. */
export function useWords<Words>(words: Readonly<Record<Language, Words>>): Words {
  return words[use(LanguageContext)];
}
