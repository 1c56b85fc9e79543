import { html } from "hono/html";
import type { Language } from "#domain/language.ts";
import type { Markup } from "#web/site/page.ts";
import { cookieWords } from "./cookie-words.ts";

/** In the page's language; the script puts in the visitor's, where it is another of the seven. */
export function cookieDialogs(language: Language): Markup {
  const words = cookieWords[language];
  return html`<aside class="cookies" aria-label="${words.title}" hidden>
      <div class="wrap">
        <p data-word="text">${words.text}</p>
        <div class="row">
          <button class="button" type="button" data-consent="all" data-word="accept">${words.accept}</button>
          <button class="button" type="button" data-consent="none" data-word="reject">${words.reject}</button>
          <button class="link" type="button" data-cookie-settings data-word="customize">${words.customize}</button>
        </div>
      </div>
    </aside>
    <dialog id="cookie-settings" aria-labelledby="cookie-title">
      <h2 id="cookie-title" data-word="title">${words.title}</h2>
      <label class="tick"
        ><input type="checkbox" checked disabled /> <span data-word="essential">${words.essential}</span></label
      >
      <label class="tick"
        ><input type="checkbox" name="analytics" /> <span data-word="analytics">${words.analytics}</span></label
      >
      <label class="tick"
        ><input type="checkbox" name="marketing" /> <span data-word="marketing">${words.marketing}</span></label
      >
      <div class="row">
        <button class="button main" type="button" data-consent="chosen" data-word="save">${words.save}</button>
        <button class="button" type="button" data-consent="none" data-word="rejectAll">${words.rejectAll}</button>
        <button class="link" type="button" data-close data-word="cancel">${words.cancel}</button>
      </div>
    </dialog>`;
}
