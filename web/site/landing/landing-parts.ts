import { html } from "hono/html";
import { callToAction, type Markup } from "#web/site/page.ts";
import type { Plan } from "./landing-words.ts";

type Titled = readonly [title: string, text: string];

/** A list of cards, each with a title and a sentence. */
export function cards(items: readonly Titled[], numbered = false): Markup {
  const columns = items.length === 4 ? "cards four" : "cards";
  return html`<ul class="${columns}">
    ${items.map(
      ([title, text], index) =>
        html`<li class="sheet">
          ${numbered ? html`<span class="number" aria-hidden="true">${index + 1}</span>` : ""}
          <h3>${title}</h3>
          <p>${text}</p>
        </li>`,
    )}
  </ul>`;
}

export function part(id: string, title: string, content: Markup): Markup {
  return html`<section class="part" id="${id}" aria-labelledby="${id}-title">
    <div class="wrap">
      <h2 id="${id}-title">${title}</h2>
      ${content}
    </div>
  </section>`;
}

export function priceList(plans: readonly Plan[]): Markup {
  return html`<ul class="cards priced">
    ${plans.map(
      ({ name, price, chip, points, source, button }) =>
        html`<li class="sheet">
          <p class="chip">${chip}</p>
          <h3>${name}</h3>
          <p class="price">${price}</p>
          <ul class="ticks">
            ${points.map((point) => html`<li>${point}</li>`)}
          </ul>
          ${callToAction(source, button)}
        </li>`,
    )}
  </ul>`;
}

export function strip(items: readonly string[]): Markup {
  return html`<div class="strip">
    <ul class="wrap">
      ${items.map((item) => html`<li>${item}</li>`)}
    </ul>
  </div>`;
}
