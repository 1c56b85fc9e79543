import type { Language } from "#domain/language.ts";
import { sitePath } from "#domain/site-map.ts";
import { siteWords } from "#web/site/frame/site-words.ts";

const asked = new EventTarget();

export function openCookieSettings(): void {
  asked.dispatchEvent(new Event("asked"));
}

/** Calls `listener` when a visitor opens the settings. Returns the unsubscribe function. */
export function onCookieSettings(listener: () => void): () => void {
  asked.addEventListener("asked", listener);
  return () => asked.removeEventListener("asked", listener);
}

/** Opens the settings. Without scripts it links to the cookie section of the privacy page. */
export function CookieSettingsButton({ language }: { language: Language }) {
  return (
    <a
      className="link"
      href={sitePath(language, "/privacy#cookies")}
      onClick={(event) => {
        event.preventDefault();
        openCookieSettings();
      }}
    >
      {siteWords[language].cookieSettings}
    </a>
  );
}
