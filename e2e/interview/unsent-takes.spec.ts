import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { words } from "#e2e/harness/words.ts";
import { openBrowser, spokenFile } from "#e2e/harness/browser.ts";
import { beginStory, openStory, pastFollowUps, patient, speak } from "#e2e/harness/harness.ts";
import { takesOn } from "#e2e/harness/journal.ts";
import { signIn } from "#e2e/harness/signed-in.ts";

const { home, interview } = words.en;
let app: ServedApp;
let browser: BrowserContext;
let folder = "";

beforeAll(async () => {
  app = await serveApp({ AUTH_AUTOCONFIRM: "true" });
  folder = await mkdtemp(join(tmpdir(), "heirvoice-unsent-"));
  const hears = await spokenFile(folder, "We walked to school through the snow, my sister and I.");
  browser = await openBrowser(join(folder, "profile"), { hears });
});
afterAll(async () => {
  await browser.close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const waiting = (page: Page) => page.getByRole("region", { name: home.unsent.waiting(1) });
const found = (page: Page) => page.locator(".recovered");

/** Creates a person with this number of takes of their first question. */
async function withTakes(email: string, takes: number): Promise<Page> {
  const page = await browser.newPage();
  await signIn(page, app.url, email);
  await page.goto(`${app.url}/en/dashboard`);
  await beginStory(page, "en");
  for (let take = 1; take <= takes; take++) {
    if (take > 1) await press(page, interview.redo);
    await speak(page, "en", 3);
    await press(page, interview.finished);
    await page.getByRole("button", { name: interview.redo }).waitFor();
  }
  return page;
}

async function answersOf(email: string): Promise<number> {
  const [row] = await app.context.db.sql<{ count: number }[]>`
    select count(*)::int as count from public.answers a join auth.users u on u.id = a.user_id where u.email = ${email}`;
  return row?.count ?? 0;
}

test("lists unsent takes first and sends them when online", async () => {
  const page = await withTakes("unsent@example.org", 1);
  await page.route("**/storage/v1/upload/**", (route) => route.abort());
  await press(page, interview.save);
  await pastFollowUps(page);
  await page.getByText(interview.question(2, 85)).waitFor();
  await page.getByText(interview.waiting.title(1)).waitFor();
  await page.goto(`${app.url}/en/dashboard`);
  await waiting(page).getByText(home.unsent.wanted).waitFor();
  const [first, book] = await Promise.all([waiting(page).boundingBox(), page.locator(".open-book").boundingBox()]);
  expect(first?.y).toBeLessThan(book?.y ?? 0);
  expect(await answersOf("unsent@example.org")).toBe(0);
  await browser.setOffline(true);
  await page.getByText(words.en.offline).waitFor();
  await page.unroute("**/storage/v1/upload/**");
  await browser.setOffline(false);
  await waiting(page).waitFor({ state: "detached" });
  expect(await answersOf("unsent@example.org")).toBe(1);
  await page.close();
});

const objectOf = async (email: string) => {
  const [row] = await app.context.db.sql<{ path: string; takes: number }[]>`
    select a.audio_file_path as path, (select count(*)::int from public.takes t join storage.objects o on o.name = t.audio_file_path
      where t.answer_id = a.id) as takes
    from public.answers a join auth.users u on u.id = a.user_id where u.email = ${email}`;
  return row;
};

test("stores one of two waiting takes and keeps the other", async () => {
  const email = "two.takes@example.org";
  const page = await withTakes(email, 2);
  await press(page, interview.pause);
  await page.getByRole("heading", { name: interview.pausedTitle }).waitFor();
  await page.goto(`${app.url}/en/dashboard`);
  await found(page).filter({ hasText: "take 1" }).waitFor();
  const second = found(page).filter({ hasText: "take 2" });
  await second.getByRole("button", { name: words.en.player.play }).waitFor();
  await second.getByRole("button", { name: home.unsent.keepIt }).click();
  await expect.poll(() => answersOf(email), patient).toBe(1);
  await expect.poll(() => found(page).count(), patient).toBe(0);
  await expect.poll(async () => (await takesOn(page)).length, patient).toBe(0);
  const sent = await objectOf(email);
  expect(sent?.takes).toBe(2);
  await openStory(page, app.url);
  await page.getByText(home.otherTakes.title(1)).click();
  await page.locator(".other-takes").getByRole("button", { name: words.en.player.play }).waitFor();
  await press(page, home.otherTakes.choose);
  await expect.poll(async () => (await objectOf(email))?.path === sent?.path, patient).toBe(false);
  expect(await answersOf(email)).toBe(1);
  expect((await objectOf(email))?.takes).toBe(2);
  await page.close();
});

test("sends a take again when it arrives altered", async () => {
  const email = "altered@example.org";
  const page = await withTakes(email, 1);
  const take = (await takesOn(page)).at(-1);
  let altered = false;
  await page.route("**/storage/v1/upload/resumable/**", async (route) => {
    const body = route.request().postDataBuffer();
    if (altered || body === null) return route.continue();
    altered = true;
    body[body.length - 5] = 255 - (body[body.length - 5] ?? 0);
    return route.continue({ postData: body });
  });
  await press(page, interview.save);
  await expect.poll(() => answersOf(email), patient).toBe(1);
  expect(altered).toBe(true);
  const objects = await app.context.db.sql<{ etag: string; answers: number }[]>`
    select trim(both '"' from o.metadata ->> 'eTag') as etag,
      (select count(*)::int from public.answers a where a.audio_file_path = o.name) as answers
    from storage.objects o join auth.users u on u.id::text = o.owner_id where u.email = ${email} order by o.name`;
  const said = createHash("sha256")
    .update(take?.sound ?? "")
    .digest("hex");
  expect(objects.filter(({ etag }) => etag === said)).toEqual([{ etag: said, answers: 1 }]);
  expect(objects.filter(({ etag }) => etag !== said).map(({ answers }) => answers)).toEqual([0]);
  await page.close();
});
