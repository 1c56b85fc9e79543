import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { words } from "#e2e/harness/words.ts";
import { visibilityWords } from "#web/ui/visibility/visibility-words.ts";
import { expectAbove } from "#e2e/harness/reach.ts";
import { openBrowser, spokenFile } from "#e2e/harness/browser.ts";
import { beginStory, goOn, openStory, pastFollowUps, patient, speak } from "#e2e/harness/harness.ts";
import { signIn } from "#e2e/harness/signed-in.ts";

const { interview } = words.en;
const shown = visibilityWords.en;
let app: ServedApp;
let browser: BrowserContext;
let folder = "";
beforeAll(async () => {
  app = await serveApp({ AUTH_AUTOCONFIRM: "true" });
  folder = await mkdtemp(join(tmpdir(), "heirvoice-visibility-"));
  const hears = await spokenFile(folder, "She was up at four, with flour to the elbow.");
  browser = await openBrowser(join(folder, "profile"), { hears, again: true });
});
afterAll(async () => {
  await browser.close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const radio = (page: Page, name: string) => page.getByRole("radio", { name: new RegExp(`^${name}`) });

/** Holds every response from this path. `asked` resolves at the first request. */
async function held(page: Page, address: string) {
  const [asked, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(address, async (route) => {
    if (route.request().method() !== "GET") return route.fallback();
    asked.resolve();
    await gone.promise;
    await route.fallback();
  });
  const letGo = async () => {
    gone.resolve();
    await page.unrouteAll({ behavior: "wait" });
  };
  return { asked: asked.promise, letGo };
}

async function begin(email: string): Promise<Page> {
  const page = await browser.newPage();
  await signIn(page, app.url, email);
  await page.goto(`${app.url}/en/dashboard`);
  await beginStory(page, "en");
  return page;
}

const kept = async (email: string) => [
  ...(await app.context.db.sql`
    select a.visibility, a.sealed_until::text as until, a.erased_at is not null as erased
    from public.answers a join auth.users u on u.id = a.user_id where u.email = ${email} order by a.created_at`),
];
const become = (email: string, ...wanted: object[]) =>
  expect.poll(() => kept(email), patient).toEqual(wanted.map((one) => ({ until: null, erased: false, ...one })));

test("asks for an answer's visibility, private by default", async () => {
  const page = await begin("asked@example.org");
  await speak(page, "en", 3);
  await press(page, interview.finished);
  await page.getByRole("heading", { name: shown.title }).waitFor();
  expect(await radio(page, shown.myself.title).isChecked()).toBe(true);
  await expectAbove(page, ".who-hears .option-row:last-of-type", ".review-acts");
  await expectAbove(page, ".who-hears .option-row:last-of-type", ".review-acts", { width: 390, height: 844 });
  await expectAbove(page, ".who-hears .option-row:last-of-type", ".review-acts", { width: 1440, height: 900 });
  await press(page, interview.save);
  await goOn(page, "en");
  await page.getByText(interview.question(2, 85)).waitFor();
  await become("asked@example.org", { visibility: "draft" });
  await speak(page, "en", 3);
  await press(page, interview.finished);
  await radio(page, shown.family.title).check();
  await press(page, interview.save);
  await goOn(page, "en");
  await page.getByText(interview.question(3, 85)).waitFor();
  await become("asked@example.org", { visibility: "draft" }, { visibility: "family only" });
  await page.getByText(`${interview.lastAnswer} ${shown.now["family only"]}`).waitFor();
  await speak(page, "en", 3);
  await press(page, interview.finished);
  await press(page, shown.seal);
  await page.getByLabel(shown.opens).fill("2041-05-17");
  await press(page, interview.save);
  await goOn(page, "en");
  await page.getByText(interview.question(4, 85)).waitFor();
  const sealed = { visibility: "sealed", until: "2041-05-17" };
  await become("asked@example.org", { visibility: "draft" }, { visibility: "family only" }, sealed);
  await page.close();
});

test("never reports a waiting answer after a normal save", async () => {
  const page = await begin("on.time@example.org");
  await page.evaluate(`new MutationObserver(() => (window.sawWaiting ||= document.querySelector(".waiting-answers") !== null))
    .observe(document.body, { childList: true, subtree: true })`);
  await speak(page, "en", 3);
  await press(page, interview.save);
  await page.getByText(interview.saved).waitFor();
  expect(await page.evaluate("window.sawWaiting ?? false")).toBe(false);
  await page.close();
});

test("asks for the visibility beside the next question while an answer uploads", async () => {
  const page = await begin("at.once@example.org");
  await speak(page, "en", 3);
  await page.route("**/storage/v1/upload/**", (route) => route.abort());
  await press(page, interview.save);
  await pastFollowUps(page);
  await page.getByText(interview.question(2, 85)).waitFor();
  await page.getByText(interview.waiting.title(1)).waitFor();
  await page.getByText(interview.lastAnswer).click();
  await radio(page, shown.book.title).check();
  await page.unroute("**/storage/v1/upload/**");
  await become("at.once@example.org", { visibility: "in the book" });
  await page.getByText(interview.saved).waitFor();
  await radio(page, shown.family.title).check();
  await become("at.once@example.org", { visibility: "family only" });
  await radio(page, shown.myself.title).check();
  await page.getByText(`${interview.lastAnswer} ${shown.now.draft}`).waitFor();
  await become("at.once@example.org", { visibility: "draft" });
  await page.close();
});

test("changes visibility, seals until a day, erases with the sound, and restores", async () => {
  const email = "changes@example.org";
  const page = await begin(email);
  await speak(page, "en", 3);
  await press(page, interview.save);
  await page.getByText(interview.saved).waitFor();
  await openStory(page, app.url);
  const answer = page.locator(".answer");
  await answer.getByText(shown.now.draft).waitFor();
  await press(page, shown.change);
  const reading = await held(page, "**/rest/v1/answers?select=*");
  await radio(page, shown.family.title).click();
  await become(email, { visibility: "family only" });
  await reading.asked;
  await radio(page, shown.family.title).and(page.locator(":checked")).waitFor();
  await answer.getByText(shown.now["family only"]).waitFor();
  await reading.letGo();
  await answer.getByText(shown.nobodyHears).waitFor();
  await press(page, shown.seal);
  await page.getByLabel(shown.opens).fill("2000-01-01");
  await page.getByText(shown.noDay).waitFor();
  await page.getByLabel(shown.opens).fill("2041-05-17");
  await become(email, { visibility: "sealed", until: "2041-05-17" });
  await answer.getByText("Sealed until May 17, 2041").waitFor();
  await press(page, shown.sealForLife);
  await become(email, { visibility: "sealed", until: null });
  await answer.getByText(shown.now.sealedForLife).waitFor();
  await radio(page, shown.forLife.title).and(page.locator(":checked")).waitFor();
  await press(page, shown.erase);
  await answer.waitFor({ state: "detached" });
  await become(email, { visibility: "deleted", erased: true });
  await page.getByRole("region", { name: shown.erasedTitle }).getByText(shown.erased(30)).waitFor();
  await page.getByRole("button", { name: shown.takeBack }).click();
  await answer.getByText(shown.now.draft).waitFor();
  await become(email, { visibility: "draft" });
  await page.close();
});
