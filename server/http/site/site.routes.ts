import { Hono, type HonoRequest } from "hono";
import { content } from "#domain/content.ts";
import type { Features } from "#domain/desk/features.ts";
import { languageSchema, type Language } from "#domain/language.ts";
import type { Context } from "#server/context.ts";
import type { AnswerError } from "#server/http/error-edge.ts";
import { pagePolicy, captchaSetting, withCaptcha, withInline } from "#server/http/guards/security-headers.ts";
import type { Sample } from "#server/sample/sample.ts";
import { answerNowPaths } from "#web/site/trial-answer/trial-answer-path.ts";
import { cookieLanguages } from "#web/site/cookie-consent/cookie-languages.ts";
import { cookieWords } from "#web/site/cookie-consent/cookie-words.ts";
import type { ErrorStatus } from "#web/lib/texts/errors.en.ts";
import { examplesPaths } from "#web/site/examples/examples-paths.ts";
import type { Page, Site, SitePages } from "#web/site/page.ts";
import { answerNowPages } from "./trial-answer-page.routes.ts";
import { examplesRoutes } from "./examples.routes.ts";
import { answerWith, packed, type Packed } from "./packed-answer.ts";
import { readSitePages } from "./read-site-pages.ts";
import { siteFiles } from "./site-files.ts";
import { siteFormRoutes } from "./site-form.routes.ts";

/** `answerError`: the error page for a person; undefined for programs and without a page. */
export type PublicSite = { routes: Hono; answerError: AnswerError };

const errorStatuses: readonly ErrorStatus[] = [404, 413, 500, 503];

/** Paths without pages: a missing one is answered as JSON. */
const forPrograms =
  /^\/(api|assets|auth\/v1|dev|functions|graphql|healthz|l|metrics|questions|realtime|rest|sample|site|storage|v1)(\/|$)/;

/** The APIs report errors in their own shape to every caller. */
const forClients = /^\/(auth|functions|realtime|rest|storage)\/v1\//;

/** The public site. A page is rendered at its first request, and again when the sample's media or a switch change. */
export async function openPublicSite(context: Context, publishableKey: string, sample: Sample): Promise<PublicSite> {
  const { config, features } = context;
  const [files, web] = await Promise.all([siteFiles(), readSitePages()]);
  const site: Omit<Site, "media" | "signups" | "says"> = {
    origin: config.http.publicUrl?.replace(/\/+$/, "") ?? `http://localhost:${config.http.port}`,
    publishableKey,
    captcha: captchaSetting(config.captcha),
    recorder: config.clarityId,
    sendsMail: config.mail.kind === "smtp",
    operator: content.operator,
    assets: files.assets,
  };
  const { pack, packHearing } = packerOf(web, files, site, { config, features });
  const packNow = async (page: Page, media = sample.media(page.language)) => pack(page, media);

  const routes = new Hono();
  routes.get("/", async (c, next) => {
    const asked = languageSchema.safeParse(c.req.query("lang"));
    return asked.success ? c.redirect(`/${asked.data}`, 302) : next();
  });
  /* The second landing page exists in English only. */
  routes.get("/fr/lp", (c) => c.redirect("/fr", 302));
  for (const page of web.pages) addPage(routes, page, { sample, features }, (media) => packNow(page, media));
  routes.get("/site/cookie-words/:file", (c) => {
    const language = cookieLanguages.find((one) => `${one}.json` === c.req.param("file"));
    return language ? c.json(cookieWords[language]) : c.notFound();
  });
  routes.route("/", crawlerRoutes(site.origin, web.pages));
  routes.route("/", files.routes);
  routes.route(
    "/",
    examplesRoutes(sample, (state, language) => packNow(web.examples(state, language))),
  );
  const packOnce = async (page: Page) => pack(page, sample.media(page.language), "once");
  const answerNow = answerNowPages(context, (state, language) => packHearing(web.answerNow(state, language)));
  routes.route("/", answerNow);
  routes.route(
    "/",
    siteFormRoutes(context, {
      waitlist: (language, state) => packOnce(web.waitlist(language, state)),
      contact: (language, state) => packOnce(web.contact(language, state)),
    }),
  );

  return { routes, answerError: errorPages((status, language) => packNow(web.error(status, language))) };
}

