import axe from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSitePages } from "#server/http/site/read-site-pages.ts";
import { noSample } from "#server/testing/serve-config.ts";
import { shownMedia, shownSample } from "./harness/shown-media.ts";
import { openSite } from "./harness/visitors.ts";

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite({}, () => ({ ...noSample, state: async () => shownSample, media: () => shownMedia }));
});
afterAll(() => site.close());

const levels = ["wcag2a", "wcag2aa", "wcag2aaa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const modes = ["light", "dark", "high", "large"];

const { pages: publicPages } = await readSitePages();
const unlisted = ["/examples", "/waitlist", "/rien"].flatMap((path) => [path, `/fr${path}`]);
const paths = [...publicPages.map(({ path }) => path), ...unlisted].filter((path) => path !== "/en");
/** These differ from /help in words alone. */
const alike = /privacy|terms/;

for (const language of ["en", "fr"])
  test.concurrent(`every page is within reach in every mode, and no wider than the screen: ${language}`, async () => {
    const journey = { reducedMotion: "reduce", locale: language } as const;
    await site.visit(
      journey,
      async ({ page, open }) => {
        await open(language === "fr" ? "/fr/help" : "/help");
        await lookAtBanner(page);
        for (const path of paths.filter((one) => one.startsWith("/fr") === (language === "fr"))) {
          await open(path);
          await page.evaluate(axe.source);
          await look(page, path);
        }
      },
      "status of 404",
    );
  });

/** What lies over a page covers some of it, so it is looked at once and put away. */
async function lookAtBanner(page: Page): Promise<void> {
  await page.locator(".cookies").waitFor();
  await page.evaluate(axe.source);
  for (const mode of modes) {
    await page.evaluate(`document.documentElement.dataset.comfort = "${mode}"`);
    expect(await violations(page, mode, true), `the banner ${mode}`).toEqual([]);
  }
  await page
    .locator(".cookies")
    .getByRole("button", { name: /Reject|Refuser/ })
    .click();
  await page.locator(".cookies").waitFor({ state: "hidden" });
}

/** In every mode, on every width: whatever is wrong with the page that is open. */
async function look(page: Page, path: string): Promise<void> {
  for (const width of alike.test(path) ? [320] : [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const mode of modes) {
      await page.evaluate(`document.documentElement.dataset.comfort = "${mode}"`);
      const where = `${path} ${mode} ${width}`;
      expect(await violations(page, mode, mode === "light" && width === 320), where).toEqual([]);
      expect(await fits(page), where).toBe(true);
    }
  }
  await page.evaluate("document.documentElement.style.setProperty('--root-size', '250%')");
  expect(await fits(page), `${path} with text of 200 %`).toBe(true);
}

const fits = (page: Page) => page.evaluate<boolean>("document.documentElement.scrollWidth <= innerWidth");

/** Every rule, or those alone that colours and sizes decide; larger text has the colours of the light mode. */
function violations(page: Page, mode: string, every: boolean): Promise<string[]> {
  const decided = mode === "large" ? ["target-size"] : ["target-size", "color-contrast-enhanced"];
  const runOnly = every ? { type: "tag", values: levels } : { type: "rule", values: decided };
  const options = JSON.stringify({ runOnly, resultTypes: ["violations"] });
  return page.evaluate(
    `axe.run(document, ${options}).then(({ violations }) => violations.map(({ id, nodes }) => id + " " + nodes.map(({ html }) => html.slice(0, 120)).join(" | ")))`,
  );
}
