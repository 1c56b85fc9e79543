import { brand, content } from "#domain/content.ts";
import type { Page } from "#web/site/page.ts";
import { LandingBody } from "./landing-body.tsx";
import { en as words, urgent } from "./landing.en.ts";
import { UrgentBanner } from "./urgent-banner.tsx";

/** The landing page at `/` and `/en`. */
export function landingPage(path: "/" | "/en"): Page {
  return {
    path,
    language: "en",
    canonical: "/",
    title: `${brand} · Your Voice, Their Legacy`,
    description:
      "Answer gentle questions out loud, a little at a time. We turn what you say into a printed book, and an audiobook in your own voice.",
    translations: { en: "/", fr: "/fr" },
    navigation: { signIn: "navigation-sign-in", start: "nav-cta" },
    data: {
      "@type": "Product",
      name: `${brand}: Complete Voice Legacy`,
      description: "A memoir book and an audiobook in your own voice, from spoken answers.",
      offers: {
        "@type": "Offer",
        price: String(content.prices.us.cents / 100),
        priceCurrency: content.prices.us.currency,
        availability: "https://schema.org/PreOrder",
      },
    },
    body: (site) => (
      <>
        <UrgentBanner words={urgent} source="urgent-banner" language="en" />
        <LandingBody words={words} site={site} />
      </>
    ),
  };
}