/** Renders a page with its style and policy; `packHearing`: a page where people hear their own recordings. */
function packerOf(
  web: SitePages,
  { assets, partFor }: Awaited<ReturnType<typeof siteFiles>>,
  site: Omit<Site, "media" | "signups" | "says">,
  { config: { captcha, clarityId }, features }: Pick<Context, "config" | "features">,
) {
  const strict = withInline(pagePolicy, "script", web.publicScript(assets));
  const siteNow = (media: Site["media"]): Site => {
    const { sign_ups: signups, family_count: count, data_region: region } = features.now();
    return { ...site, media, signups, says: { familyCount: count === "on", dataRegion: region === "on" } };
  };
  const about = { type: "text/html; charset=utf-8", cacheControl: "no-cache" };
  const pack = (page: Page, media: Site["media"], use: "kept" | "once" = "kept") => {
    const html = web.render(page, siteNow(media));
    const style = partFor(html);
    const policy = withInline(clarityId === null ? strict : withRecorder(strict), "style", style);
    const styled = html.replace(assets.style, () => style);
    return packed(styled, { ...about, policy }, use);
  };
  const hears = { ...about, policy: withCaptcha(withOwnSound(withInline(strict, "style", assets.style)), captcha) };
  const packHearing = async (page: Page) => packed(web.render(page, siteNow(null)), hears);
  return { pack, packHearing };
}

function errorPages(pack: (status: ErrorStatus, language: Language) => Promise<Packed>): AnswerError {
  const pages = new Map<string, Promise<Packed>>();
  return (c, status) => {
    const shown = errorStatuses.find((one) => one === status);
    if (shown === undefined || !isForPeople(c.req)) return undefined;
    const language = /^\/fr(\/|$)/.test(c.req.path) ? "fr" : "en";
    const key = `${shown} ${language}`;
    const page = pages.get(key) ?? pack(shown, language);
    pages.set(key, page);
    return page.then((found) => answerWith(c, { ...found, cacheControl: "no-store" }, status));
  };
}

function addPage(
  routes: Hono,
  { path, language }: Page,
  { sample, features }: { sample: Sample; features: Context["features"] },
  pack: (media: Site["media"]) => Promise<Packed>,
): void {
  let shown: { media: Site["media"]; by: Features; answer: Promise<Packed> } | null = null;
  routes.get(path, async (c) => {
    const media = sample.media(language);
    const by = features.now();
    if (shown?.media !== media || shown.by !== by) shown = { media, by, answer: pack(media) };
    return answerWith(c, await shown.answer);
  });
}

/** For a page where people hear their own recordings. */
function withOwnSound(policy: string): string {
  return policy.replace("media-src 'self'", "media-src 'self' blob:");
}

/** Whether a person requested this address: it is a page, or the browser asks for HTML. */
function isForPeople(request: HonoRequest): boolean {
  const { method, path } = request;
  if (forClients.test(path)) return false;
  if (request.header("accept")?.includes("text/html")) return true;
  return (method === "GET" || method === "HEAD") && !forPrograms.test(path);
}

function withRecorder(policy: string): string {
  return policy
    .replace("script-src", "script-src https://*.clarity.ms")
    .replace("connect-src 'self'", "connect-src 'self' https://*.clarity.ms")
    .replace("img-src 'self'", "img-src 'self' https://*.clarity.ms https://c.bing.com");
}

/** robots.txt and the site map. */
function crawlerRoutes(origin: string, pages: readonly Page[]): Hono {
  const routes = new Hono();
  routes.get("/sitemap.xml", (c) => c.body(siteMap(origin, pages), 200, { "Content-Type": "application/xml" }));
  routes.get("/robots.txt", (c) =>
    c.text(`User-agent: *\nAllow: /\nDisallow: /dev/\nSitemap: ${origin}/sitemap.xml\n`),
  );
  return routes;
}

function siteMap(origin: string, pages: readonly Page[]): string {
  const others = [examplesPaths, answerNowPaths].flatMap((translations) =>
    Object.values(translations).map((path) => ({ path, translations, canonical: path })),
  );
  const urls = [...pages, ...others]
    .filter(({ path, canonical }) => canonical === undefined || canonical === path)
    .map(({ path, translations }) => {
      const alternates = Object.entries(translations).map(
        ([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${origin}${href}"/>`,
      );
      return `<url><loc>${origin}${path}</loc>${alternates.join("")}</url>`;
    });
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join("")}</urlset>`;
}
