import { html } from "hono/html";
import type { Language } from "#domain/language.ts";
import { navigationOf, type Page } from "#web/site/page.ts";
import { proseWords, type ProseName } from "./prose-words.ts";

export function prosePage(name: ProseName, language: Language): Page {
  const { title, description, parts } = proseWords[language][name];
  return {
    path: language === "fr" ? `/fr/${name}` : `/${name}`,
    language,
    title: `${title} · Heirvoice`,
    description,
    translations: { en: `/${name}`, fr: `/fr/${name}` },
    navigation: navigationOf(language),
    body: () =>
      html`<article class="wrap narrow part">
        <h1>${title}</h1>
        ${parts.map(
          ([heading, text]) =>
            html`<h2>${heading}</h2>
              <p>${text}</p>`,
        )}
      </article>`,
  };
}
