export type NoteVisitor = {
  /** Every language of the cookie texts. */
  languages: readonly string[];
  /** The languages of the pages. */
  pageLanguages: readonly string[];
  /** The storage key of the chosen language, and the data attribute of the root element that holds it. */
  languageKey: string;
  speaksIn: string;
};

/**
 * Inlined in every public page as text: sets language and hour of the visitor before the first paint. It cannot import
 * `preferredLanguage`; a test compares both.
 */
export function noteVisitor({ languages, pageLanguages, languageKey, speaksIn }: NoteVisitor): void {
  const root = document.documentElement;
  root.dataset[speaksIn] = preferredOf(languages);
  if (location.pathname === "/" && preferredOf(pageLanguages) === "fr") location.replace(`/fr${location.hash}`);
  const hour = new Date().getHours();
  root.dataset.hours = hour >= 18 || hour < 6 ? "evening" : hour >= 12 && hour < 17 ? "afternoon" : "waiting";

  /** The stored choice, else the language of a French page, else the browser's first language of these, else English. */
  function preferredOf(offered: readonly string[]): string {
    const page = root.lang === "fr" ? "fr" : null;
    const bases = [stored(), page, ...navigator.languages].map((tag) => tag?.toLowerCase().split("-")[0]);
    return bases.find((base) => base && offered.includes(base)) ?? "en";
  }

  function stored(): string | null {
    try {
      return localStorage.getItem(languageKey);
    } catch {
      return null;
    }
  }

  document.addEventListener("click", ({ target }) => {
    const chosen = target instanceof Element ? target.closest<HTMLAnchorElement>("a[hreflang]") : null;
    try {
      if (chosen) localStorage.setItem(languageKey, chosen.hreflang);
    } catch (cause) {
      console.info("This browser keeps nothing for us.", cause);
    }
  });
}
