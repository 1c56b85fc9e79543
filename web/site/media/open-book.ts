import { html } from "hono/html";
import type { Language } from "#domain/language.ts";
import type { Markup } from "#web/site/page.ts";
import { mediaWords } from "./media-words.ts";

/** How loud the sample's first sentences are, part by part, as measured when it is made. */
const peaks = [
  [4, 57, 59, 93, 60, 54, 67, 32, 52, 43, 47, 74, 61],
  [71, 15, 4, 4, 71, 72, 88, 50, 43, 8, 32, 65, 10],
  [59, 68, 34, 16, 54, 27, 66, 58, 12, 4, 4, 47, 22],
  [90, 87, 100, 72, 70, 77, 58, 69, 68, 69, 52, 78, 28],
  [53, 63, 17, 55, 64, 67, 59, 60, 30, 44, 26, 4],
];

/** An open book: on the left what is said, drawn as writing, on the right what is kept. */
export function openBook(language: Language, lines: readonly string[]): Markup {
  return html`<svg class="book" viewBox="0 0 600 420" role="img" aria-label="${mediaWords[language].book.open}">
    <linearGradient id="inward">
      <stop class="lit" offset="0.6" />
      <stop class="shaded" offset="1" />
    </linearGradient>
    <linearGradient id="outward">
      <stop class="shaded" offset="0" />
      <stop class="lit" offset="0.4" />
    </linearGradient>
    <rect class="board" x="4" y="22" width="592" height="374" rx="9" />
    <path class="edges" d="${[0, 4, 8].map(edge).join("")}" />
    <path class="leaf" fill="url(#inward)" d="M28 28Q164 2 300 32V372Q164 342 28 366Z" />
    <path class="leaf" fill="url(#outward)" d="M572 28Q436 2 300 32V372Q436 342 572 366Z" />
    <path class="said" d="${peaks.flatMap(row).join("")}" />
    ${printed(lines)}
    <path class="ribbon" d="M291 27q9-4 18 0c-4 120 6 240-2 330q-1 30 9 52l-13-8-11 12q-4-30-2-56c6-90-3-210 1-330z" />
  </svg>`;
}

/** The edge of the leaves below, on both sides. */
function edge(out: number): string {
  const [left, right, bottom] = [24 - out, 576 + out, 369 + out];
  return `M${left} 34V${bottom}Q164 ${346 + out} 300 376Q436 ${346 + out} ${right} ${bottom}V34`;
}

function row(loudness: number[], line: number): string[] {
  return loudness.flatMap((peak, at) => {
    const tall = peak * 0.38;
    return tall < 3 ? [] : [`M${66 + at * 15} ${100 + line * 52 - tall / 2}v${tall}`];
  });
}

/** A narrow initial stands close to its word. */
function printed([first = "", second = "", ...rest]: readonly string[]): Markup {
  const beside = 330 + (/^[IJ]/.test(first) ? 33 : 47) + (first[1] === " " ? 7 : 0);
  return html`<text class="drop" x="328" y="131">${first.slice(0, 1)}</text>
    <text x="${beside}" y="103">${first.slice(1).trim()}</text>
    <text x="${beside}" y="138">${second}</text>
    ${rest.map((line, at) => html`<text x="330" y="${173 + at * 35}">${line}</text>`)}`;
}
