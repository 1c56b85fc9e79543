import type { Language } from "#domain/language.ts";
import { appIcon } from "./app-icon.tsx";
import { prefetchScript } from "#web/lib/prefetch/prefetched-data.ts";
import { screenFiles } from "#web/lib/prefetch/screen-files.ts";
import { manifest } from "./manifest.ts";
import { authenticPage } from "#web/site/authentic/authentic-page.tsx";
import { answerNowPage } from "#web/site/trial-answer/trial-answer-page.tsx";
import { examplesPage } from "#web/site/examples/examples-page.tsx";
import { faqPage } from "#web/site/faq/faq-page.tsx";
import { comfortScript, publicScript } from "./frame/inline-scripts.ts";
import { renderPage } from "./frame/render-page.tsx";
import { frenchLandingPage } from "#web/site/landing/french-landing-page.tsx";
import { landingPage } from "#web/site/landing/landing-page.tsx";
import { secondLandingPage } from "#web/site/landing/second-landing-page.tsx";
import { closedMailboxPage, mailboxPage } from "#web/site/mailbox/mailbox-pages.tsx";
import { closedPrintedPage, printedPage } from "#web/site/printed/printed-page.tsx";
import type { SitePages } from "./page.ts";
import { contactPage, waitlistPage } from "./pages/form-pages.tsx";
import { errorPage } from "./pages/error-page.tsx";
import { prosePage } from "./pages/prose-page.tsx";

const languages: readonly Language[] = ["en", "fr"];

/** The exports that the server uses from the build of the public pages. */
export const sitePages: SitePages = {
  pages: [
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
      authenticPage(language),
    ]),
  ],
  examples: examplesPage,
  waitlist: waitlistPage,
  answerNow: answerNowPage,
  contact: contactPage,
  error: errorPage,
  render: renderPage,
  publicScript,
  comfortScript,
  prefetchScript,
  screenFiles,
  icons: { plain: appIcon({ whole: false }), whole: appIcon({ whole: true }) },
  manifest,
  mailbox: mailboxPage,
  closedMailbox: closedMailboxPage,
  printed: printedPage,
  closedPrinted: closedPrintedPage,
};
