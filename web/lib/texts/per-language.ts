import type { Language } from "#domain/language.ts";

/** Words of a screen. Call `load` before reading a language. */
export type LoadedWords<Words> = Readonly<Record<Language, Words>> & { load: (language: Language) => Promise<void> };

/**
 * The words of one screen, one file per language; only the current language loads. A failed load keeps the loaded
 * language, so a screen never breaks.
 */
export function perLanguage<Words>(files: Record<Language, () => Promise<Words>>): LoadedWords<Words> {
  const known = new Map<Language, Words>();
  const read = (language: Language): Words => {
    const words = known.get(language) ?? known.values().next().value;
    if (words === undefined) throw new Error("The words of this language are not loaded.");
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
