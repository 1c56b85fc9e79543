import { brand } from "#domain/content.ts";
import { Island } from "#web/site/islands/island.tsx";
import type { Page } from "#web/site/page.ts";
import { fr as words } from "./landing.fr.ts";
import { LandingBody } from "./landing-body.tsx";

export const frenchLandingPage: Page = {
  path: "/fr",
  language: "fr",
  title: `${brand} · Votre voix, leur héritage`,
  description:
    "Répondez à voix haute à des questions bienveillantes, à votre rythme. Nous en faisons un livre imprimé et un livre audio avec votre propre voix.",
  translations: { en: "/", fr: "/fr" },
  navigation: { signIn: "nav-sign-in", start: "nav-get-started" },
  body: (site) => (
    <>
      <LandingBody words={words} site={site} />
      <Island name="helpCard" props={{}} />
    </>
  ),
};
