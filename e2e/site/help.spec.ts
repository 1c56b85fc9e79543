import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { appPages } from "#domain/site-map.ts";
import { words } from "#e2e/harness/words.ts";
import { journeyLanguages } from "#server/testing/journey-languages.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { helpSheetWords } from "#web/app/help/help-sheet-words.ts";
import { complaints, openBrowser } from "#e2e/harness/browser.ts";
import { goOn, speak, spokenFor } from "#e2e/harness/harness.ts";
import { notifiedBefore, orderOf } from "#e2e/harness/order.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { roomFile } from "#e2e/harness/talk/sounds.ts";
import { faults } from "#e2e/harness/reach.ts";

let app: ServedApp;
let browser: BrowserContext;
let folder = "";

beforeAll(async () => {
  app = await serveApp({ AUTH_AUTOCONFIRM: "true", AUTH_LIMIT_FACTOR: "100" });
  folder = await mkdtemp(join(tmpdir(), "heirvoice-help-"));
  const hears = await roomFile(folder, "clear");
  browser = await openBrowser(join(folder, "profile"), { hears, again: true }, { installsApp: true });
  await Promise.all([helpSheetWords.load("en"), helpSheetWords.load("fr")]);
});
afterAll(async () => {
  await browser.close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const sheet = (page: Page) => page.getByRole("dialog", { name: helpSheetWords.en.title });
const helpLink = (page: Page) => page.locator('a[href$="/help"]').filter({ visible: true }).first();
const hasFocus = (page: Page) => page.evaluate(`document.activeElement.matches('a[href$="/help"]')`);

const isClosed = (page: Page) =>
  page.evaluate("history.state?.usr?.help !== true && !document.querySelector('dialog[open]')");

/** Opens help from the header and returns by its button. */
async function thereAndBack(page: Page, language: "en" | "fr"): Promise<void> {
  await helpLink(page).click();
  await page.getByRole("button", { name: helpSheetWords[language].back }).click();
  await expect.poll(() => isClosed(page)).toBe(true);
}

for (const language of journeyLanguages)
  test(`opens help above every screen with three ways back: ${language}`, async () => {
    const page = await browser.newPage();
    await signIn(page, app.url, `everywhere-${language}@example.org`);
    const order = await orderOf(page);
    const screens = appPages.filter((one) => one.name !== "auth" && one.languages.some((is) => is === language));
    expect(screens.length).toBeGreaterThan(10);
    for (const { name, path } of screens) {
      const address = `${app.url}/${language}${path.replace(":id", order).replace(":answer", order).replace(":question", "1")}?order=${order}`;
      await page.goto(address);
      const heading = page.getByRole("heading", { level: 1 });
      await heading.first().waitFor();
      const before = page.url();
      if (name === "interview" || name === "voiceInterview")
        await page.getByText(words[language].interview.tipsAndHelp).click();
      const link = helpLink(page);
      const dialog = page.getByRole("dialog", { name: helpSheetWords[language].title });
      for (const leave of [
        () => page.keyboard.press("Escape"),
        () => page.goBack(),
        () => page.getByRole("button", { name: helpSheetWords[language].back }).press("Enter"),
      ]) {
        await link.click();
        await dialog.waitFor();
        expect(page.url(), path).toBe(before);
        await leave();
        await expect.poll(() => isClosed(page), { message: path }).toBe(true);
        await expect.poll(() => hasFocus(page), { message: path }).toBe(true);
        expect([page.url(), await heading.first().isVisible()], path).toEqual([before, true]);
      }
    }
    await page.close();
  });

test("keeps recording while help is open", async () => {
  const page = await browser.newPage();
  await signIn(page, app.url, "speaks@example.org");
  const order = await orderOf(page);
  const complained = complaints(page);
  await page.goto(`${app.url}/en/interview/active?order=${order}`);
  await page.getByText(words.en.interview.question(1, 85)).waitFor();
  await speak(page, "en", 2);
  await page.getByText(words.en.interview.tipsAndHelp).click();
  await helpLink(page).dblclick();
  await sheet(page).waitFor();
  const before = await spokenFor(page, 0);
  await spokenFor(page, before + 3);
  await page.goBack();
  await expect.poll(() => isClosed(page)).toBe(true);
  await page.getByText(words.en.interview.recording, { exact: true }).waitFor();
  await thereAndBack(page, "en");
  await page.getByRole("button", { name: words.en.interview.save }).click();
  await goOn(page, "en");
  await page.getByText(words.en.interview.question(2, 85)).waitFor();
  await page.getByText(words.en.interview.saved).first().waitFor();
  const [kept] = await app.context.db.sql<{ seconds: number }[]>`
    select a.duration_seconds::float8 as seconds from public.answers a join auth.users u on u.id = a.user_id
    where u.email = 'speaks@example.org'`;
  expect(kept?.seconds).toBeGreaterThanOrEqual(before + 3);
  expect(complained).toEqual([]);
  await page.close();
});

for (const language of ["en", "fr"] as const)
  test(`keeps a half-filled form while help is open: ${language}`, async () => {
    const page = await browser.newPage();
    const { account, auth, onboarding } = words[language];
    await page.goto(`${app.url}/faq`);
    await page.evaluate("localStorage.clear()");
    await page.goto(`${app.url}/${language}/auth`);
    await page.getByLabel(auth.email).fill("half@typed");
    await thereAndBack(page, language);
    expect(await page.getByLabel(auth.email).inputValue()).toBe("half@typed");

    await signIn(page, app.url, `types-${language}@example.org`);
    const order = await orderOf(page);
    await page.goto(`${app.url}/${language}/account`);
    await page.getByLabel(account.name).fill("Rosalind, not saved");
    const larger = page.getByRole("radiogroup", { name: account.letters }).getByRole("radio", {
      name: account.letterSizes.larger,
    });
    await larger.check();
    await page.evaluate("scrollTo(0, 300)");
    await expect.poll(() => page.evaluate("scrollY")).toBe(300);
    await thereAndBack(page, language);
    expect(await page.getByLabel(account.name).inputValue()).toBe("Rosalind, not saved");
    expect(await larger.isChecked()).toBe(true);

    await page.goto(`${app.url}/${language}/interview/onboarding?order=${order}`);
    await page.getByRole("button", { name: onboarding.next, exact: true }).click();
    await page.getByRole("radio", { name: onboarding.microphone.choices.builtIn[0] }).check();
    await page.getByRole("button", { name: onboarding.next, exact: true }).click();
    await page.getByText(onboarding.hearing.listening).first().waitFor();
    await notifiedBefore(page, order);
    await page.reload();
    await page.getByRole("button", { name: onboarding.hearing.right, exact: true }).click();
    await page.getByLabel(onboarding.name.label).fill("Evelyn");
    await thereAndBack(page, language);
    expect(await page.getByLabel(onboarding.name.label).inputValue()).toBe("Evelyn");
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: onboarding.hearing.title }).waitFor();
    await page.close();
  });

test("opens help offline and keeps it accessible", async () => {
  const page = await browser.newPage();
  await signIn(page, app.url, "offline-help@example.org");
  await page.goto(`${app.url}/en/dashboard`);
  await page.evaluate("navigator.serviceWorker.ready.then(() => true)");
  await browser.setOffline(true);
  await helpLink(page).click();
  await sheet(page).waitFor();
  await browser.setOffline(false);
  expect(await faults(page)).toEqual([]);
  await page.close();
});
