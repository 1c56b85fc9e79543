import { html, raw } from "hono/html";
import type { Language } from "#domain/language.ts";
import type { SampleState } from "#domain/sample.ts";
import { homeWords } from "./home-words.ts";

type Words = (typeof homeWords)[Language];
type Made = SampleState["files"][number];

/** The page at `/examples`. It reads whole without its script, which only looks again while the sample is being made. */
export function homePage(state: SampleState, language: Language) {
  const words = homeWords[language];
  const other = language === "fr" ? "en" : "fr";
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Heirvoice · ${words.tagline}</title>
        <meta name="description" content="${words.lead}" />
        <link rel="stylesheet" href="/home/home.css" />
        <link rel="icon" href="/home/icon.svg" type="image/svg+xml" />
        ${state.state === "making" && !state.problem ? raw('<script src="/home/home.js" defer></script>') : ""}
      </head>
      <body>
        <header>
          <a class="brand" href="/${language}">${mark()} Heirvoice</a>
          <a href="${other === "fr" ? "/fr/examples" : "/examples"}" lang="${other}" hreflang="${other}"
            >${words.other}</a
          >
        </header>
        <main>
          <section class="hero">
            <p class="eyebrow">${words.eyebrow}</p>
            <h1>${words.tagline}</h1>
            <p class="lead">${words.lead}</p>
            <p><a class="begin" href="/${language}/dashboard">${words.begin}</a></p>
          </section>
          <section class="sheet" aria-labelledby="sample">
            <h2 id="sample">${words.sampleTitle}</h2>
            ${sample(state, words)}
          </section>
          <section class="own">
            <h2>${words.own}</h2>
            <p>${words.ownText}</p>
            <pre><code>npm run memoir -- make ~/recordings --out ~/memoir</code></pre>
            <p>${words.privacy}</p>
          </section>
        </main>
      </body>
    </html>`;
}

/** Five bars: the mark of the house, and of a voice. */
function mark() {
  return raw(
    '<svg viewBox="0 0 26 26" width="30" height="30" aria-hidden="true"><rect width="26" height="26" rx="6" fill="var(--oxblood)"/><path d="M5 11v4M9 8v10M13 5v16M17 9v8M21 11v4" stroke="#fff" stroke-width="2" stroke-linecap="round"/></svg>',
  );
}

function sample(state: SampleState, words: Words) {
  if (state.problem) return html`<p class="problem" role="alert">${words.failed} ${state.problem}</p>`;
  if (state.state === "making") return making(state, words);
  return html` <p class="book-title">${state.title}</p>
    <p>${words.by} ${state.author}</p>
    ${state.draft ? html`<p class="draft">${words.draft}</p>` : ""}
    <p>${words.sampleNote}</p>
    <h3>${words.book}</h3>
    <ul class="files">
      ${named(state.files, words, ["book.pdf", "book.epub", "book-read-along.epub"])}
    </ul>
    <h3>${words.listen}</h3>
    <p>${words.narration}</p>
    <ol class="chapters">
      ${state.files.filter(({ kind }) => kind.endsWith(".mp3")).map(chapter)}
    </ol>
    <h3>${words.more}</h3>
    <ul class="files quiet">
      ${named(state.files, words, ["audiobook.m4b", "print/interior.pdf", "print/cover.pdf", "provenance.json", "report.json"])}
    </ul>
    ${notes(state.warnings, words)}`;
}

function making(state: SampleState, words: Words) {
  const steps = state.steps.map(({ name, fraction }) => {
    const label = Object.entries(words.steps).find(([key]) => key === name)?.[1] ?? name;
    return html`<li>
      <label>${label}<progress max="1" value="${fraction}"></progress></label>
    </li>`;
  });
  return html`<p>${words.making}</p>
    <ul class="steps" aria-live="polite">
      ${steps}
    </ul>`;
}

function named(files: Made[], words: Words, kinds: (keyof Words["files"])[]) {
  return kinds.flatMap((kind) => {
    const file = files.find((one) => one.kind === kind);
    return file
      ? [html`<li><a href="${file.href}">${words.files[kind]}</a> <span class="size">${size(file.bytes)}</span></li>`]
      : [];
  });
}

function chapter({ title, href }: Made) {
  return html`<li>
    <span>${title}</span><audio controls preload="none" src="${href}" aria-label="${title}"></audio>
  </li>`;
}

function notes(warnings: string[], words: Words) {
  if (warnings.length === 0) return "";
  return html`<details>
    <summary>${words.notes}</summary>
    <ul>
      ${warnings.map((warning) => html`<li>${warning}</li>`)}
    </ul>
  </details>`;
}

function size(bytes: number): string {
  return bytes >= 1e6 ? `${(bytes / 1e6).toFixed(1)} MB` : `${Math.ceil(bytes / 1000)} kB`;
}
