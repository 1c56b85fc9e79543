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

const said = [
  [12, 26, 34, 18, 0, 20, 30, 14, 0, 16, 36, 28, 12],
  [18, 30, 22, 0, 26, 38, 20, 10, 0, 24, 32, 16, 0],
  [28, 34, 0, 14, 26, 18, 0, 32, 38, 22, 12, 0, 20],
  [16, 24, 36, 20, 0, 12, 30, 26, 0, 34, 18, 28, 14],
  [22, 14, 0, 30, 36, 24, 0, 16, 20, 34, 0, 0, 0],
];

/** An open book: on the left what is said, drawn as writing, on the right what is kept. */
export function openBook(label: string, lines: readonly string[]): Markup {
  const bars = said.flatMap((line, row) =>
    line
      .map((height, column) => ({ height, x: 62 + column * 15, y: 90 + row * 54 }))
      .filter(({ height }) => height > 0),
  );
  const [first = "", ...rest] = lines;
  return html`<svg class="book" viewBox="0 0 600 400" role="img" aria-label="${label}">
    <rect class="cover" x="4" y="22" width="592" height="366" rx="10" />
    <path class="leaf" d="M20 30Q160 6 300 34V372Q160 346 20 372Z" />
    <path class="leaf" d="M580 30Q440 6 300 34V372Q440 346 580 372Z" />
    <path class="said" d="${bars.map(({ x, y, height }) => `M${x} ${y - height / 2}v${height}`).join("")}" />
    <text class="drop" x="330" y="130">${first.slice(0, 1)}</text>
    <text x="366" y="104">${first.slice(1).trim()}</text>
    ${rest.map((line, index) => html`<text x="${index === 0 ? 366 : 330}" y="${139 + index * 37}">${line}</text>`)}
    <path class="ribbon" d="M292 26h16v366l-8-12-8 12z" />
  </svg>`;
}
