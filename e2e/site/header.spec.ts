import { afterAll, beforeAll, expect, test } from "vitest";
import { openMenu } from "#e2e/harness/menu.ts";
import { words } from "#e2e/harness/words.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { openSite, type Visit } from "#e2e/harness/visitors.ts";

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite({ AUTH_AUTOCONFIRM: "true" });
});
afterAll(() => site.close());

const pages = { en: ["/", "/answer-now", "/en/auth"], fr: ["/fr", "/fr/answer-now", "/fr/auth"] };

/** The rows of the header, and its parts that are too small. */
const look = `(() => {
  const shown = [...document.querySelectorAll(".top :is(a, button)")].filter((one) => one.checkVisibility() && !one.closest("[popover]:popover-open"));
  const boxes = shown.map((one) => one.getBoundingClientRect());
  const rows = new Set(boxes.map((box) => Math.round((box.top + box.bottom) / 2 / 24)));
  const small = shown.filter((one, at) => boxes[at].height < 48 || boxes[at].width < 48 || parseFloat(getComputedStyle(one).fontSize) < 18);
  return { rows: rows.size, small: small.map((one) => one.outerHTML.slice(0, 80)), wide: document.documentElement.scrollWidth > innerWidth };
})()`;

for (const language of ["en", "fr"] as const)
  test(`shows one header on every page, in one line: ${language}`, async () => {
    const { help, myAccount, signOut } = words[language];
    for (const width of [360, 390, 1100, 1280, 1440]) {
      const journey = async ({ page, open }: Visit) => {
        const seen = async (name: string) =>
          expect(await page.evaluate(look), name).toEqual({ rows: 1, small: [], wide: false });
        for (const path of pages[language]) {
          await open(path);
          await seen(path.replaceAll("/", "_"));
        }
        await signIn(page, site.url, `header-${width}-${language}@example.org`);
        await open(`/${language}/dashboard`);
        await page.getByRole("link", { name: help, exact: true }).waitFor();
        await seen("dashboard");
        await openMenu(page);
        const lastRequest = page.waitForResponse("**/functions/v1/personal-archive");
        await page.getByRole("link", { name: myAccount, exact: true }).click();
        await page.waitForURL(`**/${language}/account`);
        await lastRequest;
        await openMenu(page);
        await page.locator("[aria-current=page]", { hasText: myAccount }).waitFor();
        await page.getByRole("button", { name: signOut }).click();
        await page.waitForURL(`**/${language}/auth`);
      };
      await site.visit({ viewport: { width, height: 640 } }, journey);
    }
  });
