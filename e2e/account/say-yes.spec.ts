import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, spokenFile } from "#e2e/harness/browser.ts";
import { patient } from "#e2e/harness/harness.ts";
import { expectWithinReach } from "#e2e/harness/reach.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { fakeRecognizer, type FakeRecognizer } from "#server/testing/fakes/fake-recognizer.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { startWork } from "#server/start-worker.ts";
import { fr as listFr } from "#web/features/account/consents/consents.fr.ts";
import { fr } from "#web/features/account/consents/say-yes/say-yes.fr.ts";

const heard = { long: "", short: "" };
let service: FakeRecognizer;
let app: ServedApp;
let work: Awaited<ReturnType<typeof startWork>>;
let browser: BrowserContext;
let folder = "";
beforeAll(async () => {
  service = await fakeRecognizer(heard);
  const listening = { STT: "openai", OPENAI_BASE_URL: `${service.url}/v1`, OPENAI_API_KEY: "k" };
  app = await serveApp({ AUTH_AUTOCONFIRM: "true", VOICE_CLONE: "elevenlabs", ELEVENLABS_API_KEY: "k", ...listening });
  work = await startWork(app.context);
  folder = await mkdtemp(join(tmpdir(), "heirvoice-say-yes-"));
  const hears = await spokenFile(folder, "The service that listens decides what was read aloud here.", 0.2);
  browser = await openBrowser(join(folder, "profile"), { hears, again: true });
});
afterAll(async () => {
  await browser.close();
  await work.stop();
  await app.close();
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

const sentenceOn = async (page: Page) =>
  (await page.locator(".oath").innerText()).replaceAll(/[«»\u00a0]/gu, "").trim();

async function read(page: Page): Promise<void> {
  await page.getByRole("button", { name: fr.sayYes, exact: true }).click();
  const done = page.getByRole("button", { name: fr.finish, exact: true });
  await done.waitFor();
  await page.waitForTimeout(2600);
  await done.dblclick();
}

test("writes a yes that was read aloud, and takes it back", async () => {
  const email = "aloud@example.org";
  const page = await browser.newPage();
  await signIn(page, app.url, email);
  await page.goto(`${app.url}/fr/account/consents`);
  const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: listFr.titles.clone }) });
  await row.getByRole("link", { name: listFr.sayYes }).click();
  await page.locator(".oath").waitFor();
  await expectWithinReach(page, "the sentence");
  const first = await sentenceOn(page);
  await page.reload();
  await page.locator(".oath").waitFor();
  expect(await sentenceOn(page)).toBe(first);

  heard.long = heard.short = "Bonjour.";
  await read(page);
  await page.getByText(fr.unlike).waitFor();
  const second = await sentenceOn(page);
  expect(second).not.toBe(first);
  heard.long = heard.short = second;
  await read(page);
  await page.getByRole("heading", { name: fr.given }).waitFor();
  await page.getByRole("link", { name: fr.toList }).click();
  await row.getByRole("button", { name: listFr.hear }).waitFor();
  await row.getByRole("button", { name: listFr.takeBack }).click();
  await page.getByText(listFr.consequences.clone?.ends[0]?.title ?? "").waitFor();
  const lines = await app.context.db.sql`
    select c.given, c.how, c.sentence is not null as aloud
    from public.consents c join auth.users u on u.id = c.user_id
    where u.email = ${email} and c.purpose = 'clone' order by c.line`;
  expect([...lines]).toEqual([
    { given: true, how: "spoken", aloud: true },
    { given: false, how: "tapped", aloud: false },
  ]);
  await page.close();
});

test("keeps an unsent reading and draws new words after ten minutes", async () => {
  const page = await browser.newPage();
  await signIn(page, app.url, "later@example.org");
  await page.goto(`${app.url}/fr/account/consents?say=clone`);
  await page.locator(".oath").waitFor();
  heard.long = heard.short = await sentenceOn(page);
  await page.route("**/storage/v1/**", (route) => route.abort());
  await read(page);
  await page.getByText(fr.notSent).waitFor();
  await page.unroute("**/storage/v1/**");
  await app.context.db.sql`update heirvoice.consent_challenges set expires_at = now() where answered_at is null`;
  await page.getByRole("button", { name: fr.sendAgain }).click();
  await page.getByText(fr.expired).waitFor();
  await expect.poll(() => sentenceOn(page), patient).not.toBe(heard.long);
  await page.close();
});
