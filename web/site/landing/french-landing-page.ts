import { html } from "hono/html";
import { callToAction, type Markup, type Page, type Site } from "#web/site/page.ts";
import { filmPlayer } from "#web/site/media/film-player.ts";
import { openBook } from "#web/site/media/open-book.ts";
import { samplePlayer } from "#web/site/media/sample-player.ts";
import { voiceDemo } from "#web/site/media/voice-demo.ts";
import { cards, part, strip } from "./landing-parts.ts";
import { benefits, examples, scenes, steps, values } from "./french-landing-words.ts";

export const frenchLandingPage: Page = {
  path: "/fr",
  language: "fr",
  title: "Heirvoice · Votre voix, leur héritage",
  description:
    "Répondez à voix haute à des questions bienveillantes, à votre rythme. Nous en faisons un livre imprimé et un livre audio avec votre propre voix.",
  translations: { en: "/", fr: "/fr" },
  navigation: { signIn: "nav-sign-in", start: "nav-get-started" },
  body: ({ media }) =>
    html`${hero(media)} ${strip(["Sans carte bancaire", "15 questions personnelles", "Prêt en 60 secondes"])}
    ${part("benefits", "Ce que vous y gagnez", cards(benefits))}
    ${part("how-it-works", "Comment ça marche", cards(steps, true))}
    ${part(
      "testimonials",
      "Témoignages",
      html`<p>Trois scènes de la vie donnée en exemple.</p>
        ${cards(scenes)}`,
    )}
    ${part("examples", "Exemples d’histoires", html`${cards(examples)} ${voiceDemo(media, "fr")}`)}
    ${part("values", "Nos valeurs", promise())} ${part("pricing", "Prix", price())} ${helpCard()}`,
};

function hero(media: Site["media"]): Markup {
  return html`<section class="hero">
    <div class="wrap">
      <div>
        <p class="eyebrow">Un livre de mémoires qui s’écrit en parlant</p>
        <h1>Votre voix, leur héritage</h1>
        <p class="lead">
          Répondez à voix haute à des questions bienveillantes, à votre rythme. Nous en faisons un livre imprimé et un
          livre audio avec votre propre voix.
        </p>
        <p class="row">
          ${callToAction("hero-start-interview", "Essayer gratuitement")}
          ${callToAction("hero-learn-more", "En savoir plus", "button")}
        </p>
        ${samplePlayer(media?.extract, {
          title: "Écouter un extrait",
          note: "Une vie imaginaire, dite en anglais par une voix d’ordinateur.",
          language: "fr",
        })}
      </div>
      ${filmPlayer(
        media,
        "fr",
        openBook("fr", [
          "Je sais ficeler",
          "une boîte à",
          "gâteau d’une seule",
          "main. Les gens",
          "s’arrêtaient pour",
          "regarder. La ficelle",
          "descendait…",
        ]),
      )}
    </div>
  </section>`;
}

function promise(): Markup {
  return html`${cards(values)}
    <p class="sheet quote">
      Notre promesse : rien n’est imprimé que vous n’ayez lu, et rien n’est partagé que vous n’ayez décidé.
    </p>`;
}

function price(): Markup {
  return html`<p class="price">97 €</p>
    <p class="lead">Livre et livre audio. Satisfait ou remboursé pendant 30 jours.</p>
    <p>${callToAction("final-cta-start", "Commencer mon histoire")}</p>`;
}

function helpCard(): Markup {
  return html`<aside class="help-card sheet" aria-label="Aide" hidden>
    <p>Une question ? Nous sommes là.</p>
    <p class="row">
      ${callToAction("floating-cta", "Commencer")} <button class="link" type="button" data-close-card>Fermer</button>
    </p>
  </aside>`;
}
