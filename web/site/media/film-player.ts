import { html } from "hono/html";
import { languageSchema, type Language } from "#domain/language.ts";
import type { SiteMedia } from "#domain/site-media.ts";
import type { Markup } from "#web/site/page.ts";
import { mediaWords } from "./media-words.ts";
import { playMark } from "./sample-player.ts";

/** The film behind its cover, which `picture` draws; until it is made, the picture alone. */
export function filmPlayer(media: SiteMedia | null, language: Language, picture: Markup): Markup {
  const film = media?.film[language];
  if (!film) return picture;
  const words = mediaWords[language].film;
  return html`<figure class="film" data-film data-failed="${mediaWords[language].failed}">
    <div class="screen">
      <video
        src="${film.src}"
        controls
        playsinline
        preload="none"
        poster="${film.poster}"
        width="1280"
        height="720"
        aria-label="${words.title}"
      >
        ${languageSchema.options.map(
          (of) =>
            html`<track kind="captions" src="${film.captions[of]}" srclang="${of}" label="${words.captions[of]}" />`,
        )}
        Votre navigateur ne supporte pas la lecture vidéo HTML5.
      </video>
      <a class="film-cover" href="${film.src}">
        ${picture} <span class="cover-label">${playMark()} ${words.cover}</span>
      </a>
    </div>
    <p class="problem" role="status"></p>
  </figure>`;
}
