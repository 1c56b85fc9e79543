import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { words } from "#e2e/harness/words.ts";
import { journeyLanguages } from "#server/testing/journey-languages.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signOutWords } from "#web/app/sign-out/sign-out-words.ts";
import { openBrowser } from "#e2e/harness/browser.ts";
import { beginStory, patient, speak } from "#e2e/harness/harness.ts";
import { openMenu } from "#e2e/harness/menu.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { roomFile } from "#e2e/harness/talk/sounds.ts";
import { expectWithinReach } from "#e2e/harness/reach.ts";

let app: ServedApp;
let browser: BrowserContext;
let folder = "";

beforeAll(async () => {
  app = await serveApp({ AUTH_AUTOCONFIRM: "true", AUTH_LIMIT_FACTOR: "100" });
  folder = await mkdtemp(join(tmpdir(), "heirvoice-sign-out-"));
  browser = await openBrowser(join(folder, "profile"), { hears: await roomFile(folder, "clear"), again: true });
  await Promise.all([signOutWords.load("en"), signOutWords.load("fr")]);
});
afterAll(async () => {
  await browser.close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

type Language = "en" | "fr";
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const asked = (page: Page, language: Language) => page.getByRole("dialog", { name: signOutWords[language].title });

/** Creates a person in this browser with an unsent answer. Returns the path of their interview. */
async function withTake(page: Page, language: Language, email: string): Promise<string> {
  await signIn(page, app.url, email);
  await page.goto(`${app.url}/${language}/dashboard`);
  await beginStory(page, language);
  await speak(page, language, 3);
  await press(page, words[language].interview.finished);
  await page.getByRole("button", { name: words[language].interview.redo }).waitFor();
  return page.url();
}

async function signOut(page: Page, language: Language): Promise<void> {
  await openMenu(page);
  await press(page, words[language].signOut);
}

async function answersOf(email: string): Promise<number> {
  const [row] = await app.context.db.sql<{ count: number }[]>`
    select count(*)::int as count from public.answers a join auth.users u on u.id = a.user_id where u.email = ${email}`;
  return row?.count ?? 0;
}

const signedOut = (page: Page, language: Language) => page.waitForURL(`**/${language}/auth`);
/** The number of this person's takes in the browser. */
async function takesHere(page: Page, email: string): Promise<number> {
  const [person] = await app.context.db.sql<{ id: string }[]>`select id from auth.users where email = ${email}`;
  return page.evaluate<number>(`new Promise((done) => {
    const opened = indexedDB.open("recordings");
    opened.onsuccess = () => {
      const asked = opened.result.transaction("takes").objectStore("takes").getAll();
      asked.onsuccess = () => {
        opened.result.close();
        done(asked.result.filter(({ userId }) => userId === "${person?.id}").length);
      };
    };
  })`);
}

for (const language of journeyLanguages)
  test(`lists and sends unsent data before sign-out: ${language}`, async () => {
    const page = await browser.newPage();
    const email = `sends-${language}@example.org`;
    await withTake(page, language, email);
    await signOut(page, language);
    const dialog = asked(page, language);
    await dialog.getByText(signOutWords[language].takes(1)).waitFor();
    await dialog.getByText(signOutWords[language].stays).waitFor();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expectWithinReach(page, "before signing out");
    await dialog.getByRole("button", { name: signOutWords[language].stay }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: words[language].interview.redo }).waitFor();
    await signOut(page, language);
    await page.route("**/storage/v1/upload/**", (route) => route.abort());
    await dialog.getByRole("button", { name: signOutWords[language].send }).click();
    await page.getByRole("alert").getByText(signOutWords[language].notSent).waitFor();
    expect(await takesHere(page, email)).toBe(1);
    await page.unroute("**/storage/v1/upload/**");
    await dialog.getByRole("button", { name: signOutWords[language].send }).click();
    await signedOut(page, language);
    expect([await takesHere(page, email), await answersOf(email)]).toEqual([0, 1]);
    await page.close();
  });

test("hides remaining takes from other people on the device", async () => {
  const page = await browser.newPage();
  const email = "leaves@example.org";
  const address = await withTake(page, "en", email);
  await signOut(page, "en");
  await asked(page, "en").getByRole("button", { name: signOutWords.en.leave }).click();
  await signedOut(page, "en");
  expect([await takesHere(page, email), await answersOf(email)]).toEqual([1, 0]);

  await signIn(page, app.url, "somebody.else@example.org");
  await page.goto(`${app.url}/en/dashboard`);
  await page.getByRole("button", { name: words.en.home.begin }).waitFor();
  expect(await page.locator(".recovered").count()).toBe(0);
  await page.goto(address);
  await page.getByRole("heading", { name: words.en.interview.notFoundTitle }).waitFor();
  expect(await page.locator("audio").count()).toBe(0);
  await signOut(page, "en");
  await signedOut(page, "en");
  expect(await takesHere(page, email)).toBe(1);

  const { auth } = words.en;
  await page.getByLabel(auth.email).fill(email);
  await page.getByLabel(auth.password, { exact: true }).fill("a long password");
  await press(page, auth.signInButton);
  await page.locator(".recovered").waitFor();
  await press(page, words.en.home.unsent.keepIt);
  await page.locator(".recovered").waitFor({ state: "detached" });
  await expect.poll(async () => [await takesHere(page, email), await answersOf(email)], patient).toEqual([0, 1]);
  await page.close();
});

test("warns a person who signs out while recording and keeps the take", async () => {
  const page = await browser.newPage();
  await signIn(page, app.url, "speaks.on@example.org");
  await page.goto(`${app.url}/en/dashboard`);
  await beginStory(page, "en");
  await speak(page, "en", 3);
  await signOut(page, "en");
  await asked(page, "en").getByText(signOutWords.en.recording).waitFor();
  expect(await page.getByRole("button", { name: signOutWords.en.send }).count()).toBe(0);
  await press(page, signOutWords.en.leave);
  await signedOut(page, "en");
  expect(await takesHere(page, "speaks.on@example.org")).toBe(1);
  await page.close();
});

test("reports an unsaved correction before sign-out", async () => {
  const page = await browser.newPage();
  const email = "corrects@example.org";
  await signIn(page, app.url, email);
  await page.goto(`${app.url}/en/dashboard`);
  await page.getByRole("button", { name: words.en.home.begin }).waitFor();
  await signOut(page, "en");
  await signedOut(page, "en");
  await signIn(page, app.url, "corrects.too@example.org");
  await page.goto(`${app.url}/en/dashboard`);
  await page.getByRole("button", { name: words.en.home.begin }).waitFor();
  const { sql } = app.context.db;
  const [answer] = await sql<{ id: string; person: string }[]>`
    with person as (select id from auth.users where email = 'corrects.too@example.org'),
      heard as (insert into public.recordings (user_id, question_id, object_path, container, codec, sha256, bytes, duration_ms)
        select id, 1, 'x', 'webm', 'opus', repeat('a', 64), 1, 3000 from person returning id)
    insert into public.answers (user_id, question_id, recording_id)
    select person.id, 1, heard.id from person, heard returning id, user_id as person`;
  await page.evaluate(`localStorage.setItem("heirvoice draft ${answer?.person} ${answer?.id}", "My own words.")`);
  await signOut(page, "en");
  await asked(page, "en").getByText(signOutWords.en.corrections(1)).waitFor();
  await press(page, signOutWords.en.send);
  await signedOut(page, "en");
  const said =
    await sql`select body from public.transcripts where layer = 'corrected' and user_id = ${answer?.person ?? ""}`;
  expect([...said]).toEqual([{ body: "My own words." }]);
  await page.close();
});
