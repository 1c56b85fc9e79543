import { html } from "hono/html";
import type { Language } from "#domain/language.ts";
import type { Markup, Site } from "#web/site/page.ts";
import { waitlistWords } from "./waitlist-words.ts";

export function waitlistDialog(language: Language, signups: Site["signups"]): Markup {
  const words = waitlistWords[language];
  return html`<dialog id="waitlist" aria-labelledby="waitlist-title">
    <h2 id="waitlist-title">${words.title}</h2>
    ${waitlistForm(language, { source: "" })}
    <div class="row">
      ${signups === "open" ? html`<a href="/${language}/auth">${words.account}</a>` : ""}
      <button class="link" type="button" data-close>${words.close}</button>
    </div>
  </dialog>`;
}

/** `said` answers what was typed before, which stays. */
export type WaitlistState = { source: string; firstName?: string; email?: string; said?: string };

/** The box comes unticked; a browser outside Europe ticks it (ruling 11). */
export function waitlistForm(language: Language, { source, firstName = "", email = "" }: WaitlistState): Markup {
  const words = waitlistWords[language];
  return html`<form
    method="post"
    action="${language === "fr" ? "/fr/waitlist" : "/waitlist"}"
    data-waitlist
    data-empty="${words.empty}"
    data-invalid="${words.invalid}"
    data-duplicate="${words.duplicate}"
    data-failed="${words.failed}"
    data-later="${words.later}"
    data-offline="${words.offline}"
    data-welcome="${words.welcome}"
    data-joining="${words.joining}"
  >
    <p>${words.lead}</p>
    <label class="field"
      ><span>${words.firstName}</span
      ><input name="first_name" autocomplete="given-name" maxlength="200" value="${firstName}" required
    /></label>
    <label class="field"
      ><span>${words.email}</span
      ><input name="email" type="email" autocomplete="email" maxlength="320" value="${email}" required
    /></label>
    <label class="tick"
      ><input type="checkbox" name="wants_updates" value="true" /> <span>${words.updates}</span></label
    >
    <input type="hidden" name="source_button" value="${source}" />
    <p class="problem" role="alert"></p>
    <button class="button main" type="submit">${words.join}</button>
  </form>`;
}
