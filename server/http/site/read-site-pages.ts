import type { Language } from "#domain/language.ts";
import { fail } from "#server/errors.ts";
import type { SitePages } from "#web/features/site/page.ts";

/** The public pages as they were built: React components, and how they become HTML. */
export async function readSitePages(): Promise<SitePages> {
  const { sitePages }: { sitePages: SitePages } = await importBuilt("site-pages");
  return sitePages;
}

/** What stands in the app's page at the way in until the app does. */
export async function readAuthStill(): Promise<(language: Language) => string> {
  const { authStill }: { authStill: (language: Language) => string } = await importBuilt("auth-still");
  return authStill;
}

async function importBuilt(name: string) {
  return import(new URL(`../../../build/site/${name}.mjs`, import.meta.url).href).catch((cause: unknown) => {
    throw fail("configuration", "The public pages are not built. Start with: npm start", cause);
  });
}
