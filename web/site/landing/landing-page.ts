import { html } from "hono/html";
import { callToAction, type Markup, type Page, type Site } from "#web/site/page.ts";
import { bookPictures } from "#web/site/media/book-pictures.ts";
import { filmPlayer } from "#web/site/media/film-player.ts";
import { openBook } from "#web/site/media/open-book.ts";
import { samplePlayer } from "#web/site/media/sample-player.ts";
import { cards, part, priceList, strip } from "./landing-parts.ts";
import { comparison, concerns, objections, plans, scenes, steps, trust, urgent } from "./landing-words.ts";

/** The landing page at `/`, and the same at `/en`. */
export function landingPage(path: "/" | "/en"): Page {
  return {
    path,
    language: "en",
    canonical: "/",
    title: "Heirvoice · Your Voice, Their Legacy",
    description:
      "Answer gentle questions out loud, a little at a time. We turn what you say into a printed book, and an audiobook in your own voice.",
    translations: { en: "/", fr: "/fr" },
    navigation: { signIn: "navigation-sign-in", start: "nav-cta" },
    data: {
      "@type": "Product",
      name: "Heirvoice: Complete Voice Legacy",
      description: "A memoir book and an audiobook in your own voice, from spoken answers.",
      offers: { "@type": "Offer", price: "497", priceCurrency: "USD" },
    },
    body: ({ media }) =>
      html`${urgentBanner()} ${hero(media)}
      ${strip(["No credit card", "15 personalized questions", "Start in 60 seconds"])} ${freeOffer()} ${tooLate()}
      ${printedBook(media)} ${howItWorks()} ${part("trust", "What you can count on", cards(trust))}
      ${part("testimonials", "Stories", stories())} ${part("pricing", "Pricing", priceList(plans))}
      ${part("compare", "A book, or a voice?", compared())}
      ${part("concerns", "Concerns, and answers", cards(concerns))}
      ${part("objections", "And if you still hesitate", cards(objections))} ${technology()} ${finalCall()}`,
  };
}

function urgentBanner(): Markup {
  return html`<a class="urgent" href="/waitlist?source=urgent-banner" data-source="urgent-banner">
    <span class="evening">${urgent.evening}</span>
    <span class="afternoon">${urgent.afternoon}</span>
    <span class="waiting">${urgent.waiting}</span>
  </a>`;
}

function hero(media: Site["media"]): Markup {
  return html`<section class="hero">
    <div class="wrap">
      <div>
        <p class="eyebrow">A memoir you simply talk into being</p>
        <h1>Your Voice, Their Legacy</h1>
        <p class="lead">
          Answer gentle questions out loud, a little at a time. We turn what you say into a printed book, and an
          audiobook in your own voice. 45min To Start.
        </p>
        <p class="row">
          ${callToAction("hero-free-trial", "Try FREE (No Card)")}
          <a class="button" href="#free-trial">Try Your Voice FREE</a>
        </p>
        ${samplePlayer(media?.extract, {
          title: "Hear a sample",
          note: "A sample life. A computer voice stands in for a person.",
          language: "en",
        })}
      </div>
      ${filmPlayer(
        media,
        "en",
        openBook("en", [
          "I can tie a cake",
          "box with one",
          "hand. People used",
          "to stop and watch.",
          "The string came",
          "down from a ball in",
          "the ceiling…",
        ]),
      )}
    </div>
  </section>`;
}

function freeOffer(): Markup {
  return part(
    "free-trial",
    "Try your voice, free",
    html`<div class="sheet">
      <ul class="ticks">
        <li>15 personalized AI questions</li>
        <li>A sample chapter</li>
        <li>A voice-cloning demo</li>
        <li>An audio quality test</li>
      </ul>
      <p>${callToAction("free-offer-get-started", "Get started for free")}</p>
    </div>`,
  );
}

function tooLate(): Markup {
  return part(
    "too-late",
    "Before it is too late",
    html`<p class="lead">A photograph keeps a face. Nothing keeps a voice, unless somebody asks in time.</p>
      <div class="cards">
        <p class="sheet quote">The story a father told so well, and that nobody ever recorded.</p>
        <p class="sheet quote">“Next summer we will record her”: that is how most voices are lost.</p>
      </div>`,
  );
}

function printedBook(media: Site["media"]): Markup {
  return part(
    "printed-book",
    "A printed book, 3 copies included",
    html`<p class="lead">
        150-300 pages, hardcover, shipped free worldwide. One for you, two to give away; extra copies for a small fee at
        checkout.
      </p>
      ${bookPictures(media?.book ?? undefined, "en")}
      <p><a class="button" href="/examples">Look into the sample book</a></p>`,
  );
}

function howItWorks(): Markup {
  return part(
    "how-it-works",
    "How it works",
    html`${cards(steps, true)}
      <div class="sheet">
        <h3>At your own pace</h3>
        <p>
          Sessions can be paused and resumed where you left off. A first sitting takes 30-45 minutes; a book of 150
          pages needs about 5 hours of speech in all.
        </p>
      </div>`,
  );
}

function stories(): Markup {
  return html`<p>Three scenes from the sample life, as an example of what comes out.</p>
    ${cards(scenes)}`;
}

function compared(): Markup {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Comparison">
      <table role="table">
        <thead role="rowgroup">
          <tr role="row">
            <td></td>
            <th role="columnheader" scope="col">A written book</th>
            <th role="columnheader" scope="col">Heirvoice</th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          ${comparison.map(
            ([what, book, voice]) =>
              html`<tr role="row">
                <th role="rowheader" scope="row">${what}</th>
                <td role="cell">${book}</td>
                <td role="cell">${voice}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <p>${callToAction("comparison-table-cta", "Keep the voice too")}</p>`;
}

function technology(): Markup {
  return part(
    "technology",
    "The technology, in plain words",
    html`<p>
      Your answers are recorded on your device first, then kept safe by us. Software writes them down word by word,
      sorts them into chapters and sets the pages. The interviewer is a computer voice and says so. The audiobook is
      made of your own recordings.
    </p>`,
  );
}

function finalCall(): Markup {
  return part(
    "begin",
    "Somebody will be glad you did",
    html`<p class="lead">Early access is limited to 50 families per month.</p>
      <p class="row">
        ${callToAction("final-cta", "Try FREE (No Card)")} ${callToAction("final-cta-start-now", "Start now", "button")}
        ${callToAction("footer-cta", "Join the waitlist", "link")}
      </p>`,
  );
}
