import { renderToStaticMarkup } from "react-dom/server";
import type { Page, Site } from "#web/site/page.ts";
import { Island } from "#web/site/islands/island.tsx";
import { comfortWords } from "#web/ui/comfort/comfort-words.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { Footer } from "./footer.tsx";
import { Head } from "./head.tsx";
import { SiteHeader } from "./site-header.tsx";
import { TaskHeader } from "./task-header.tsx";

export function renderPage(page: Page, site: Site): string {
  return `<!doctype html>${renderToStaticMarkup(<Document page={page} site={site} />)}`;
}

function Document({ page, site }: { page: Page; site: Site }) {
  const { language } = page;
  const { publishableKey, signups } = site;
  const recorder = page.neverRecorded ? null : site.recorder;
  const isTask = page.frame === "task";
  return (
    <html lang={language}>
      <Head page={page} site={site} />
      <body>
        <a className="skip" href="#content">
          {frameWords[language].skipToContent}
        </a>
        {isTask ? null : <Island name="cookies" props={{ language, recorder }} />}
        {isTask ? <TaskHeader language={language} /> : <SiteHeader page={page} signups={signups} />}
        <main id="content">{page.body(site)}</main>
        {isTask ? null : (
          <>
            <Footer page={page} />
            <Island name="waitlist" props={{ language, signups, publishableKey }} />
          </>
        )}
        <Island name="comfort" props={{ words: comfortWords[language] }} />
      </body>
    </html>
  );
}
