import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { addSpokenBook } from "#server/testing/spoken-book.ts";
import { words } from "#e2e/harness/words.ts";
import { en as accountEn } from "#web/features/account/account.en.ts";
import { en, type ConsentsWords } from "#web/features/account/consents/consents.en.ts";
import { fr } from "#web/features/account/consents/consents.fr.ts";
import { en as askModelEn } from "#web/features/book-editor/model-consent/ask-model.en.ts";
import { en as laterEn } from "#web/lib/texts/later-consents.en.ts";
import { fr as laterFr } from "#web/lib/texts/later-consents.fr.ts";
import type { ConsentPurpose } from "#domain/account/consent.ts";
import { consentWords } from "#web/lib/texts/consent-words.ts";
import { expectAbove, expectWithinReach } from "#e2e/harness/reach.ts";
import { openBrowser, spokenFile } from "#e2e/harness/browser.ts";
import { patient } from "#e2e/harness/harness.ts";
import { orderOf } from "#e2e/harness/order.ts";
import { signIn } from "#e2e/harness/signed-in.ts";

let app: ServedApp;
let browser: BrowserContext;
let folder = "";
beforeAll(async () => {
  /* An address that does not count as this machine; nothing is asked of it here. */
  const outside = { COMPOSER: "written", OPENAI_BASE_URL: "http://0.0.0.0:9/v1", OPENAI_MODEL: "played" };
  app = await serveApp({ AUTH_AUTOCONFIRM: "true", ...outside });
  folder = await mkdtemp(join(tmpdir(), "heirvoice-consent-"));
  const hears = await spokenFile(folder, consentWords.en.oath);
  browser = await openBrowser(join(folder, "profile"), { hears, again: true });
});
afterAll(async () => {
  await browser.close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** A new person before their first question, without any consent. */
async function beforeFirst(email: string, language: "en" | "fr" = "en"): Promise<Page> {
  const page = await browser.newPage();
  await page.addInitScript(`
    window.opened = 0;
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = (asked) => (window.opened++, open(asked));
  `);
  await signIn(page, app.url, email, false);
  await page.goto(`${app.url}/${language}/interview/active?order=${await orderOf(page)}`);
  await page.getByRole("heading", { name: consentWords[language].title }).waitFor();
  return page;
}

const rowOf = (page: Page, purpose: ConsentPurpose, inWords: ConsentsWords = en) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: inWords.titles[purpose] }) });

const ledger = async (email: string) => [
  ...(await app.context.db.sql`
    select c.purpose, c.given, c.how, c.language from public.consents c join auth.users u on u.id = c.user_id
    where u.email = ${email} order by c.line`),
];

test("asks for three consents before the first recording", async () => {
  for (const language of ["en", "fr"] as const) {
    const page = await beforeFirst(`tap.${language}@example.org`, language);
    expect(await page.evaluate<number>("window.opened")).toBe(0);
    await expectAbove(page, ".consent li:last-child", ".consent-dock");
    await press(page, consentWords[language].tapYes);
    await page.getByText(words[language].interview.question(1, 85)).waitFor();
    const line = { given: true, how: "tapped", language };
    expect(await ledger(`tap.${language}@example.org`)).toEqual(
      ["record", "transcribe", "book"].map((purpose) => ({ purpose, ...line })),
    );
    await page.reload();
    await page.getByText(words[language].interview.question(1, 85)).waitFor();
    await page.close();
  }
});

test("stores a spoken consent as a recording that the ledger names", async () => {
  const page = await beforeFirst("aloud@example.org");
  await press(page, consentWords.en.sayYes);
  const done = page.getByRole("button", { name: consentWords.en.finish });
  await done.waitFor();
  await page.waitForTimeout(2600);
  await done.click();
  await page.getByText(words.en.interview.question(1, 85)).waitFor();
  const [said] = await app.context.db.sql<{ how: string; bytes: number }[]>`
    select c.how, (o.metadata ->> 'size')::int as bytes
    from public.consents c join auth.users u on u.id = c.user_id join storage.objects o on o.name = c.statement_path
    where u.email = 'aloud@example.org' and c.purpose = 'record'`;
  expect(said?.how).toBe("spoken");
  expect(said?.bytes).toBeGreaterThan(5000);
  await page.close();
});

