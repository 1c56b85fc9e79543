import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openMenu } from "#e2e/harness/menu.ts";
import { comfortWords } from "#web/ui/comfort/comfort-words.ts";
import { openSiteInCompleteBrowser } from "#e2e/harness/visitors.ts";

let site: Awaited<ReturnType<typeof openSiteInCompleteBrowser>>;
beforeAll(async () => {
  site = await openSiteInCompleteBrowser();
});
afterAll(() => site.close());

const paper = (page: Page) => page.evaluate<string>("getComputedStyle(document.body).backgroundColor");
const letters = (page: Page) => page.evaluate<number>("parseFloat(getComputedStyle(document.body).fontSize)");
const light = "rgb(251, 246, 236)";
const dark = "rgb(27, 20, 15)";
const white = "rgb(255, 255, 255)";

/** The style of the body in its first frame. */
const noteFirstFrame = `requestAnimationFrame(function note() {
  if (document.body) window.atFirst = getComputedStyle(document.body).backgroundColor;
  else requestAnimationFrame(note);
})`;

/** Waits for the page's script. */
const eventually = <Value>(look: () => Promise<Value>) => expect.poll(look, { timeout: 60_000 });

async function choose(page: Page, ...labels: string[]): Promise<void> {
  await openMenu(page);
  await page.getByRole("button", { name: comfortWords.en.title }).first().click();
  for (const label of labels) await page.getByLabel(label, { exact: true }).check();
  await page.getByRole("button", { name: comfortWords.en.close }).click();
}

test("applies colors and text size before the first paint", async () => {
  await site.visit({ viewport: { width: 1440, height: 900 } }, async ({ page, open }) => {
    await open("/faq");
    expect([await paper(page), await letters(page)]).toEqual([light, 20]);
    await choose(page, "Dark", "Larger");
    await eventually(async () => [await paper(page), await letters(page)]).toEqual([dark, 25]);
    await page.addInitScript(noteFirstFrame);
    for (const path of ["/fr", "/en/auth"]) {
      await open(path);
      await eventually(() => page.evaluate("window.atFirst")).toBe(dark);
      expect(await letters(page), path).toBe(25);
    }
    await choose(page, "High contrast", "Normal");
    expect([await paper(page), await letters(page)]).toEqual([white, 20]);
    await choose(page, "As on this device");
    expect(await paper(page)).toBe(light);
  });
});

test("keeps a tap from before hydration and does not undo it", async () => {
  await site.visit({ viewport: { width: 1440, height: 900 } }, async ({ page, open }) => {
    const script = Promise.withResolvers<void>();
    await page.route("**/start-islands-*.js", async (route) => {
      await script.promise;
      await route.continue();
    });
    await open("/faq");
    await page.getByRole("button", { name: comfortWords.en.title }).first().click();
    await page.getByLabel("Dark", { exact: true }).check();
    expect(await paper(page)).toBe(light);
    script.resolve();
    await page.getByLabel("Larger", { exact: true }).check();
    await eventually(async () => [await paper(page), await letters(page)]).toEqual([dark, 25]);
    expect(await page.evaluate("localStorage.getItem('reading-comfort')")).toBe("dark large");
  });
});

test("follows the device's preference until another is chosen", async () => {
  await site.visit({ colorScheme: "dark" }, async ({ page, open }) => {
    await open("/help");
    expect(await paper(page)).toBe(dark);
    await page.emulateMedia({ contrast: "more" });
    expect(await paper(page)).toBe(white);
    await page.setViewportSize({ width: 1440, height: 900 });
    await choose(page, "Light");
    await eventually(() => paper(page)).toBe(light);
  });
});

test("shares comfort and cookie choices between tabs and the back-forward cache", async () => {
  await site.visit({ viewport: { width: 1440, height: 900 } }, async ({ page, context, open }) => {
    await page.addInitScript("addEventListener('pageshow', (event) => (window.kept = event.persisted))");
    await open("/faq");
    await page.locator(".cookies").waitFor();
    await page.getByRole("link", { name: "Privacy" }).click();
    await page.waitForURL("**/privacy");
    await page.locator(".cookies").waitFor();

    const other = await context.newPage();
    await other.goto(`${site.url}/help`);
    await other.getByRole("button", { name: "Accept All" }).click();
    await choose(other, "Dark");
    await page.locator(".cookies").waitFor({ state: "hidden" });
    await eventually(() => paper(page)).toBe(dark);

    await page.goBack({ waitUntil: "commit" });
    expect(await page.evaluate("window.kept")).toBe(true);
    await page.locator(".cookies").waitFor({ state: "hidden" });
    expect(await paper(page)).toBe(dark);
  });
});

/** Scrolls at once and waits until the page has reacted. */
const scrolledTo = (y: string) => `new Promise((resolve) => {
  scrollTo({ top: ${y}, behavior: "instant" });
  requestAnimationFrame(() => requestAnimationFrame(resolve));
})`;

test("keeps every choice for the page when storage is blocked", async () => {
  await site.visit({ viewport: { width: 1440, height: 900 } }, async ({ page, open }) => {
    await page.addInitScript(
      "for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, { get() { throw new DOMException('closed', 'SecurityError'); } })",
    );
    await open("/fr");
    await page.getByRole("button", { name: "Refuser" }).click();
    await page.locator(".cookies").waitFor({ state: "hidden" });
    const card = page.locator(".help-card");
    await page.evaluate(scrolledTo("innerHeight / 2 - 1"));
    expect(await card.isVisible()).toBe(false);
    await page.evaluate(scrolledTo("innerHeight / 2"));
    await card.getByRole("button").click();
    await card.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: comfortWords.fr.title }).first().click();
    await page.getByLabel("Sombres").check();
    await eventually(() => paper(page)).toBe(dark);
    await page.keyboard.press("Escape");
    await page.locator("a[href$='source=hero-start-interview']").click();
    await page.locator("dialog[open] [name=first_name]").fill("Ève");
    await page.locator("dialog[open] [name=email]").fill("closed@example.com");
    await page.locator("dialog[open] [type=submit]").click();
    await page.getByText("Bienvenue sur la liste d’attente !").waitFor();
  });
});
