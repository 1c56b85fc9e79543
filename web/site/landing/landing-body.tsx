import type { Site } from "#web/site/page.ts";
import type { LandingWords } from "./landing-shape.ts";
import { Doubts } from "./sections/objections.tsx";
import { Hero } from "./sections/hero.tsx";
import { How } from "./sections/steps.tsx";
import { Kept } from "./sections/proof.tsx";
import { Late } from "./sections/urgency.tsx";
import { Night } from "./sections/final-call.tsx";
import { OperatorFacts } from "./sections/operator-facts.tsx";
import { Pricing } from "./sections/pricing.tsx";
import { Trust } from "./sections/trust.tsx";

export function LandingBody({ words, site: { media, signups, says } }: { words: LandingWords; site: Site }) {
  const { language } = words;
  return (
    <>
      <Hero words={words.hero} media={media} signups={signups} language={language} />
      <Late words={words.late} media={media} />
      <Kept words={words.kept} media={media} language={language} />
      <OperatorFacts language={language} says={says} />
      <How words={words.how} />
      <Trust words={words.trust} />
      <Pricing words={words.pricing} language={language} />
      <Doubts words={words.doubts} />
      <Night words={words.night} media={media} language={language} />
    </>
  );
}
