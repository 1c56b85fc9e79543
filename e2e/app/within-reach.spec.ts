import axe from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSitePages } from "#server/http/site/read-site-pages.ts";
import { noSample } from "#server/testing/serve-config.ts";
import { lookInEveryMode, modes, show, violations } from "#e2e/harness/reach.ts";
import { shownMedia, shownSample } from "#e2e/harness/shown-media.ts";
import { openSite } from "#e2e/harness/visitors.ts";
import { journeyLanguages } from "#server/testing/journey-languages.ts";

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite({}, () => ({ ...noSample, state: async () => shownSample, media: () => shownMedia }));
});
afterAll(() => site.close());

const { pages: publicPages } = await readSitePages();
const unlisted = ["/examples", "/answer-now", "/waitlist", "/rien"].flatMap((path) => [path, `/fr${path}`]);
const paths = [...publicPages.map(({ path }) => path), ...unlisted].filter((path) => path !== "/en");
/** Paths that differ from /help only in their text. */
const alike = /privacy|terms/;

for (const language of journeyLanguages)
  test.concurrent(`keeps every page accessible and within the screen in every mode: ${language}`, async () => {
    const journey = { reducedMotion: "reduce", locale: language } as const;
    await site.visit(
      journey,
      async ({ page, open }) => {
        await open(language === "fr" ? "/fr/help" : "/help");
        await lookAtBanner(page);
        for (const path of paths.filter((one) => one.startsWith("/fr") === (language === "fr"))) {
          await open(path);
          await lookInEveryMode(page, path, alike.test(path) ? [320] : [320, 768, 1440]);
        }
      },
      "status of 404",
    );
  });

/** Checks an overlay once, then closes it, since it covers part of the page. */
async function lookAtBanner(page: Page): Promise<void> {
  await page.locator(".cookies").waitFor();
  await page.evaluate(axe.source);
  for (const mode of modes) {
    await show(page, mode);
    expect(await violations(page, mode, true), `the banner ${mode}`).toEqual([]);
  }
  await page
    .locator(".cookies")
    .getByRole("button", { name: /Reject|Refuser/ })
    .click();
  await page.locator(".cookies").waitFor({ state: "hidden" });
}
