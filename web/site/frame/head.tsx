import { brand } from "#domain/content.ts";
import type { Page, Site } from "#web/site/page.ts";
import { publicScript } from "./inline-scripts.ts";

export function Head({ page, site }: { page: Page; site: Site }) {
  const { title, description, data } = page;
  const { fonts, style, soon, later } = site.assets;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={description} />
      {["fraunces", "atkinson"].map((face) => (
        <link key={face} rel="preload" href={`${fonts}/${face}.woff2`} as="font" type="font/woff2" crossOrigin="" />
      ))}
      <script dangerouslySetInnerHTML={{ __html: publicScript({ soon, later }) }} />
      <style dangerouslySetInnerHTML={{ __html: style }} />
      <link rel="icon" href="/site/icon.svg" type="image/svg+xml" />
      <Addresses page={page} origin={site.origin} />
      <Preview page={page} origin={site.origin} />
      <meta name="theme-color" content="#fbf6ec" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#1b140f" media="(prefers-color-scheme: dark)" />
      {data ? <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: asScriptText(data) }} /> : null}
    </head>
  );
}

/** Canonical address and translations for search engines. */
function Addresses({ page, origin }: { page: Page; origin: string }) {
  const { path, canonical, translations, unlisted } = page;
  const kept = Object.entries(translations);
  if (unlisted) return <meta name="robots" content="noindex" />;
  return (
    <>
      <link rel="canonical" href={`${origin}${canonical ?? path}`} />
      {kept.map(([language, href]) => (
        <link key={language} rel="alternate" hrefLang={language} href={`${origin}${href}`} />
      ))}
      {translations.en ? <link rel="alternate" hrefLang="x-default" href={`${origin}${translations.en}`} /> : null}
    </>
  );
}

/** The link preview of a shared page. */
function Preview({ page, origin }: { page: Page; origin: string }) {
  const properties = {
    type: "website",
    site_name: brand,
    title: page.title,
    description: page.description,
    url: `${origin}${page.canonical ?? page.path}`,
    locale: page.language === "fr" ? "fr_FR" : "en_US",
    image: `${origin}/site/share.png`,
  };
  return Object.entries(properties).map(([name, content]) => (
    <meta key={name} property={`og:${name}`} content={content} />
  ));
}

/** JSON for a script element, escaped so that it cannot close the element. */
function asScriptText(data: object): string {
  return JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c");
}
