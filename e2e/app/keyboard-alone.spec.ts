import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { words } from "#e2e/harness/words.ts";
import { journeyLanguages } from "#server/testing/journey-languages.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { consentWords } from "#web/lib/texts/consent-words.ts";
import { openBrowser } from "#e2e/harness/browser.ts";
import { roomFile } from "#e2e/harness/talk/sounds.ts";

let app: ServedApp;
let browser: BrowserContext;
let folder = "";

beforeAll(async () => {
  app = await serveApp({ AUTH_AUTOCONFIRM: "true", AUTH_LIMIT_FACTOR: "100" });
  folder = await mkdtemp(join(tmpdir(), "heirvoice-keys-"));
  browser = await openBrowser(join(folder, "profile"), { hears: await roomFile(folder, "clear"), again: true });
});
afterAll(async () => {
  await browser.close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const maxTabs = 80;
const hasFocus = async (one: Locator) => (await one.and(one.page().locator(":focus")).count()) > 0;

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, one: Locator): Promise<void> {
  await one.waitFor();
  for (let presses = 0; presses < maxTabs && !(await hasFocus(one)); presses++) await page.keyboard.press("Tab");
  expect(await hasFocus(one), String(one)).toBe(true);
}

async function press(page: Page, one: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(page, one);
  await page.keyboard.press(key);
}

async function type(page: Page, one: Locator, text: string): Promise<void> {
  await tabTo(page, one);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

/** Attaches the accessibility tree to the test report. */
async function readOut(page: Page, what: string): Promise<void> {
  process.stdout.write(`\n## ${what}\n${await page.locator("#app").ariaSnapshot()}\n`);
}

for (const language of journeyLanguages)
  test(`starts an interview and edits the account by keyboard: ${language}`, async () => {
    const { auth, home, onboarding, interview, account, menu, myAccount } = words[language];
    const page = await browser.newPage();
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const heading = (name: string) => page.getByRole("heading", { level: 1, name });
    await page.goto(`${app.url}/faq`);
    await page.evaluate("localStorage.clear()");
    await page.goto(`${app.url}/${language}/auth`);
    await page.getByRole("tab", { name: auth.signIn }).waitFor();
    await readOut(page, `${language}: the way in`);
    await tabTo(page, page.getByRole("tab", { name: auth.signIn }));
    await page.keyboard.press("ArrowRight");
    await type(page, page.getByLabel(auth.fullName), "Rosalind Hart");
    await type(page, page.getByLabel(auth.email), `keys-${language}@example.org`);
    await type(page, page.getByLabel(auth.password, { exact: true }), "a long password");
    await page.keyboard.press("Enter");

    await page.waitForURL(`**/${language}/dashboard`);
    await heading(home.bookshelf.welcome("Rosalind Hart")).waitFor();
    await button(home.begin).waitFor();
    await readOut(page, `${language}: an empty shelf`);
    await press(page, button(home.begin));

    await heading(onboarding.welcome.title).waitFor();
    await press(page, button(onboarding.next));
    await heading(onboarding.microphone.title).waitFor();
    await tabTo(page, page.getByRole("radio").first());
    await page.keyboard.press("Space");
    await press(page, button(onboarding.next));
    await page.getByText(onboarding.hearing.passed).waitFor();
    await press(page, button(onboarding.hearing.right));
    await type(page, page.getByLabel(onboarding.name.label), "Rosie");
    await page.keyboard.press("Enter");
    await heading(onboarding.ready.title).waitFor();
    await press(page, button(onboarding.ready.alone));
    await heading(consentWords[language].title).waitFor();
    await readOut(page, `${language}: what is asked before the first recording`);
    await press(page, button(consentWords[language].some));
    await press(page, button(consentWords[language].agree));
    await page.getByText(interview.question(1, 85)).waitFor();
    await readOut(page, `${language}: the first question`);

    await press(page, button(menu));
    await press(page, page.getByRole("link", { name: myAccount }));
    await heading(account.title).waitFor();
    await page.getByText(account.places.here.computer).waitFor();
    await readOut(page, `${language}: the account`);
    await type(page, page.getByLabel(account.name), "Rosalind M. Hart");
    await tabTo(page, page.getByRole("radiogroup", { name: account.letters }).getByRole("radio", { checked: true }));
    await page.keyboard.press("ArrowRight");
    await press(page, button(account.save));
    await page.getByText(account.saved).waitFor();
    const [row] = await app.context.db.sql`
      select full_name, accessibility_needs ->> 'largerText' as larger from public.profiles p join auth.users u on u.id = p.id
      where u.email = ${`keys-${language}@example.org`}`;
    expect(row).toEqual({ full_name: "Rosalind M. Hart", larger: "true" });

    await press(page, button(menu));
    await press(page, page.getByRole("link", { name: words[language].myBook }));
    await page.getByRole("link", { name: home.bookshelf.openBook }).waitFor();
    await readOut(page, `${language}: the shelf`);
    await press(page, page.getByRole("link", { name: home.bookshelf.openBook }));
    await heading("Rosie").waitFor();
    await readOut(page, `${language}: the story`);
    await page.close();
  });
