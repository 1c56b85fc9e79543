import { html } from "hono/html";
import type { Language } from "#domain/language.ts";
import type { Clip } from "#domain/site-media.ts";
import type { Markup } from "#web/site/page.ts";
import { mediaWords } from "./media-words.ts";

type Shown = { title: string; note?: string; language: Language };

/** A sound with its voice drawn: the browser's own control, where no script runs a disc and the drawing in its place. */
export function samplePlayer(clip: Clip | undefined, { title, note, language }: Shown): Markup {
  const words = mediaWords[language];
  if (!clip)
    return html`<div class="player sheet">
      <p><strong>${title}</strong></p>
      <p class="note">${words.making}</p>
    </div>`;
  return html`<figure
    class="player sheet"
    data-player
    data-play="${words.named(words.play, title)}"
    data-pause="${words.named(words.pause, title)}"
    data-failed="${words.failed}"
  >
    <p><strong>${title}</strong> <span class="time">${clock(clip.seconds)}</span></p>
    <div class="sound">
      <audio controls preload="none" src="${clip.src}" aria-label="${title}"></audio>
      <button class="disc" type="button" aria-label="${words.named(words.play, title)}">${playMark()}</button>
      <div class="wave">
        ${drawnVoice(clip)}
        <input
          type="range"
          min="0"
          max="${clip.seconds}"
          step="0.1"
          value="0"
          aria-label="${words.named(words.position, title)}"
        />
      </div>
    </div>
    ${note ? html`<figcaption class="note">${note}</figcaption>` : ""}
    <p class="problem" role="status"></p>
    <details>
      <summary>${words.read}</summary>
      ${inWords(clip, language)}
    </details>
  </figure>`;
}

function inWords({ said }: Clip, language: Language): Markup {
  if (language === "fr" && said.fr) return html`<blockquote>${mediaWords.fr.translated}${said.fr}</blockquote>`;
  return html`<blockquote lang="en">${said.en}</blockquote>`;
}

/** Bars as loud as the voice is; those already heard take the colour of the voice. */
function drawnVoice({ src, peaks }: Clip): Markup {
  const id = `heard-${src.slice(src.lastIndexOf("/") + 1).replace(/\W/g, "-")}`;
  const bars = peaks.map((peak, bar) => `M${bar * 5 + 2.5} ${50 - peak / 2}v${peak}`);
  return html`<svg viewBox="0 0 ${peaks.length * 5} 100" preserveAspectRatio="none" aria-hidden="true">
    <linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" x2="${peaks.length * 5}">
      <stop class="heard" offset="0" />
      <stop class="to-come" offset="0" />
    </linearGradient>
    <path d="${bars.join("")}" stroke="url(#${id})" />
  </svg>`;
}

export function playMark(): Markup {
  return html`<svg viewBox="0 0 24 24" width="30" height="30" aria-hidden="true">
    <path class="play" d="M8 5v14l11-7z" />
    <path class="pause" d="M7 5h3.5v14H7zM13.5 5H17v14h-3.5z" />
  </svg>`;
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}
