import { html } from "hono/html";
import type { Language } from "#domain/language.ts";
import type { Picture, SiteMedia } from "#domain/site-media.ts";
import type { Markup } from "#web/site/page.ts";
import { mediaWords } from "./media-words.ts";

/** One page of the sample book; nothing where it could not be drawn. */
export function bookPage(page: Picture | undefined, which: "cover" | "told", language: Language): Markup {
  if (!page) return html``;
  return html`<figure class="book-page ${which}">${picture(page, mediaWords[language].book[which])}</figure>`;
}

/** The cover and two facing pages of the sample book; a narrow screen gets one page, large enough to read. */
export function bookPictures(book: SiteMedia["book"] | undefined, language: Language): Markup {
  if (!book) return html``;
  return html`<div class="book-pictures">
    ${bookPage(book.cover, "cover", language)}
    <figure class="book-page spread">${picture(book.spread, mediaWords[language].book.spread, book.page)}</figure>
  </div>`;
}

function picture(drawn: Picture, alt: string, narrow?: Picture): Markup {
  const { webp, width, height } = drawn;
  return html`<picture>
    ${narrow ? sources(narrow, "(max-width: 47.99em)") : ""} ${sources(drawn, "all")}
    <img src="${webp}" width="${width}" height="${height}" alt="${alt}" loading="lazy" decoding="async" />
  </picture>`;
}

function sources({ avif, webp, width, height }: Picture, media: string): Markup {
  return html`<source srcset="${avif}" type="image/avif" media="${media}" width="${width}" height="${height}" />
    <source srcset="${webp}" type="image/webp" media="${media}" width="${width}" height="${height}" />`;
}
