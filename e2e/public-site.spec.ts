import { AxeBuilder } from "@axe-core/playwright";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { publicPages } from "#web/site/site-map.ts";

let served: ServedApp;
let browser: Browser;

beforeAll(async () => {
  served = await serveApp();
  browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
  });
});
afterAll(async () => {
  await browser.close();
  await served.close();
});

/** A visitor of their own, whose page must not complain, and who may ask nobody but us. */
async function visit(
  options: BrowserContextOptions,
  journey: (page: Page, open: (path: string) => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ locale: "en-US", timezoneId: "America/New_York", ...options });
  context.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  const page = await context.newPage();
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith(served.url)) complaints.push(`asked elsewhere: ${request.url()}`);
  });
  await journey(page, (path) => page.goto(served.url + path));
  await context.close();
  expect(complaints).toEqual([]);
}

const alert = (page: Page) => page.locator("#waitlist [role=alert]");

test("joins the waitlist from a call to action, and says what is missing and what is there already", async () => {
  await visit({ viewport: { width: 390, height: 844 } }, async (page, open) => {
    await open("/en");
    await page.getByRole("button", { name: "Reject" }).click();
    await page.locator("[data-source=free-offer-get-started]").click();
    const form = page.locator("#waitlist form");
    expect(await form.locator("[name=source_button]").inputValue()).toBe("free-offer-get-started");
    expect(await form.locator("[name=wants_updates]").isChecked()).toBe(true);
    await form.getByRole("button", { name: "Join the waitlist" }).click();
    await alert(page).getByText("Please fill in all required fields").waitFor();
    await form.getByLabel("First name").fill("Zoë");
    await form.getByLabel("Email").fill("Zoe.e2e@Example.com");
    await form.getByRole("button", { name: "Join the waitlist" }).click();
    await page.getByText("Welcome to the waitlist! We'll be in touch soon. 🎉").waitFor();
    expect(await page.locator("#waitlist").isVisible()).toBe(false);
  });
});

test("keeps the words of a form that could not be sent", async () => {
  const context = await browser.newContext({ locale: "fr-FR", timezoneId: "Europe/Paris" });
  const page = await context.newPage();
  await page.goto(`${served.url}/fr`);
  await page.locator("[data-source=hero-start-interview]").click();
  expect(await page.locator("#waitlist [name=wants_updates]").isChecked()).toBe(false);
  await page.getByLabel("Prénom").fill("Émile");
  await page.locator("#waitlist [name=email]").fill("emile@example.com");
  await page.route("**/rest/v1/**", (route) => route.abort());
  await page.getByRole("button", { name: "Rejoindre la liste" }).click();
  await alert(page).getByText("Quelque chose s’est mal passé").waitFor();
  expect(await page.getByLabel("Prénom").inputValue()).toBe("Émile");
  await context.close();
});

test("asks about cookies once, remembers the answer, and asks again when it cannot be read", async () => {
  await visit({}, async (page, open) => {
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
  await visit({ locale: "fr-CA" }, async (page, open) => {
    await open("/");
    await page.waitForURL("**/fr");
    await page.evaluate("localStorage.setItem('preferred-language', 'en')");
    await open("/");
    await page.getByRole("heading", { name: "Your Voice, Their Legacy" }).waitFor();
  });
  await visit({ locale: "de-AT" }, async (page, open) => {
    await open("/");
    await page.getByRole("button", { name: "Alle annehmen" }).waitFor();
  });
});

test("opens the question of its address, and one at a time", async () => {
  await visit({}, async (page, open) => {
    await open("/faq#faq-9");
    await page.locator("#faq-9[open]").waitFor();
    await page.locator("#faq-2 summary").click();
    await page.locator("#faq-2[open]").waitFor();
    expect(await page.locator("details[open]").count()).toBe(1);
  });
});

test("leads to the waitlist without a script", async () => {
  await visit({ javaScriptEnabled: false }, async (page, open) => {
    await open("/en");
    await page.locator("[data-source=final-cta]").click();
    await page.locator("main [name=first_name]").fill("Ann");
    await page.locator("main [name=email]").fill("no-script@example.com");
    await page.locator("main [type=submit]").click();
    await page.getByText("Welcome to the waitlist!").waitFor();
  });
});

const modes: Record<string, BrowserContextOptions> = {
  light: { viewport: { width: 320, height: 640 } },
  dark: { colorScheme: "dark", viewport: { width: 768, height: 1024 } },
  contrast: { contrast: "more", viewport: { width: 1440, height: 900 } },
};
const rules = ["wcag2a", "wcag2aa", "wcag2aaa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

for (const [mode, options] of Object.entries(modes))
  test(`every page is within reach of everybody, and no wider than the screen: ${mode}`, async () => {
    await visit({ ...options, reducedMotion: "reduce" }, async (page, open) => {
      for (const { path } of publicPages.filter(({ canonical }) => canonical !== "/" || mode === "light")) {
        await open(path);
        const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
        expect(violations.map(({ id, nodes }) => `${path} ${id} ${nodes[0]?.html}`)).toEqual([]);
        expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path).toBe(true);
      }
    });
  });
