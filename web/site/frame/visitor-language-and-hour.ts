export type NoteVisitor = {
  languages: readonly string[];
  /** The storage key of the chosen language, and the data attribute of the root element that holds it. */
  languageKey: string;
  speaksIn: string;
};

/** Inlined in every public page as text: sets language and hour of the visitor before the first paint. */
export function noteVisitor({ languages, languageKey, speaksIn }: NoteVisitor): void {
  const root = document.documentElement;
  const speaks = preferredLanguage();
  root.dataset[speaksIn] = speaks;
  if (location.pathname === "/" && speaks === "fr") location.replace(`/fr${location.hash}`);
  const hour = new Date().getHours();
  root.dataset.hours = hour >= 18 || hour < 6 ? "evening" : hour >= 12 && hour < 17 ? "afternoon" : "waiting";

  /**
   * The stored choice, else the language of a French page, else the first supported browser language by full tag, then
   * by base.
   */
  function preferredLanguage(): string {
    const tags = navigator.languages.map((tag) => tag.toLowerCase());
    const page = root.lang === "fr" ? "fr" : null;
    const wanted = [stored(), page, ...tags.flatMap((tag) => [tag, tag.split("-")[0]])];
    return wanted.find((one) => one && languages.includes(one)) ?? "en";
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
