import { Hono } from "hono";
import { languageSchema, type Language } from "#domain/language.ts";
import type { Context } from "#server/context.ts";
import { pagePolicy, withInline } from "#server/http/security-headers.ts";
import type { Sample } from "#server/sample/sample.ts";
import { cookieLanguages, cookieWords } from "#web/site/consent/cookie-words.ts";
import { examplesPaths } from "#web/site/examples/examples-page.ts";
import { renderPage, type Page, type Site } from "#web/site/page.ts";
import { notFoundPage } from "#web/site/pages/form-pages.ts";
import { publicPages } from "#web/site/site-map.ts";
import { withLoadLater } from "./before-paint.ts";
import { examplesRoutes } from "./examples.routes.ts";
import { answerWith, packed, type Packed } from "./packed-answer.ts";
import { siteFiles } from "./site-files.ts";
import { siteFormRoutes } from "./site-form.routes.ts";

export type PublicSite = { routes: Hono; notFoundPage(path: string): Packed };

/** Where people have no pages: what is not found there is told to programs. */
const forPrograms =
  /^\/(api|assets|auth\/v1|dev|functions|graphql|healthz|l|metrics|questions|realtime|rest|sample|site|storage|v1)(\/|$)/;

/** The public site: every page is rendered before the house answers, and again once the sample's media are made. */
export async function openPublicSite(context: Context, publishableKey: string, sample: Sample): Promise<PublicSite> {
  const { config } = context;
  const files = await siteFiles();
  const site: Omit<Site, "media"> = {
    origin: config.http.publicUrl?.replace(/\/+$/, "") ?? `http://localhost:${config.http.port}`,
    publishableKey,
    signups: config.auth.signups,
    recorder: config.clarityId,
    assets: files.assets,
  };
  const strict = withLoadLater(withInline(pagePolicy, "style", files.assets.style));
  const policy = config.clarityId === null ? strict : withRecorder(strict);
  const about = { type: "text/html; charset=utf-8", policy, cacheControl: "no-cache" };
  const pack = async (page: Page, media = sample.media()) => packed(await renderPage(page, { ...site, media }), about);

  const routes = new Hono();
  routes.get("/", async (c, next) => {
    const asked = languageSchema.safeParse(c.req.query("lang"));
    return asked.success ? c.redirect(`/${asked.data}`, 302) : next();
  });
  for (const page of publicPages) {
    let shown = { media: sample.media(), answer: await pack(page) };
    routes.get(page.path, async (c) => {
      const media = sample.media();
      if (media !== shown.media) shown = { media, answer: await pack(page, media) };
      return answerWith(c, shown.answer);
    });
  }
  routes.get("/site/cookie-words/:file", (c) => {
    const language = cookieLanguages.find((one) => `${one}.json` === c.req.param("file"));
    return language ? c.json(cookieWords[language]) : c.notFound();
  });
  routes.get("/sitemap.xml", (c) => c.body(siteMap(site.origin), 200, { "Content-Type": "application/xml" }));
  routes.get("/robots.txt", (c) =>
    c.text(`User-agent: *\nAllow: /\nDisallow: /dev/\nSitemap: ${site.origin}/sitemap.xml\n`),
  );
  routes.route("/", files.routes);
  routes.route("/", examplesRoutes(sample, pack));
  routes.route("/", siteFormRoutes(context, pack));

  const lost: Record<Language, Packed> = { en: await pack(notFoundPage("en")), fr: await pack(notFoundPage("fr")) };
  return { routes, notFoundPage: (path) => (/^\/fr(\/|$)/.test(path) ? lost.fr : lost.en) };
}

/** Whether somebody who looks at a page was at this address. */
export function isForPeople(method: string, path: string): boolean {
  return (method === "GET" || method === "HEAD") && !forPrograms.test(path);
}

function withRecorder(policy: string): string {
  return policy
    .replace("script-src", "script-src https://*.clarity.ms")
    .replace("connect-src 'self'", "connect-src 'self' https://*.clarity.ms")
    .replace("img-src 'self'", "img-src 'self' https://*.clarity.ms https://c.bing.com");
}

function siteMap(origin: string): string {
  const examples = Object.values(examplesPaths).map((path) => ({ path, translations: examplesPaths, canonical: path }));
  const urls = [...publicPages, ...examples]
    .filter(({ path, canonical }) => canonical === undefined || canonical === path)
    .map(({ path, translations }) => {
      const others = Object.entries(translations).map(
        ([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${origin}${href}"/>`,
      );
      return `<url><loc>${origin}${path}</loc>${others.join("")}</url>`;
    });
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join("")}</urlset>`;
}
