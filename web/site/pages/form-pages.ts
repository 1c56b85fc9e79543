import { html } from "hono/html";
import type { Language } from "#domain/language.ts";
import { navigationOf, type Markup, type Page } from "#web/site/page.ts";
import { waitlistForm, type WaitlistState } from "#web/site/waitlist/waitlist-dialog.ts";
import { waitlistWords } from "#web/site/waitlist/waitlist-words.ts";
import { contactWords } from "./contact-words.ts";

/** The waitlist as a page, for browsers without a script, with what its last sending came to. */
export function waitlistPage(language: Language, state: WaitlistState): Page {
  const words = waitlistWords[language];
  return {
    path: language === "fr" ? "/fr/waitlist" : "/waitlist",
    language,
    title: `${words.title} · Heirvoice`,
    description: words.lead,
    translations: {},
    navigation: navigationOf(language),
    body: () =>
      html`<section class="wrap narrow part">
        <h1>${words.title}</h1>
        ${answered(state.said)} ${waitlistForm(language, state)}
        <p><a href="/${language}">${words.back}</a></p>
      </section>`,
  };
}

/** `said` answers what was typed before, which stays unless it has arrived. */
export type ContactState = { name?: string; email?: string; body?: string; said?: string };

export function contactPage(language: Language, { name = "", email = "", body = "", said }: ContactState = {}): Page {
  const words = contactWords[language];
  const path = language === "fr" ? "/fr/contact" : "/contact";
  return {
    path,
    language,
    title: `${words.title} · Heirvoice`,
    description: words.lead,
    translations: said === undefined ? { en: "/contact", fr: "/fr/contact" } : {},
    navigation: navigationOf(language),
    body: () =>
      html`<section class="wrap narrow part">
        <h1>${words.title}</h1>
        <p class="lead">${words.lead}</p>
        ${answered(said)}
        <form method="post" action="${path}">
          <label class="field"
            ><span>${words.name}</span><input name="name" autocomplete="name" maxlength="200" value="${name}" required
          /></label>
          <label class="field"
            ><span>${words.email}</span
            ><input name="email" type="email" autocomplete="email" maxlength="320" value="${email}" required
          /></label>
          <label class="field"
            ><span>${words.message}</span><textarea name="body" rows="6" maxlength="10000" required>${body}</textarea>
          </label>
          <button class="button main" type="submit">${words.send}</button>
        </form>
      </section>`,
  };
}

function answered(said: string | undefined): Markup {
  return said === undefined ? html`` : html`<p class="sheet" role="status">${said}</p>`;
}

export function notFoundPage(language: Language): Page {
  const words = contactWords[language];
  return {
    path: "",
    language,
    title: "404 · Heirvoice",
    description: words.notFound,
    translations: {},
    navigation: navigationOf(language),
    body: () =>
      html`<section class="wrap narrow part">
        <h1>404</h1>
        <p class="lead">${words.notFound}</p>
        <p><a class="button main" href="/${language === "fr" ? "fr" : ""}">${words.home}</a></p>
      </section>`,
  };
}
