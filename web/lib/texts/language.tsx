import { createContext, use } from "react";
import type { Language } from "#domain/language.ts";
import type { LoadedWords } from "./per-language.ts";

export const LanguageContext = createContext<Language>("en");

export function useLanguage(): Language {
  return use(LanguageContext);
}

/** The words of a screen in the page's language. */
export function useWords<Words>(words: Readonly<Record<Language, Words>>): Words {
  return words[use(LanguageContext)];
}

const coming = new WeakMap<LoadedWords<unknown>, Map<Language, Promise<void>>>();

/** Suspends until these words are loaded, for a part that loads after its screen. */
export function useLoadedWords(words: LoadedWords<unknown>): void {
  const language = use(LanguageContext);
  const known = coming.get(words) ?? new Map<Language, Promise<void>>();
  coming.set(words, known);
  const load = known.get(language) ?? words.load(language);
  known.set(language, load);
  use(load);
}
