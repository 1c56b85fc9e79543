import { brand } from "#domain/content.ts";
import { CallToAction } from "#web/site/frame/call-to-action.tsx";
import { stepDrawings } from "#web/site/drawings/step-drawings.tsx";
import { Sample } from "#web/site/media/sample.tsx";
import { VoiceDemo } from "#web/site/media/voice-demo.tsx";
import { Island } from "#web/site/islands/island.tsx";
import type { Page, PageFiles, Site } from "#web/site/page.ts";
import { demoWords, earlyBird, secondEn as words } from "./second.en.ts";
import { Doubts } from "./sections/objections.tsx";
import { Night } from "./sections/final-call.tsx";
import { Hero } from "./sections/hero.tsx";
import { How } from "./sections/steps.tsx";
import { Late } from "./sections/urgency.tsx";
import { Pricing } from "./sections/pricing.tsx";
import { Stories } from "./sections/stories.tsx";

const [, Armchair] = stepDrawings;

/** The second variant of the landing page. */
export const secondLandingPage: Page = {
  path: "/lp",
  language: "en",
  canonical: "/",
  title: `${brand} · Save 40% on your first memoir`,
  description:
    "Talk about your life. Keep a printed book, and an audiobook in your own voice. Early birds save 40% when ordering opens.",
  translations: { en: "/", fr: "/fr" },
  navigation: { signIn: "nav-sign-in", start: "nav-start" },
  body: ({ media, signups, assets }) => (
    <>
      <p className="urgent" data-claims="ordering">
        {earlyBird}
      </p>
      <Hero words={words.hero} media={media} signups={signups} language="en" />
      <Demo media={media} talk={assets.talk} />
      <Late words={words.late} media={media} />
      <section className="kept" id="testimonials">
        <Stories words={words.kept} media={media} language="en" />
      </section>
      <How words={words.how} />
      <Pricing words={words.pricing} language="en" />
      <Doubts words={words.doubts} />
      <Night words={words.night} media={media} language="en" />
    </>
  ),
};

/** A chapter with its player, and the same sentences as recording, audiobook and print. */
function Demo({ media, talk }: { media: Site["media"]; talk: PageFiles }) {
  return (
    <section className="demo" id="demo" aria-labelledby="demo-title">
      <div className="wrap">
        <h2 id="demo-title">{demoWords.title}</h2>
        <Sample
          clip={media?.chapter}
          title={media ? demoWords.chapter(media.chapter.title) : demoWords.unmade}
          note={demoWords.note}
          language="en"
        />
        <p>
          <CallToAction source={demoWords.call.source} language="en" label={demoWords.call.label} look="button large" />
        </p>
        <div className="talk-with">
          <div>
            <Armchair />
          </div>
          <div>
            <h2 id="talk">{demoWords.talk.title}</h2>
            <Island name="talk" props={{ files: talk, words: demoWords.talk }} />
          </div>
        </div>
        <h2 id="before-after">{demoWords.before}</h2>
        <VoiceDemo media={media} language="en" />
      </div>
    </section>
  );
}