test("opens no microphone without the recording consent and accepts some consents alone", async () => {
  const page = await beforeFirst("some@example.org");
  const { asked, some, agree, needsRecord } = consentWords.en;
  await press(page, some);
  await page.getByLabel(asked.record.title).uncheck();
  await page.getByLabel(asked.book.title).uncheck();
  await press(page, agree);
  await page.getByText(needsRecord).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: consentWords.en.title }).waitFor();
  expect(await page.evaluate<number>("window.opened")).toBe(0);
  await press(page, some);
  await page.getByLabel(asked.transcribe.title).uncheck();
  await press(page, agree);
  await page.getByText(words.en.interview.question(1, 85)).waitFor();
  expect((await ledger("some@example.org")).map(({ given }) => given)).toEqual([false, true, false, true, false, true]);
  await page.close();
});

test("asks again before the next recording after a consent is withdrawn", async () => {
  const page = await beforeFirst("back@example.org");
  const interview = page.url();
  await press(page, consentWords.en.tapYes);
  await page.getByText(words.en.interview.question(1, 85)).waitFor();
  await page.goto(`${app.url}/en/account`);
  await page.getByRole("link", { name: accountEn.consents.open }).click();
  await rowOf(page, "record").getByRole("button", { name: en.takeBack }).click();
  await page.getByRole("heading", { name: en.takenBackTitle }).waitFor();
  await page.goto(interview);
  await page.getByRole("heading", { name: consentWords.en.title }).waitFor();
  expect(await page.evaluate<number>("window.opened")).toBe(0);
  await page.close();
});

test("lists every decision and takes one back with one tap", async () => {
  const email = "ledger@example.org";
  const page = await beforeFirst(email, "fr");
  await press(page, consentWords.fr.tapYes);
  await page.getByText(words.fr.interview.question(1, 85)).waitFor();
  await page.goto(`${app.url}/fr/account/consents`);
  const family = rowOf(page, "family_hears", fr);
  await family.getByText(fr.byMark).waitFor();
  expect(await page.getByRole("heading", { name: fr.titles.clone }).count()).toBe(0);
  await rowOf(page, "model_writes", fr).getByText(fr.never).waitFor();
  await family.getByRole("button", { name: fr.takeBack }).dblclick();
  await page.getByText(fr.consequences.family_hears?.ends[0]?.title ?? "").waitFor();
  await expect.poll(() => page.evaluate("document.activeElement.tagName")).toBe("H1");
  await expectWithinReach(page, "taken back");
  await press(page, fr.toList);
  await family.getByRole("button", { name: fr.sayYes }).click();
  await family.getByText(fr.changed(1)).waitFor();
  expect((await ledger(email)).slice(3)).toEqual(
    [false, true].map((given) => ({ purpose: "family_hears", given, how: "tapped", language: "fr" })),
  );
  await press(page, fr.whole);
  await page.getByText(laterFr.family_hears.wording).first().waitFor();
  const file = page.waitForEvent("download");
  await press(page, fr.download);
  expect(await readFile(await (await file).path(), "utf8")).toContain(laterFr.family_hears.wording);
  await page.close();
});

