export type Consent = { essential: true; analytics: boolean; marketing: boolean };

const key = "cookie-consent";
const yearMs = 365 * 24 * 3600 * 1000;

/** The stored choice; null if it is missing, unreadable, or older than a year. */
export function readConsent(): Consent | null {
  try {
    const kept = localStorage.getItem(key);
    if (kept === null) return null;
    const { essential, analytics, marketing, timestamp } = JSON.parse(kept);
    const age = Date.now() - new Date(timestamp).getTime();
    const isWhole = essential === true && typeof analytics === "boolean" && typeof marketing === "boolean";
    if (isWhole && !Number.isNaN(age)) return age < yearMs ? { essential, analytics, marketing } : null;
    console.info("The record of the choice about cookies is not whole: it is asked again.");
  } catch (cause) {
    console.info("The choice about cookies cannot be read: it is asked again.", cause);
  }
  return null;
}

/** Deletes the stored choice. */
export function forgetConsent(): void {
  try {
    localStorage.removeItem(key);
  } catch (cause) {
    console.info("This browser keeps nothing for us.", cause);
  }
}

export function saveConsent(consent: Consent): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...consent, timestamp: new Date().toISOString() }));
  } catch (cause) {
    console.info("This browser keeps nothing for us: it will be asked again.", cause);
  }
}

/**
 * Calls `listener` with the choice now and after a change in another tab or a return to the page. Returns the
 * unsubscribe function.
 */
export function watchConsent(listener: (consent: Consent | null) => void): () => void {
  const ended = new AbortController();
  const look = () => listener(readConsent());
  window.addEventListener("storage", (event) => event.key === key && look(), { signal: ended.signal });
  window.addEventListener("pageshow", (event) => event.persisted && look(), { signal: ended.signal });
  look();
  return () => ended.abort();
}

/** Whether React renders the banner already. Until then `show-banner.ts` shows it. */
export const banner = { isLive: false };
