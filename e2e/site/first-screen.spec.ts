import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cookieLanguages, type CookieLanguage } from "#web/site/cookie-consent/cookie-languages.ts";
import { cookieWords } from "#web/site/cookie-consent/cookie-words.ts";
import { openSiteInCompleteBrowser } from "#e2e/harness/visitors.ts";

let site: Awaited<ReturnType<typeof openSiteInCompleteBrowser>>;
beforeAll(async () => {
  site = await openSiteInCompleteBrowser();
});
afterAll(() => site.close());

const screens = [
  [320, 568],
  [360, 640],
  [390, 664],
  [390, 844],
  [640, 360],
  [844, 390],
  [768, 1024],
  [1280, 720],
  [1440, 900],
] as const;

/** Expects the element on top at each corner and in the middle. */
const isWhole = (selector: string) => `(() => {
  const one = document.querySelector("${selector}");
  const { left, right, top, bottom } = one.getBoundingClientRect();
  const inner = 8;
  const places = [[left + inner, top + inner], [right - inner, bottom - inner], [(left + right) / 2, (top + bottom) / 2]];
  return top >= 0 && bottom <= innerHeight && places.every(([x, y]) => one.contains(document.elementFromPoint(x, y)));
})()`;

async function expectActAndBanner(page: Page, language: CookieLanguage, where: string): Promise<void> {
  const banner = page.locator(".cookies");
  await banner.waitFor();
  for (const name of ["accept", "reject", "customize"] as const)
    await banner.getByRole("button", { name: cookieWords[language][name], exact: true }).waitFor();
  await page.evaluate("document.fonts.ready");
  for (const selector of [".acts .button.main", ...[1, 2, 3].map((at) => `.cookies button:nth-of-type(${at})`)])
    expect(await page.evaluate<boolean>(isWhole(selector)), `${where}: ${selector}`).toBe(true);
}

for (const path of ["/", "/fr", "/lp"])
  test(`shows the main action whole beside the cookie question: ${path}`, async () => {
    const language = path === "/fr" ? "fr" : "en";
    await site.visit({ locale: language, reducedMotion: "reduce" }, async ({ page, open }) => {
      for (const comfort of ["", "large", "large high"]) {
        for (const [width, height] of screens.filter(
          ([wide, high]) => comfort === "" || (wide >= 360 && high >= 640),
        )) {
          await page.setViewportSize({ width, height });
          await open(path);
          await page.evaluate(`localStorage.setItem("reading-comfort", "${comfort}")`);
          await open(path);
          await expectActAndBanner(page, language, `${width} × ${height} ${comfort}`);
        }
      }
    });
  });

test("keeps the cookie bar equally short in each language", async () => {
  for (const language of cookieLanguages.filter((one) => one !== "fr"))
    await site.visit({ locale: language, viewport: { width: 360, height: 640 } }, async ({ page, open }) => {
      await open("/");
      await expectActAndBanner(page, language, language);
    });
});

test("makes rejecting cookies as easy as accepting them", async () => {
  await site.visit({ viewport: { width: 360, height: 640 } }, async ({ page, open }) => {
    await open("/");
    const banner = page.locator(".cookies");
    await banner.waitFor();
    for (let tabs = 0; tabs < 4; tabs++) await page.keyboard.press("Tab");
    await banner.getByRole("button", { name: "Customize" }).and(page.locator(":focus")).waitFor();
    expect(await page.evaluate("scrollY")).toBe(0);
    const [accept, reject] = await page.evaluate<
      string[]
    >(`[...document.querySelectorAll(".cookies button")].map((one) => {
      const { color, backgroundColor, font, borderTop } = getComputedStyle(one);
      const { top, height } = one.getBoundingClientRect();
      return [one.localName, color, backgroundColor, font, borderTop, top, height].join();
    })`);
    expect(accept).toBe(reject);
    await banner.getByRole("button", { name: "Reject" }).click();
    await banner.waitFor({ state: "hidden" });
    expect(JSON.parse((await page.evaluate<string>("localStorage.getItem('cookie-consent')")) ?? "")).toMatchObject({
      analytics: false,
      marketing: false,
    });
  });
});
