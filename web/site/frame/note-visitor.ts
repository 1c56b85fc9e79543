export type NoteVisitor = {
  languages: readonly string[];
  /** Where the chosen language is kept on this device, and where it is noted among the data of the root. */
  languageKey: string;
  speaksIn: string;
};

/** Stands inline in every public page, as text: what shows of the visitor's language and hour before the first paint. */
export function noteVisitor({ languages, languageKey, speaksIn }: NoteVisitor): void {
  const root = document.documentElement;
  const speaks = preferredLanguage();
  root.dataset[speaksIn] = speaks;
  if (location.pathname === "/" && speaks === "fr") location.replace(`/fr${location.hash}`);
  const hour = new Date().getHours();
  root.dataset.hours = hour >= 18 || hour < 6 ? "evening" : hour >= 12 && hour < 17 ? "afternoon" : "waiting";

  /** What was chosen here before, else the language of a French page, else the first of the browser's languages that is known, by full tag, then base. */
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
