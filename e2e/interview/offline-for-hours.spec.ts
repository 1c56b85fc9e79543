import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveApp } from "#server/testing/serve-app.ts";
import { serveConfig } from "#server/testing/serve-config.ts";
import { words } from "#e2e/harness/words.ts";
import { openBrowser, spokenFile } from "#e2e/harness/browser.ts";
import { beginStory, pastFollowUps, patient, speak } from "#e2e/harness/harness.ts";
import { signIn } from "#e2e/harness/signed-in.ts";

const { interview } = words.en;
let folder = "";
let hears = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "heirvoice-hours-"));
  hears = await spokenFile(folder, "I was born in a house by the river.");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function open() {
  const context = await openBrowser(join(folder, "profile"), { hears, again: true }, { installsApp: true });
  return { context, page: context.pages()[0] ?? (await context.newPage()) };
}

/** Answers the current question and waits for the next. */
async function answer(page: Page, question: number): Promise<void> {
  await page.getByText(interview.question(question, 85)).waitFor();
  await speak(page, "en", 3);
  await page.getByRole("button", { name: interview.save }).click();
  await page.getByText(interview.waiting.title(question)).waitFor();
  if (question === 1) await pastFollowUps(page);
  await page.getByText(interview.question(question + 1, 85)).waitFor();
}

test("sends three offline answers once after two browser restarts", async () => {
  const served = await serveApp({ AUTH_AUTOCONFIRM: "true", DATA_DIR: await mkdtemp(join(folder, "data-")) });
  const { config } = served.context;
  let { context, page } = await open();
  await signIn(page, served.url, "hours@example.org");
  await page.goto(`${served.url}/en/dashboard`);
  await expect.poll(() => page.evaluate("navigator.serviceWorker.controller !== null"), patient).toBe(true);
  const address = await beginStory(page, "en");
  const kept = "indexedDB.databases().then((all) => all.some(({ name }) => name === 'interviews'))";
  await expect.poll(() => page.evaluate(kept), patient).toBe(true);
  await page.waitForLoadState("networkidle");
  await served.close();
  for (const question of [1, 2, 3]) {
    await page.goto(address);
    await answer(page, question);
    await context.close();
    ({ context, page } = await open());
  }
  const again = await serveConfig({ ...config, http: { ...config.http, port: Number(new URL(served.url).port) } });
  await page.goto(`${served.url}/en/dashboard`);
  const told = () => again.context.db.sql`
    select question_id as question, count(*)::int as answers from public.answers group by 1 order by 1`;
  await expect
    .poll(async () => [...(await told())], patient)
    .toEqual([1, 2, 3].map((question) => ({ question, answers: 1 })));
  await context.close();
  await again.close();
}, 400_000);
