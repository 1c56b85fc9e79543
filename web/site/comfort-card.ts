import { html } from "hono/html";
import type { Language } from "#domain/language.ts";
import { comfortWords, type ComfortWords } from "#web/i18n/comfort-words.ts";
import type { Markup } from "./page.ts";

/** Colours and size of text, as the reader likes them. `web/ui/reading-comfort.tsx` is the same card in the app. */
export function comfortCard(language: Language): Markup {
  const words = comfortWords[language];
  return html`<div class="comfort" id="comfort" popover role="dialog" aria-labelledby="comfort-title">
    <h2 id="comfort-title">${words.title}</h2>
    ${group("colours", words.colours)} ${group("text", words.text)}
    <p>${words.kept}</p>
    <button class="button" type="button" popovertarget="comfort" popovertargetaction="hide">${words.close}</button>
  </div>`;
}

export function comfortButton(language: Language): Markup {
  return html`<button class="link" type="button" popovertarget="comfort">${comfortWords[language].title}</button>`;
}

function group(name: string, { legend, choices }: ComfortWords["text"]): Markup {
  return html`<fieldset>
    <legend>${legend}</legend>
    ${choices.map(
      ([value, label]) =>
        html`<label class="tick"
          ><input type="radio" name="comfort-${name}" value="${value}" data-comfort-choice /> ${label}</label
        >`,
    )}
  </fieldset>`;
}
