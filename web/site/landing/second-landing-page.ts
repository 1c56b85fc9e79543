import { html } from "hono/html";
import { callToAction, type Page } from "#web/site/page.ts";
import { filmPlayer } from "#web/site/media/film-player.ts";
import { openBook } from "#web/site/media/open-book.ts";
import { samplePlayer } from "#web/site/media/sample-player.ts";
import { voiceDemo } from "#web/site/media/voice-demo.ts";
import { cards, part, priceList, strip } from "./landing-parts.ts";
import { objections, plans, scenes, steps, type Plan } from "./landing-words.ts";

const [free, complete] = plans;
const offers: Plan[] = [
  ...(free ? [{ ...free, source: "pricing-free-trial" as const }] : []),
  ...(complete ? [{ ...complete, name: "Complete Memory Legacy", source: "pricing-complete-legacy" as const }] : []),
];

/** The second variant of the landing page. */
export const secondLandingPage: Page = {
  path: "/lp",
  language: "en",
  canonical: "/",
  title: "Heirvoice · Save 40% on your first memoir",
  description: "Talk about your life. Keep a printed book, and an audiobook in your own voice. Early birds save 40%.",
  translations: { en: "/", fr: "/fr" },
  navigation: { signIn: "nav-sign-in", start: "nav-start" },
  body: ({ media }) =>
    html`<p class="urgent">Early bird: save 40% on your first memoir</p>
      <section class="hero">
        <div class="wrap">
          <div>
            <p class="eyebrow">Your Voice, Their Legacy</p>
            <h1>Tell it once. They keep it for good.</h1>
            <p class="lead">
              Experience the magic in 30 minutes: your first answers, your first chapter, your own voice.
            </p>
            <p class="row">
              ${callToAction("hero-primary", "Start your story")}
              ${callToAction("hero-start-free", "Start free", "button")}
            </p>
          </div>
          ${filmPlayer(media, "en", openBook("en", ["You started at", "four in the", "morning. Mr. Hof-", "mann opened the", "back door and the", "heat came out and", "took hold of your…"]))}
        </div>
      </section>
      ${strip(["No credit card", "15 personalized questions", "45min to start"])}
      ${part(
        "demo",
        "Hear a whole chapter of the sample audiobook",
        html`${samplePlayer(media?.chapter, {
            title: media ? `The chapter “${media.chapter.title}”` : "A chapter",
            note: "Made by this product from sixteen spoken answers. A computer voice stands in for a person.",
            language: "en",
          })}
          <p>${callToAction("hero-after-video", "I want this for us")}</p>`,
      )}
      ${part("before-after", "Before, and after", voiceDemo(media, "en"))}
      ${part("how-it-works", "How it works", cards(steps, true))} ${part("testimonials", "Stories", cards(scenes))}
      ${part(
        "pricing",
        "Pricing",
        html`${priceList(offers)}
          <p>${callToAction("pricing-gift-memoir", "Give it as a gift", "button")}</p>`,
      )}
      ${part("objections", "If you hesitate", cards(objections))}`,
};