test("asks on the story page before a model outside writes", async () => {
  const email = "model@example.org";
  const page = await browser.newPage();
  await signIn(page, app.url, email);
  const order = await orderOf(page);
  const [person] = await app.context.db.sql<{ id: string }[]>`select id from auth.users where email = ${email}`;
  const { sessionId } = await addSpokenBook(app, person?.id ?? "", "I was born in Lyon in 1941.", order);
  await app.context.db.sql`update public.answers set origin = 'browser' where session_id = ${sessionId}`;
  await page.goto(`${app.url}/en/story/${order}`);
  await page.getByText(askModelEn.without).waitFor();
  await page.getByText(askModelEn.needs("0.0.0.0:9 played")).waitFor();
  await press(page, askModelEn.yes(laterEn.model_writes.wording));
  await page.getByText(/^A model will write this book/u).waitFor();
  expect((await ledger(email)).at(-1)).toMatchObject({ purpose: "model_writes", given: true });
  await app.context.db.sql`
    update public.answers set processing_status = 'pending', hear_after = 'infinity', transcript = null,
      metadata = metadata || '{"problem":"no_consent"}' where session_id = ${sessionId}`;
  await page.reload();
  await page.getByRole("link", { name: words.en.home.consents }).click();
  await rowOf(page, "model_writes").getByRole("button", { name: en.takeBack }).waitFor();
  await page.close();
});

test("accepts a consent offline and writes it to the ledger later", async () => {
  const page = await beforeFirst("later@example.org");
  await page.route("**/rest/v1/consents*", (route) => route.abort());
  await press(page, consentWords.en.tapYes);
  await page.getByText(words.en.interview.question(1, 85)).waitFor();
  expect(await ledger("later@example.org")).toEqual([]);
  await page.unroute("**/rest/v1/consents*");
  await page.reload();
  await page.getByText(words.en.interview.question(1, 85)).waitFor();
  await expect.poll(() => ledger("later@example.org"), patient).toHaveLength(3);
  await page.close();
});

const onSend = (page: Page, answer: (route: Route) => Promise<unknown>) =>
  page.route("**/rest/v1/consents*", (route) =>
    route.request().method() === "POST" ? answer(route) : route.continue(),
  );
const loseAnswer = async (route: Route) => route.fetch().then(() => route.abort());
const said = (purpose: ConsentPurpose, given: boolean) => expect.objectContaining({ purpose, given });

const unsent = (page: Page) =>
  page.evaluate<ConsentPurpose[]>(`Object.entries(localStorage).flatMap(([key, held]) =>
    key.startsWith("consents ") ? JSON.parse(held).unsent.map(({ purpose }) => purpose) : [])`);

test("keeps a withdrawal said while an older yes is sent again", async () => {
  const email = "queue@example.org";
  const [first, second, third] = [await browser.newPage(), await browser.newPage(), await browser.newPage()];
  await signIn(first, app.url, email);
  await onSend(first, (route) => loseAnswer(route).catch(() => null));
  await onSend(second, (route) => route.abort());
  for (const page of [first, second]) {
    await page.goto(`${app.url}/en/account/consents`);
    await rowOf(page, "book").getByRole("button", { name: en.takeBack }).waitFor();
  }
  await rowOf(first, "model_writes").getByRole("button", { name: en.sayYes }).click();
  await first.getByText(en.notSent).waitFor();
  await first.close();
  await app.context.db.sql`insert into public.consents (user_id, purpose, given, how, wording, language)
    select id, 'model_writes', false, 'tapped', 'No.', 'en' from auth.users where email = ${email}`;

  const [sending, line] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await onSend(third, async (route) => {
    sending.resolve();
    await line.promise;
    await route.continue();
  });
  await third.goto(`${app.url}/en/account`);
  await sending.promise;
  await rowOf(second, "book").getByRole("button", { name: en.takeBack }).click();
  await second.getByText(en.notSent).waitFor();
  line.resolve();
  await expect.poll(() => unsent(second), patient).toEqual(["book"]);
  const older = [said("model_writes", true), said("model_writes", false)];
  expect((await ledger(email)).slice(3)).toEqual(older);
  await third.close();

  const tried = second.waitForRequest((request) => request.url().includes("/consents") && request.method() === "POST");
  await second.goto(`${app.url}/en/account`);
  await tried;
  await second.unroute("**/rest/v1/consents*");
  await second.evaluate("dispatchEvent(new Event('online'))");
  await expect.poll(async () => (await ledger(email)).slice(3), patient).toEqual([...older, said("book", false)]);
  await second.close();
});
