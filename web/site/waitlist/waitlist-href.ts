import type { Language } from "#domain/language.ts";
import type { WaitlistSource } from "#domain/account/waitlist.ts";
import { sitePath } from "#domain/site-map.ts";

export function waitlistPath(language: Language): string {
  return sitePath(language, "/waitlist");
}

/** The path that every waitlist link contains, before the label. */
export const waitlistLink = "/waitlist?source=";

export function waitlistHref(source: WaitlistSource, language: Language): string {
  return `${waitlistPath(language)}?source=${source}`;
}

/** The label of the clicked link; null if it leads elsewhere or opens another language or tab. */
export function waitlistSourceOf(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest("a:not([hreflang])") : null;
  if (link === null || event.metaKey || event.ctrlKey) return null;
  const [, source] = (link.getAttribute("href") ?? "").split(waitlistLink);
  return source ?? null;
}
