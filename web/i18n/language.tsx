import { createContext, use } from "react";
import type { Language } from "#domain/language.ts";
import type { Words } from "./en.ts";
import { words } from "./words.ts";

export const LanguageContext = createContext<Language>("en");

export function useLanguage(): Language {
  return use(LanguageContext);
}

export function useWords(): Words {
  return words[use(LanguageContext)];
}
