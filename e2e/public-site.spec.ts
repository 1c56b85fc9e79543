import { afterAll, beforeAll, expect, test } from "vitest";
import { openSite } from "./stage/visitors.ts";

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

test("asks about cookies once, remembers the answer, and asks again when it cannot be read", async () => {
  await site.visit({}, async ({ page, open }) => {
    await open("/faq");
    const banner = page.locator(".cookies");
    await banner.getByRole("button", { name: "Customize" }).click();
    await page.locator("#cookie-settings [name=analytics]").check();
    await page.getByRole("button", { name: "Save Preferences" }).click();
    const stored = await page.evaluate<string | null>("localStorage.getItem('cookie-consent')");
    expect(JSON.parse(stored ?? "")).toMatchObject({ essential: true, analytics: true, marketing: false });
    await open("/help");
    expect(await banner.isVisible()).toBe(false);
    await page.evaluate("localStorage.setItem('cookie-consent', '{broken')");
    await open("/faq");
    await banner.waitFor({ state: "visible" });
  });
});

test("speaks the visitor's language: the stored one, else the browser's", async () => {
  await site.visit({ locale: "fr-CA" }, async ({ page, open }) => {
    await open("/");
    await page.waitForURL("**/fr");
    await page.evaluate("localStorage.setItem('preferred-language', 'en')");
    await open("/");
    await page.getByRole("heading", { name: "Your Voice, Their Legacy" }).waitFor();
  });
  await site.visit({ locale: "de-AT" }, async ({ page, open }) => {
    await open("/");
    await page.getByRole("button", { name: "Alle annehmen" }).waitFor();
  });
});

test("opens the question of its address, and one at a time", async () => {
  await site.visit({}, async ({ page, open }) => {
    await open("/faq#faq-9");
    await page.locator("#faq-9[open]").waitFor();
    await page.locator("#faq-2 summary").click();
    await page.locator("#faq-2[open]").waitFor();
    expect(await page.locator("details[open]").count()).toBe(1);
  });
});
