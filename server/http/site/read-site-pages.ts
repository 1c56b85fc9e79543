import { fail } from "#server/platform/errors.ts";
import type { Language } from "#domain/language.ts";
import type { SitePages } from "#web/site/page.ts";

/** The built public pages: React components and their HTML renderer. */
export async function readSitePages(): Promise<SitePages> {
  const { sitePages }: { sitePages: SitePages } = await importBuilt("site-pages");
  return sitePages;
}

/** Parts of the sign-in page: body, description, and the inline script that loads the app. */
export type AuthStill = {
  body: (language: Language) => string;
  description: (language: Language) => string;
  script: (files: { script: string; parts: readonly string[] }) => string;
};

/** Content of the app's sign-in page until the app renders. */
export async function readAuthStill(): Promise<AuthStill> {
  const { authStill }: { authStill: AuthStill } = await importBuilt("auth-server-rendered");
  return authStill;
}

async function importBuilt(name: string) {
  return import(new URL(`../../../build/site/${name}.mjs`, import.meta.url).href).catch((cause: unknown) => {
    throw fail("configuration", "The public pages are not built. Start with: npm start", cause);
  });
}
