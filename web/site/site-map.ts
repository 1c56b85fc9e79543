import type { Language } from "#domain/language.ts";
import { faqPage } from "./faq/faq-page.ts";
import { frenchLandingPage } from "./landing/french-landing-page.ts";
import { landingPage } from "./landing/landing-page.ts";
import { secondLandingPage } from "./landing/second-landing-page.ts";
import type { Page } from "./page.ts";
import { contactPage } from "./pages/form-pages.ts";
import { prosePage } from "./pages/prose-page.ts";

const languages: readonly Language[] = ["en", "fr"];

/** Every public page that is the same for everybody. */
export const publicPages: readonly Page[] = [
  landingPage("/"),
  landingPage("/en"),
  secondLandingPage,
  frenchLandingPage,
  ...languages.flatMap((language) => [
    faqPage(language),
    prosePage("privacy", language),
    prosePage("terms", language),
    prosePage("help", language),
    contactPage(language),
  ]),
];
