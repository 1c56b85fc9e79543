import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { consentWords } from "#web/lib/texts/consent-words.ts";
import { words } from "#e2e/harness/words.ts";
import { freshDatabase } from "#e2e/harness/fresh-database.ts";
import {
  beginStory,
  pastFollowUps,
  keepTake,
  openHarness,
  openStory,
  patient,
  signIn,
  signUp,
  speak,
  spokenFor,
  type Harness,
} from "#e2e/harness/harness.ts";

const { home, interview, auth } = words.en;
let harness: Harness;

beforeAll(async () => {
  harness = await openHarness("We walked to school through the snow.", await freshDatabase());
});
afterAll(() => harness.close());

const button = (page: Page, name: string) => page.getByRole("button", { name });
const problem = (page: Page, text: string) => page.getByRole("alert").getByText(text).waitFor(patient);

async function countAnswers(page: Page): Promise<number> {
  await openStory(page, harness.server.url);
  await page.getByRole("heading", { name: home.answers }).waitFor(patient);
  await page.locator(".answer").first().waitFor(patient);
  return page.locator(".answer").count();
}

for (const [microphone, text, wayOn] of [
  ["refused", interview.problems["microphone-refused"], interview.again],
  ["missing", interview.problems["microphone-failed"], interview.record],
] as const)
  test(`explains a microphone that is ${microphone} and keeps the question`, async () => {
    const work = async (page: Page) => {
      await signUp(harness.server, page, "en", `${microphone}@example.org`);
      await beginStory(page, "en");
      await button(page, interview.record).click();
      await problem(page, text);
      await button(page, wayOn).waitFor(patient);
      await page.setViewportSize({ width: 360, height: 640 });
      const box = await button(page, wayOn).boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual(640);
    };
    await harness.withBrowser(microphone, work, microphone);
  });

/**
 * Records for more than 0 and less than 2 s. Runs in the page, since two outside taps take longer on a busy machine.
 */
const recordAMoment = `new Promise((resolve) => {
  const [record, finished] = ${JSON.stringify([interview.record, interview.finished])};
  const named = (name) => [...document.querySelectorAll("button")].find(
    (one) => [one.getAttribute("aria-label"), one.textContent].some((text) => text?.trim() === name));
  named(record).click();
  const look = () => {
    if (document.querySelector(".timer")?.textContent !== "0:01") return setTimeout(look, 20);
    named(finished).click();
    resolve();
  };
  look();
})`;

test("rejects a take under two seconds and accepts the next one", async () => {
  await harness.withBrowser("short", async (page) => {
    await signUp(harness.server, page, "en", "short@example.org");
    await beginStory(page, "en");
    await button(page, interview.record).waitFor();
    await page.evaluate(recordAMoment);
    await problem(page, interview.problems["too-short"]);
    await speak(page, "en", 3);
    await keepTake(page, "en");
    expect(await countAnswers(page)).toBe(1);
  });
});

test("hides a foreign interview", async () => {
  let address = "";
  await harness.withBrowser("hers", async (page) => {
    await signUp(harness.server, page, "en", "hers@example.org");
    address = await beginStory(page, "en");
  });
  await harness.withBrowser("other", async (page) => {
    await signUp(harness.server, page, "en", "other@example.org");
    await page.goto(address);
    await page.getByRole("heading", { name: interview.notFoundTitle }).waitFor(patient);
    expect(await button(page, consentWords.en.tapYes).count()).toBe(0);
    await page.getByText(interview.problems["session-not-found"]).waitFor(patient);
    await page.goto(address.replace("/en/", "/fr/"));
    await page.getByRole("heading", { name: words.fr.interview.notFoundTitle }).waitFor(patient);
    expect(await page.getByRole("alert").getByRole("link").getAttribute("href")).toBe("/fr/dashboard");
  });
});

/** A deleted and an expired session look the same to the browser: the next refresh finds none. */
async function sessionRunsOut(page: Page): Promise<void> {
  await page.evaluate(`
    const name = Object.keys(localStorage).find((key) => key.endsWith("-auth-token"));
    const session = { ...JSON.parse(localStorage.getItem(name)), expires_at: 1, refresh_token: "gone" };
    localStorage.setItem(name, JSON.stringify(session));
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  `);
  await page.locator(".menu .last").waitFor({ state: "detached", ...patient });
}

test("keeps recording when the session expires and saves after a new sign-in", async () => {
  await harness.withBrowser("expired", async (page) => {
    await signUp(harness.server, page, "en", "expired@example.org");
    await beginStory(page, "en");
    await speak(page, "en", 2);
    await sessionRunsOut(page);
    await spokenFor(page, (await spokenFor(page, 0)) + 2);
    await button(page, interview.finished).click();
    await button(page, interview.save).click();
    await problem(page, interview.problems["signed-out"]);
    await pastFollowUps(page);
    await page.getByText(interview.question(2, 85)).waitFor(patient);
    await page.getByRole("link", { name: auth.signIn }).click();
    await signIn(page, "expired@example.org");
    await pastFollowUps(page);
    await page.getByText(interview.question(2, 85)).waitFor(patient);
    expect(await countAnswers(page)).toBe(1);
  });
});

test("resumes an upload after a dropped connection", async () => {
  await harness.withBrowser("offline", async (page, context) => {
    await signUp(harness.server, page, "en", "offline@example.org");
    await beginStory(page, "en");
    await speak(page, "en", 3);
    await page.route("**/storage/v1/upload/resumable/**", async (route) => {
      await context.setOffline(true);
      await route.abort();
    });
    await button(page, interview.finished).click();
    await button(page, interview.save).click();
    await pastFollowUps(page);
    await page.getByText(interview.question(2, 85)).waitFor(patient);
    await page.getByText(interview.waiting.title(1)).waitFor(patient);
    await page.unroute("**/storage/v1/upload/resumable/**");
    await context.setOffline(false);
    await page.getByText(interview.saved).waitFor(patient);
    expect(await countAnswers(page)).toBe(1);
  });
});

test("moves the interview to the other tab when one closes", async () => {
  await harness.withBrowser("tabs", async (page, context) => {
    await signUp(harness.server, page, "en", "tabs@example.org");
    const address = await beginStory(page, "en");
    const second = await context.newPage();
    await second.goto(address);
    await second.getByText(interview.elsewhere).waitFor(patient);
    await speak(page, "en", 3);
    await keepTake(page, "en");
    await page.close();
    await second.getByText(interview.question(2, 85)).waitFor(patient);
    expect(await countAnswers(second)).toBe(1);
  });
});

test("resumes on another device an interview that was paused", async () => {
  let address = "";
  await harness.withBrowser("phone", async (page) => {
    await signUp(harness.server, page, "en", "devices@example.org");
    address = await beginStory(page, "en");
    await speak(page, "en", 3);
    await keepTake(page, "en");
    await button(page, interview.pause).click();
    await page.getByRole("heading", { name: interview.pausedTitle }).waitFor(patient);
  });
  await harness.withBrowser("tablet", async (page) => {
    await page.goto(address);
    await signIn(page, "devices@example.org");
    await page.getByRole("heading", { name: interview.pausedTitle }).waitFor(patient);
    await button(page, interview.resume).click();
    await pastFollowUps(page);
    await page.getByText(interview.question(2, 85)).waitFor(patient);
  });
});
