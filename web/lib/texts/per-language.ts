import type { Language } from "#domain/language.ts";

/** Words of a screen: `load` has to be done before a language is read. */
export type LoadedWords<Words> = Readonly<Record<Language, Words>> & { load: (language: Language) => Promise<void> };

/**
 * The words of one room, a file for each language, of which only the one that is spoken is loaded. What cannot be loaded
 * leaves the language that is there: nobody loses a screen for its words.
 */
export function perLanguage<Words>(files: Record<Language, () => Promise<Words>>): LoadedWords<Words> {
  const known = new Map<Language, Words>();
  const read = (language: Language): Words => {
    const words = known.get(language) ?? known.values().next().value;
    if (words === undefined) throw new Error("These words are not loaded yet.");
    return words;
  };
  return {
    get en() {
      return read("en");
    },
    get fr() {
      return read("fr");
    },
    async load(language) {
      if (known.has(language)) return;
      try {
        known.set(language, await files[language]());
      } catch (cause) {
        if (known.size === 0) throw cause;
      }
    },
  };
}
