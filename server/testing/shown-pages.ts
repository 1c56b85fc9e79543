import type { Site } from "#web/site/page.ts";
import { readSitePages } from "#server/http/site/read-site-pages.ts";

const site: Site = {
  origin: "http://localhost",
  publishableKey: "key",
  captcha: "",
  signups: "open",
  says: { familyCount: true, dataRegion: true },
  recorder: null,
  sendsMail: true,
  media: null,
  operator: { name: null, address: null, email: null },
  assets: {
    style: "",
    fonts: "",
    soon: "",
    later: "",
    answerNow: { script: "", style: "" },
    authentic: { script: "", style: "" },
    talk: { script: "", style: "" },
  },
};

/** Every listed public page as the server renders it. */
export async function shownPages(): Promise<{ path: string; html: string }[]> {
  const { pages, render } = await readSitePages();
  return pages.map((page) => ({ path: page.path, html: render(page, site) }));
}

/** The text of a rendered page, without scripts and styles. */
export function textOf(html: string): string {
  return html.replaceAll(/<(script|style)\b.*?<\/\1>|<[^>]*>/gs, " ");
}
