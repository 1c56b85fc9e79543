import { islandTag } from "#web/site/islands/island-mark.ts";
import { bannerTexts } from "./banner-texts.ts";
import { banner, readConsent, watchConsent } from "./consent-record.ts";
import type { CookieWords } from "./cookie.en.ts";
import type { CookiesProps } from "./cookies.tsx";
import { followConsent } from "./load-analytics.ts";
import { visitedLanguage } from "./visited-language.ts";

const place = document.querySelector(`${islandTag}[name="cookies"]`);
const aside = place?.querySelector("aside");
const props = (): CookiesProps => JSON.parse(place?.getAttribute("props") ?? "");
/** Sets the same state in the island's props, so that React hydrates the same markup. */
const note = (change: Partial<CookiesProps>) => place?.setAttribute("props", JSON.stringify({ ...props(), ...change }));

/** Loads the banner before the first touch with its texts, so that it does not resize later. */
export function showBanner(): void {
  watchConsent((consent) => void show(consent === null));
}

async function show(asks: boolean): Promise<void> {
  if (!aside || banner.isLive) return;
  if (asks) await translate(aside);
  followConsent(readConsent()?.analytics ?? false, props().recorder);
  if (banner.isLive) return;
  aside.hidden = !asks;
  note({ asks });
}

/**
 * Translates the banner to the visitor's language if the page has another one. If loading fails, it keeps the page's
 * language.
 */
async function translate(shown: HTMLElement): Promise<void> {
  const speaks = visitedLanguage();
  if (!speaks || speaks === (props().speaks ?? props().language)) return;
  try {
    const words: CookieWords = await (await fetch(`/site/cookie-words/${speaks}.json`)).json();
    if (banner.isLive) return;
    const texts = bannerTexts(words);
    shown.querySelectorAll("p, button").forEach((one, at) => (one.textContent = texts[at] ?? ""));
    shown.lang = speaks;
    note({ speaks });
  } catch (cause) {
    console.info("The cookie texts stay in the page's language.", cause);
  }
}
