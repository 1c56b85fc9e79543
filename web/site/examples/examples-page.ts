import { html } from "hono/html";
import type { Language } from "#domain/language.ts";
import type { SampleState } from "#domain/sample.ts";
import type { SiteMedia } from "#domain/site-media.ts";
import { samplePlayer } from "#web/site/media/sample-player.ts";
import { navigationOf, type Page } from "#web/site/page.ts";
import { examplesWords } from "./examples-words.ts";

type Words = (typeof examplesWords)[Language];
type Made = SampleState["files"][number];

export const examplesPaths = { en: "/examples", fr: "/fr/examples" } as const;

/** The sample book and audiobook, as far as they are made. It reads whole without a script. */
export function examplesPage(state: SampleState, language: Language): Page {
  const words = examplesWords[language];
  return {
    path: examplesPaths[language],
    language,
    title: `${words.title} · Heirvoice`,
    description: words.lead,
    translations: examplesPaths,
    navigation: navigationOf(language),
    body: ({ media }) =>
      html`<div class="wrap narrow part">
        <p class="eyebrow">${words.eyebrow}</p>
        <h1>${words.title}</h1>
        <p class="lead">${words.lead}</p>
        <section class="sheet" aria-labelledby="sample">
          <h2 id="sample">${words.sampleTitle}</h2>
          ${sample(state, media, language)}
        </section>
        <section class="sheet">
          <h2>${words.own}</h2>
          <p><a class="button main" href="/${language}/dashboard">${words.begin}</a></p>
          <p>${words.ownText}</p>
          <pre tabindex="0"><code>npm run memoir -- make ~/recordings --out ~/memoir</code></pre>
          <p>${words.privacy}</p>
        </section>
      </div>`,
  };
}

function sample(state: SampleState, media: SiteMedia | null, language: Language) {
  const words = examplesWords[language];
  if (state.problem) return html`<p class="problem" role="alert">${words.failed} ${state.problem}</p>`;
  if (state.state === "making") return making(state, words);
  return html`<p class="book-title">${state.title}</p>
    <p>${words.by} ${state.author}</p>
    ${state.draft ? html`<p class="draft">${words.draft}</p>` : ""}
    <p>${words.sampleNote}</p>
    <h3>${words.book}</h3>
    ${named(state.files, words, ["book.pdf", "book.epub", "book-read-along.epub"])}
    <h3>${words.listen}</h3>
    <p>${words.narration}</p>
    <ol class="chapters">
      ${state.files.filter(({ kind }) => kind.endsWith(".mp3")).map((file) => chapter(file, media, language))}
    </ol>
    <h3>${words.more}</h3>
    ${named(state.files, words, ["audiobook.m4b", "print/interior.pdf", "print/cover.pdf", "provenance.json", "report.json"])}
    ${notes(state.warnings, words)}`;
}

function making(state: SampleState, words: Words) {
  const steps = state.steps.map(({ name, fraction }) => {
    const label = Object.entries(words.steps).find(([key]) => key === name)?.[1] ?? name;
    return html`<li>
      <label>${label} <progress max="1" value="${fraction}"></progress></label>
    </li>`;
  });
  return html`<p>${words.making}</p>
    <ul class="steps" data-sample-progress>
      ${steps}
    </ul>`;
}

function named(files: Made[], words: Words, kinds: (keyof Words["files"])[]) {
  const found = kinds.flatMap((kind) => files.filter((one) => one.kind === kind).map((file) => ({ ...file, kind })));
  return html`<ul class="files">
    ${found.map(
      ({ kind, href, bytes }) =>
        html`<li><a href="${href}">${words.files[kind]}</a> <span class="size">${size(bytes)}</span></li>`,
    )}
  </ul>`;
}

/** With its voice drawn once that is measured. */
function chapter({ title, href }: Made, media: SiteMedia | null, language: Language) {
  const clip = media?.chapters.find(({ src }) => src === href);
  if (clip) return html`<li>${samplePlayer(clip, { title: clip.title, language })}</li>`;
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
