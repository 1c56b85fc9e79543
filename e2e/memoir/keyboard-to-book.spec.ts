import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Language } from "#domain/language.ts";
import { words as ofTheApp } from "#e2e/harness/words.ts";
import { journeyLanguages } from "#server/testing/journey-languages.ts";
import { consentWords } from "#web/lib/texts/consent-words.ts";
import { siteWords } from "#web/site/frame/site-words.ts";
import { cookieWords } from "#web/site/cookie-consent/cookie-words.ts";
import { answerNowWords } from "#web/site/trial-answer/trial-answer-words.ts";
import { freshDatabase } from "#e2e/harness/fresh-database.ts";
import { pageNote } from "#e2e/harness/visitor-page.ts";
import { confirmation, openHarness, patient, spokenFor, type Harness } from "#e2e/harness/harness.ts";

const said = "My grandmother kept bees behind the old stone house.";
const maxTabs = 100;
let harness: Harness;

beforeAll(async () => {
  harness = await openHarness(said, await freshDatabase());
});
afterAll(() => harness.close());

type Stop = { name: string; seen: boolean };
/** The focused element: its name, and whether part of it is on the screen. A disappearing element has no name. */
const stop = `(() => {
  const one = document.activeElement;
  if (one === null || one === document.body || !one.checkVisibility()) return { name: "", seen: true };
  const { top, bottom } = one.getBoundingClientRect();
  const name = [one.ariaLabel, one.labels?.[0]?.innerText, one.innerText].filter(Boolean).join(" ");
  return { name: name.replaceAll(/\\s+/g, " ").trim(), seen: bottom > 0 && top < innerHeight };
})()`;
const plain = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** Presses Tab until the element has the focus. Every stop is visible. */
async function reach(page: Page, name: string): Promise<void> {
  for (let tabs = 0; tabs < maxTabs; tabs++) {
    const { name: here, seen } = await page.evaluate<Stop>(stop);
    expect(seen, `“${here}” is in sight`).toBe(true);
    if (here.startsWith(plain(name))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The keyboard never reached “${name}”.`);
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).or(page.getByRole("link", { name })).first().waitFor(patient);
  await reach(page, name);
  await page.locator(":focus:not([aria-disabled])").waitFor(patient);
  await page.keyboard.press("Enter");
}

/** Expects the focus on new content after the pressed button disappeared. */
async function hasFocus(page: Page, name: string): Promise<void> {
  await expect.poll(async () => (await page.evaluate<Stop>(stop)).name, patient).toContain(plain(name));
}

/** From the landing page to the account with a first page. */
async function answerNow(page: Page, language: Language): Promise<void> {
  const answers = answerNowWords[language];
  await press(page, cookieWords[language].reject);
  await press(page, siteWords[language].answerNow.act);
  await press(page, answers.speak);
  await spokenFor(page, 4);
  await press(page, answers.show);
  await pageNote(page, answers).waitFor(patient);
  if (await page.getByText(answers.draft).isVisible()) {
    await press(page, answers.correct);
    await hasFocus(page, answers.yourWords);
  } else await reach(page, answers.yourWords);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(said);
  await press(page, answers.saveWords);
  await page.getByText(said).waitFor(patient);
  await hasFocus(page, said);
  await reach(page, answers.email);
  const email = `keys.${language}@example.org`;
  await page.keyboard.type(email);
  await page.keyboard.press("Enter");
  await hasFocus(page, answers.code.label);
  await page.keyboard.type((await confirmation(harness.server, email)).code);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/${language}/dashboard`, patient);
}

/** Enters the name and answers the second question. */
async function interview(page: Page, language: Language): Promise<void> {
  const { auth, home, interview: asked } = ofTheApp[language];
  await page.getByRole("heading", { name: home.aboutYou }).waitFor(patient);
  await reach(page, auth.fullName);
  await page.keyboard.type("Rosalind Hart");
  await page.keyboard.press("Enter");
  await hasFocus(page, home.bookshelf.welcome("Rosalind Hart"));
  await press(page, home.bookshelf.acts.continue);
  await hasFocus(page, consentWords[language].title);
  await press(page, consentWords[language].tapYes);
  await page.getByText(asked.question(2, 85)).waitFor(patient);
  await expect.poll(() => page.evaluate("document.activeElement.tagName"), patient).toBe("H1");
  await press(page, asked.record);
  await spokenFor(page, 4);
  await press(page, asked.finished);
  await press(page, asked.save);
  await page.getByText(asked.saved).first().waitFor(patient);
}

/** Adds all answers to the book, makes it, and plays it. */
async function book(page: Page, language: Language): Promise<void> {
  const { home } = ofTheApp[language];
  await page.goto(`${harness.server.url}/${language}/dashboard`);
  await press(page, home.bookshelf.openBook);
  await expect.poll(() => page.getByLabel(home.inTheBook, { exact: true }).count(), patient).toBe(2);
  await press(page, home.tickAll);
  await page.getByRole("button", { name: home.tickAll }).waitFor({ ...patient, state: "detached" });
  await page.locator("[role=status]:focus").waitFor(patient);
  await page.keyboard.press("Shift+Tab");
  await press(page, home.make);
  await page.locator("#book:focus").waitFor(patient);
  await page.getByRole("link", { name: home.readAlong }).waitFor({ timeout: 180_000 });
  await press(page, home.readAlong);
  await press(page, said);
  await page.locator(".sentence.lit").waitFor(patient);
}

for (const language of journeyLanguages)
  test(`goes from the landing page to a book by keyboard (${language})`, async () => {
    await harness.withBrowser(`keys-${language}`, async (page) => {
      await page.addInitScript(`localStorage.setItem("preferred-language", "${language}")`);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto(`${harness.server.url}/${language}`);
      await page.locator(".cookies").waitFor(patient);
      await answerNow(page, language);
      await interview(page, language);
      await book(page, language);
    });
  });
