import { html } from "hono/html";
import { bookPage } from "#web/site/media/book-pictures.ts";
import { samplePlayer } from "#web/site/media/sample-player.ts";
import type { Markup, Site } from "#web/site/page.ts";

/** The same sentences three times: on tape, in the audiobook, in the book. */
export function voiceDemo(media: Site["media"]): Markup {
  return html`<p class="lead">
      The same six sentences, as they were recorded, as the audiobook plays them, and as the book prints them.
    </p>
    <div class="voice-demo">
      <div>
        ${samplePlayer(media?.before, {
          title: "Before: the recording",
          note: "As it was said at a kitchen table. A computer voice stands in for a person.",
          language: "en",
        })}
        ${samplePlayer(media?.after, {
          title: "After: the audiobook",
          note: "The room is quieter, the words are untouched.",
          language: "en",
        })}
        <p><a href="/examples">Read and hear the whole sample</a></p>
      </div>
      ${bookPage(media?.book?.told, "told", "en")}
    </div>`;
}
