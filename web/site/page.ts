import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import type { Language } from "#domain/language.ts";
import type { SiteMedia } from "#domain/site-media.ts";
import type { WaitlistSource } from "#domain/waitlist.ts";
import { comfortButton, comfortCard } from "./comfort-card.ts";
import { cookieDialogs } from "./consent/cookie-dialogs.ts";
import { siteWords } from "./site-words.ts";
import { waitlistDialog } from "./waitlist/waitlist-dialog.ts";

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

/** What a page may know of the house it is shown by. `origin` has no slash at its end. */
export type Site = {
  origin: string;
  publishableKey: string;
  signups: "open" | "waitlist";
  /** The id of the session recorder that may load once a visitor agrees. */
  recorder: string | null;
  /** Sound, film and pictures of the sample; null until this machine has made them. */
  media: SiteMedia | null;
  /** The inline scripts and the style themselves, and the address of the folder of fonts. */
  assets: { inline: string; style: string; fonts: string };
};

/** One public page, rendered when the house opens. */
export type Page = {
  path: string;
  language: Language;
  title: string;
  description: string;
  /** The same page in every language it has; none for pages that search engines shall not keep. */
  translations: Partial<Record<Language, string>>;
  /** The page that search engines keep, when it is another one. */
  canonical?: string;
  navigation: { signIn: WaitlistSource; start: WaitlistSource };
  data?: object;
  body: (site: Site) => Markup;
};

export function renderPage(page: Page, site: Site): Promise<string> {
  const words = siteWords[page.language];
  const markup = html`<!doctype html>
    <html lang="${page.language}">
      ${head(page, site)}
      <body data-key="${site.publishableKey}" data-recorder="${site.recorder ?? ""}">
        <a class="skip" href="#content">${words.skip}</a>
        ${top(page, site)}
        <main id="content">${page.body(site)}</main>
        ${foot(page)} ${waitlistDialog(page.language, site.signups)} ${cookieDialogs(page.language)}
        ${comfortCard(page.language)}
        <div class="toasts" popover="manual" role="status" aria-live="polite"></div>
      </body>
    </html>`;
  return Promise.resolve(markup).then(String);
}

function head({ path, language, title, description, translations, canonical, data }: Page, { origin, assets }: Site) {
  const kept = Object.entries(translations);
  return html`<head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <meta name="description" content="${description}" />
    <link rel="preload" href="${assets.fonts}/fraunces.woff2" as="font" type="font/woff2" crossorigin />
    <link rel="preload" href="${assets.fonts}/atkinson.woff2" as="font" type="font/woff2" crossorigin />
    ${raw(assets.inline)} ${raw(`<style>${assets.style}</style>`)}
    <link rel="icon" href="/site/icon.svg" type="image/svg+xml" />
    ${kept.length === 0 ? html`<meta name="robots" content="noindex" />` : html`<link rel="canonical" href="${origin}${canonical ?? path}" />`}
    ${kept.map(([other, href]) => html`<link rel="alternate" hreflang="${other}" href="${origin}${href}" />`)}
    ${translations.en ? html`<link rel="alternate" hreflang="x-default" href="${origin}${translations.en}" />` : ""}
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="Heirvoice" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${origin}${canonical ?? path}" />
    <meta property="og:locale" content="${language === "fr" ? "fr_FR" : "en_US"}" />
    <meta property="og:image" content="${origin}/site/share.png" />
    <meta name="theme-color" content="#fbf6ec" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="#1b140f" media="(prefers-color-scheme: dark)" />
    ${
      data
        ? html`<script type="application/ld+json">
            ${raw(asScriptText(data))}
          </script>`
        : ""
    }
  </head>`;
}

/** JSON inside a script element: nothing in it can end the element. */
function asScriptText(data: object): string {
  return JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c");
}

function top({ language, translations, navigation }: Page, site: Site) {
  const words = siteWords[language];
  const home = language === "fr" ? "/fr" : "/en";
  const other = language === "fr" ? "en" : "fr";
  const there = translations[other] ?? (other === "fr" ? "/fr" : "/en");
  return html`<header class="top">
    <div class="wrap">
      <a class="brand" href="${home}">${mark()} Heirvoice</a>
      <button class="button menu-button" type="button" popovertarget="menu">${words.menu}</button>
      <nav class="menu" id="menu" popover aria-label="${words.navigation}">
        ${words.links.map(([label, href]) => html`<a href="${href}">${label}</a>`)} ${comfortButton(language)}
        <a href="${there === "/" ? "/en" : there}" lang="${other}" hreflang="${other}" data-language="${other}"
          >${words.otherLanguage}</a
        >
        ${
          site.signups === "open"
            ? html`<a href="/${language}/auth">${words.signIn}</a>`
            : callToAction(navigation.signIn, words.signIn, "link")
        }
        ${callToAction(navigation.start, words.start, "button")}
      </nav>
    </div>
  </header>`;
}

function foot({ language }: Page) {
  const words = siteWords[language];
  return html`<footer class="foot">
    <div class="wrap">
      <div>
        <p class="brand">Heirvoice</p>
        <p>${words.tagline}</p>
      </div>
      ${words.columns.map(
        ({ title, links }) =>
          html`<nav aria-label="${title}">
            <h2 class="eyebrow">${title}</h2>
            <ul>
              ${links.map(([label, href]) => html`<li><a href="${href}">${label}</a></li>`)}
            </ul>
          </nav>`,
      )}
      <p class="row">
        ${comfortButton(language)}
        <button class="link" type="button" data-cookie-settings>${words.cookieSettings}</button>
      </p>
    </div>
  </footer>`;
}

/** The calls to action in the navigation of a page that is no landing page. */
export function navigationOf(language: Language): Page["navigation"] {
  return language === "fr"
    ? { signIn: "nav-sign-in", start: "nav-get-started" }
    : { signIn: "navigation-sign-in", start: "nav-cta" };
}

/** Opens the waitlist. Without a script it is a link to the page that holds the same form. */
export function callToAction(source: WaitlistSource, label: string, look = "button main"): Markup {
  return html`<a class="${look}" href="/waitlist?source=${source}" data-source="${source}">${label}</a>`;
}

/** Five bars: the mark of the house, and of a voice. */
function mark() {
  return html`<svg viewBox="0 0 26 26" width="34" height="34" aria-hidden="true">
    <rect width="26" height="26" rx="6" class="mark-ground" />
    <path d="M5 11v4M9 8v10M13 5v16M17 9v8M21 11v4" class="mark-bars" />
  </svg>`;
}
