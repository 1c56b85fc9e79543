import type { Language } from "#domain/language.ts";
import { sitePath } from "#domain/site-map.ts";
import { siteWords } from "#web/site/frame/site-words.ts";

const asked = new EventTarget();

export function openCookieSettings(): void {
  asked.dispatchEvent(new Event("asked"));
}

/** Calls `listener` whenever somebody wants to see the settings. Returns how to end it. */
export function onCookieSettings(listener: () => void): () => void {
  asked.addEventListener("asked", listener);
  return () => asked.removeEventListener("asked", listener);
}

/** Opens the settings; without a script it leads to what the page on privacy says about cookies. */
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
