const known = ["en", "fr", "it", "es", "de", "pt", "nl"];

/** What was chosen here before, else the first of the browser's languages that is known, by full tag, then base. */
export function preferredLanguage() {
  let stored = null;
  try {
    stored = localStorage.getItem("preferred-language");
  } catch (cause) {
    console.info("This browser keeps nothing for us.", cause);
  }
  if (known.includes(stored)) return stored;
  for (const tag of navigator.languages ?? [])
    for (const one of [tag.toLowerCase(), tag.toLowerCase().split("-")[0]]) if (known.includes(one)) return one;
  return "en";
}

export function keepLanguage(language) {
  try {
    localStorage.setItem("preferred-language", language);
  } catch (cause) {
    console.info("This browser keeps nothing for us.", cause);
  }
}

/** Only `/` has no language of its own. */
export function startLanguage() {
  if (location.pathname === "/" && preferredLanguage() === "fr") location.replace(`/fr${location.hash}`);
}
