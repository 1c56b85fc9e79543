import { html } from "hono/html";
import type { Language } from "#domain/language.ts";
import type { Markup, Site } from "#web/site/page.ts";
import { bookPage } from "./book-pictures.ts";
import { mediaWords } from "./media-words.ts";
import { samplePlayer } from "./sample-player.ts";

/** The same sentences three times: on tape, in the audiobook, in the book. */
export function voiceDemo(media: Site["media"], language: Language): Markup {
  const words = mediaWords[language].demo;
  return html`<p class="lead">${words.lead}</p>
    <div class="voice-demo">
      <div>
        ${samplePlayer(media?.before, { ...words.before, language })}
        ${samplePlayer(media?.after, { ...words.after, language })}
        <p><a href="${language === "fr" ? "/fr/examples" : "/examples"}">${words.whole}</a></p>
      </div>
      ${bookPage(media?.book?.told, "told", language)}
    </div>`;
}
