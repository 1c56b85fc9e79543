import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSitePages } from "#server/http/site/read-site-pages.ts";
import { waitlistSources } from "#domain/account/waitlist.ts";
import { waitlistWords } from "#web/site/waitlist/waitlist-words.ts";
import { openSite } from "#e2e/harness/visitors.ts";

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite({ SIGNUPS: "waitlist" });
});
afterAll(() => site.close());

const dialog = (page: Page) => page.getByRole("dialog", { name: /waitlist|liste/ });
const problem = (form: Locator) => form.getByRole("alert");
const { pages: publicPages } = await readSitePages();
const { en, fr } = waitlistWords;

/** The links that open it under this label. */
const calls = (source: string) => `a[href$="source=${source}"]`;

async function sourcesOf(page: Page): Promise<string[]> {
  const links = await page.locator("a[href*='/waitlist?']").all();
  const hrefs = await Promise.all(links.map((one) => one.getAttribute("href")));
  return hrefs.map((href) => href?.split("=")[1] ?? "");
}

async function fill(form: Locator, name: string, email: string): Promise<void> {
  await form.locator("[name=first_name]").fill(name);
  await form.locator("[name=email]").fill(email);
}

/** Refuses cookies on the first page; later pages remember it. */
async function refuseCookies(page: Page): Promise<void> {
  if (await page.evaluate("localStorage.getItem('cookie-consent')")) return;
  await page.locator(".cookies").getByRole("button", { name: "Reject" }).click();
}

test("opens the dialog from each of the 24 calls to action", async () => {
  const left = new Set<string>(waitlistSources);
  await site.visit({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" }, async ({ page, open }) => {
    for (const { path } of publicPages.filter(({ path: one }) => one !== "/en")) {
      if (left.size === 0) break;
      await open(path);
      await refuseCookies(page);
      await page.mouse.wheel(0, 900);
      const here = await sourcesOf(page);
      for (const source of here.filter((one) => left.delete(one))) {
        await page.locator(calls(source)).first().click();
        await dialog(page).waitFor();
        expect(await dialog(page).locator("[name=source_button]").inputValue()).toBe(source);
        await page.keyboard.press("Escape");
        await dialog(page).waitFor({ state: "hidden" });
      }
    }
  });
  expect([...left]).toEqual([]);
});

test("joins the waitlist, reports missing fields, and recognizes an existing entry", async () => {
  await site.visit(
    { viewport: { width: 390, height: 844 } },
    async ({ page, open }) => {
      await open("/en");
      await page.getByRole("button", { name: "Reject" }).click();
      await page.locator(calls("free-offer-get-started")).click();
      await dialog(page).waitFor();
      const form = dialog(page).locator("form");
      const join = form.getByRole("button", { name: en.join });
      expect(await form.locator("[name=wants_updates]").isChecked()).toBe(true);
      await join.click();
      await problem(form).getByText(en.empty).waitFor();
      await fill(form, "Zoë 李", "not an address");
      await join.click();
      await problem(form).getByText(en.invalid).waitFor();
      await fill(form, "Zoë 李", " Zoe.E2E@Example.com ");
      await join.click();
      await page.getByText(en.welcome).waitFor();
      await dialog(page).waitFor({ state: "hidden" });
      expect(await page.locator(".toast.error").count()).toBe(0);

      await page.locator(calls("final-cta")).click();
      await dialog(page).waitFor();
      expect(await form.locator("[name=first_name]").inputValue()).toBe("");
      await fill(form, "Zoë", "zoe.e2e@example.com");
      await join.click();
      await problem(form).getByText(en.duplicate).waitFor();
      await form.locator("[name=email]").press("Enter");
      await page.locator(".toast.error").waitFor();
      await page.locator(".toast.error").waitFor({ state: "detached" });
      expect(await dialog(page).isVisible()).toBe(true);
      expect(await form.locator("[name=email]").inputValue()).toBe("zoe.e2e@example.com");
    },
    "status of 409",
  );
});

test("retries the same entry after a lost network", async () => {
  const journey = { locale: "fr-FR", timezoneId: "Europe/Paris" };
  await site.visit(
    journey,
    async ({ page, context, open }) => {
      await open("/fr");
      await page.locator(calls("hero-start-interview")).first().click();
      await dialog(page).waitFor();
      const form = dialog(page).locator("form");
      const join = form.getByRole("button", { name: fr.join });
      expect(await form.locator("[name=wants_updates]").isChecked()).toBe(false);
      await fill(form, "Émile", "emile@example.com");
      await context.setOffline(true);
      await join.click();
      await problem(form).getByText(fr.offline).waitFor();
      expect(await form.locator("[name=first_name]").inputValue()).toBe("Émile");
      await context.setOffline(false);
      await join.click();
      await page.getByText(fr.welcome).waitFor();
    },
    "ERR_INTERNET_DISCONNECTED",
  );
});

test("follows the plain link to the same form when scripts are blocked", async () => {
  await site.visit(
    { viewport: { width: 390, height: 844 } },
    async ({ page, open }) => {
      await page.route("**/start-islands-*.js", (route) => route.abort());
      await open("/en");
      await page.locator(".doorway").first().click();
      await page.waitForURL("**/waitlist?source=hero-free-trial");
      expect(await page.locator("main [name=source_button]").inputValue()).toBe("hero-free-trial");
    },
    "ERR_FAILED",
  );
});

test("shows every page whole without scripts and accepts the form", async () => {
  await site.visit(
    { javaScriptEnabled: false },
    async ({ page, open }) => {
      for (const { path } of publicPages) {
        await open(path);
        expect(await page.locator("h1").isVisible(), path).toBe(true);
        expect((await page.locator("main").innerText()).split(/\s+/).length, path).toBeGreaterThan(15);
        expect(await page.locator("[hidden] >> visible=true").count(), path).toBe(0);
      }
      await open("/en");
      await page.locator(calls("final-cta")).click();
      for (const said of [en.welcome, en.duplicate]) {
        await fill(page.locator("main form"), "Ann", "no-script@example.com");
        await page.locator("main [type=submit]").click();
        await page.getByText(said).waitFor();
      }
    },
    "status of 409",
  );
});
