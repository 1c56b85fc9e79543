import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { voiceAgentLimits } from "#web/features/conversation/machine/conversation-limits.ts";
import type { Language } from "#domain/language.ts";
import { words as ofTheApp } from "#e2e/harness/words.ts";
import { journeyLanguages } from "#server/testing/journey-languages.ts";
import { answerNowWords } from "#web/site/trial-answer/trial-answer-words.ts";
import { answerNowPaths } from "#web/site/trial-answer/trial-answer-path.ts";
import { complaints } from "#e2e/harness/browser.ts";
import { freshDatabase } from "#e2e/harness/fresh-database.ts";
import { expectAbove } from "#e2e/harness/reach.ts";
import { pageNote } from "#e2e/harness/visitor-page.ts";
import { confirmation, openHarness, patient, spokenFor, type Harness } from "#e2e/harness/harness.ts";
import {
  expectByButton,
  expectInSight,
  expectInSightEverywhere,
  expectMoment,
  expectRemembered,
  smallPhone,
} from "#e2e/harness/talk/talking.ts";

const said = "My grandmother kept bees behind the old stone house.";
const asked = { en: "Say your full name out loud", fr: "Dites votre nom en entier" };
const { firstRetryMs } = voiceAgentLimits;
const maxSeconds = 90;
/** From the landing page to the first spoken word. */
const maxSecondsToStart = 60;
const maxSteps = 9;
let harness: Harness;

beforeAll(async () => {
  harness = await openHarness(said, await freshDatabase());
});
afterAll(() => harness.close());

test("resumes a visitor's conversation after a server kill", async () => {
  const microphone = { hears: harness.said, again: true };
  const talks = async (page: Page) => {
    const heard = complaints(page);
    const { start, stop, computerVoice, finished, status, talking } = ofTheApp.en.voice;
    await page.setViewportSize(smallPhone);
    await page.goto(`${harness.server.url}/en/test-agent`);
    await page.getByRole("button", { name: start, exact: true }).click(patient);
    await page.getByText(computerVoice, { exact: true }).waitFor(patient);
    await expectInSightEverywhere(page);
    await page.getByRole("heading", { name: talking.speaking }).waitFor(patient);
    await page.getByRole("heading", { name: talking.yourTurn("") }).waitFor(patient);
    await page.getByText(status.talking).waitFor({ ...patient, state: "attached" });
    await page.setViewportSize(smallPhone);
    await page.evaluate("scrollTo(0, document.body.scrollHeight)");
    const replies = page.locator(".agent-words").filter({ hasNotText: "I am a computer voice" });
    const hasAsked = async () => {
      await page.getByRole("button", { name: finished }).click(patient);
      return replies.filter({ hasText: /\S/ }).isVisible();
    };
    await expect.poll(hasAsked).toBe(true);
    await expectInSight(page, "new words");
    await expectMoment(page);
    await expectByButton(page);
    const conversation = page.locator(".debug dd").nth(1);
    const before = await conversation.textContent();
    await page.clock.install();
    await harness.server.killAndRestart();
    const another = async () => {
      if (await page.getByText(status.waiting).first().isVisible()) await page.clock.fastForward(firstRetryMs);
      const now = await conversation.textContent();
      return now === before ? null : now;
    };
    await expect.poll(another).toMatch(/^conv_/);
    await page.getByRole("button", { name: stop, exact: true }).click(patient);
    await page.getByRole("button", { name: start, exact: true }).waitFor(patient);
    await page.reload();
    await page.getByRole("button", { name: start, exact: true }).click(patient);
    await expectRemembered(page);
    expect(heard.filter((line) => !/WebSocket|ERR_CONNECTION/.test(line))).toEqual([]);
  };
  await harness.withBrowser("talks", talks, microphone, { isComplete: true });
});

for (const language of journeyLanguages)
  test(`turns a visitor's answer into a page of their book (${language})`, async () => {
    await harness.withBrowser(`visitor-${language}`, async (page) => {
      const heard = complaints(page);
      const words = answerNowWords[language];
      const email = `visitor.${language}@example.org`;
      let steps = 0;
      const press = async (name: string) => {
        steps++;
        await page.getByRole("button", { name, exact: true }).click(patient);
      };
      const startedAt = performance.now();
      await page.goto(`${harness.server.url}/${language}`);
      steps++;
      await page.locator(`a[href="${answerNowPaths[language]}"]`).first().click(patient);
      steps++;
      await press(words.speak);
      await spokenFor(page, 1);
      expect(secondsSince(startedAt)).toBeLessThanOrEqual(maxSecondsToStart);
      await spokenFor(page, 5);
      await press(words.show);
      await page.getByRole("heading", { name: words.keepTitle }).waitFor(patient);
      await page.getByRole("button", { name: words.player.play }).waitFor(patient);
      const seconds = secondsSince(startedAt);
      const draft = page.getByText(words.draft);
      await draft.or(page.getByText(words.byHand)).waitFor(patient);
      process.stdout.write(
        `own first page (${language}): ${steps} steps, ${seconds} s, its words ${secondsSince(startedAt)} s\n`,
      );
      expect([steps <= maxSteps, seconds <= maxSeconds]).toEqual([true, true]);
      await playsOwnVoice(page, words.player.play);
      if (!(await draft.isVisible())) {
        await page.getByLabel(words.yourWords).fill(said);
        await press(words.saveWords);
      }
      const shown = (await page.locator(".told").innerText(patient)).trim();
      expect(shown).toMatch(/^\p{Lu}.*\.$/su);
      await page.reload();
      await page.getByText(shown).waitFor(patient);
      await page.getByLabel(words.email).fill(email);
      await press(words.keep);
      await page.getByRole("heading", { name: words.code.title }).waitFor(patient);
      await page.reload();
      await page.getByText(email, { exact: true }).waitFor(patient);
      const otherTab = await page.context().newPage();
      await otherTab.goto(page.url());
      await otherTab.getByLabel(words.code.label).waitFor(patient);
      await otherTab.close();
      await page.getByLabel(words.code.label).fill((await confirmation(harness.server, email)).code);
      await press(words.code.open);
      await page.waitForURL(`**/${language}/dashboard`, patient);
      await page.getByRole("link", { name: ofTheApp[language].home.bookshelf.openBook }).click();
      await page.getByText(asked[language]).first().waitFor(patient);
      await page.getByText(shown).first().waitFor(patient);
      expect(await page.getByText(ofTheApp[language].home.noConsent).count()).toBe(0);
      expect(await page.locator(".told-text p").first().getAttribute("class")).toBe("drop");
      expect(heard).toEqual([]);
    });
  });

function secondsSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) / 1000);
}

async function playsOwnVoice(page: Page, play: string): Promise<void> {
  await page.getByRole("button", { name: play }).click();
  await expectPlaying(page, ".voice-line audio");
}

async function expectPlaying(page: Page, which: string): Promise<void> {
  const audio = page.locator(which);
  await vi.waitFor(
    async () =>
      expect(Number(await audio.evaluate((one: object) => Reflect.get(one, "currentTime")))).toBeGreaterThan(0.2),
    {
      ...patient,
      interval: 200,
    },
  );
}

test("keeps an early tap and a reload in mid-answer", async () => {
  const words = answerNowWords.en;
  const email = "reloaded@example.org";
  await harness.withBrowser("reloaded", async (page) => {
    const scriptMay = Promise.withResolvers<void>();
    await page.route("**/start-trial-answer-*.js", async (route) => {
      await scriptMay.promise;
      await route.fallback();
    });
    await page.goto(`${harness.server.url}/answer-now`, { waitUntil: "commit" });
    await page.locator(".record").dispatchEvent("click");
    expect(await page.locator(".record").getAttribute("data-tapped")).toBe("");
    scriptMay.resolve();
    await spokenFor(page, 4);
    await page.reload();
    await page.getByText(/still on this device \(0:0[3-9]\)/).waitFor(patient);
    await page.getByRole("button", { name: words.show }).click();
    await page.getByRole("heading", { name: words.keepTitle }).waitFor(patient);
    await page.getByLabel(words.email).fill(email);
    await page.getByRole("button", { name: words.keep }).click();
    await page.getByRole("heading", { name: words.code.title }).waitFor(patient);
    await page.goto((await confirmation(harness.server, email)).link);
    await page.waitForURL("**/en/dashboard", patient);
    await page.getByRole("link", { name: ofTheApp.en.home.bookshelf.openBook }).click();
    await page.getByText(asked.en).first().waitFor(patient);
  });
});

test("sends nothing before the page is requested", async () => {
  const words = answerNowWords.en;
  await harness.withBrowser("unsent", async (page) => {
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "GET" || sent.push(request.url()));
    await page.goto(`${harness.server.url}/answer-now`);
    await page.getByRole("button", { name: words.speak, exact: true }).click();
    await spokenFor(page, 3);
    await page.getByRole("button", { name: words.pause, exact: true }).click();
    await page.getByText(words.paused, { exact: true }).waitFor(patient);
    expect(sent).toEqual([]);
    const arrived = Promise.withResolvers<void>();
    await page.route("**/api/answer-now/takes?*", async (route) => {
      await arrived.promise;
      await route.fallback();
    });
    await page.getByRole("button", { name: words.show }).click();
    await page.getByRole("button", { name: words.onItsWay, exact: true }).waitFor(patient);
    expect(await page.getByRole("button", { name: words.speak, exact: true }).count()).toBe(0);
    arrived.resolve();
    await page.getByRole("heading", { name: words.keepTitle }).waitFor(patient);
    expect(sent.map((url) => new URL(url).pathname)).toEqual(["/api/answer-now/takes"]);
  });
});

test("saves the page as one file with its words and voice", async () => {
  const words = answerNowWords.en;
  await harness.withBrowser("taken-along", async (page) => {
    await page.goto(`${harness.server.url}/answer-now`);
    await page.getByRole("button", { name: words.speak, exact: true }).click();
    await spokenFor(page, 4);
    await page.getByRole("button", { name: words.show }).click();
    await pageNote(page, words).waitFor(patient);
    if (await page.getByText(words.draft).isVisible()) await page.getByRole("button", { name: words.correct }).click();
    await page.getByLabel(words.yourWords).fill(said);
    await page.getByRole("button", { name: words.saveWords }).click();
    await page.getByText(said).waitFor(patient);
    const download = page.waitForEvent("download", patient);
    await page.getByRole("button", { name: words.download }).click();
    const file = join(harness.folder, "taken-along.html");
    await (await download).saveAs(file);
    await page.goto(`file://${file}`);
    await page.getByText(said).waitFor(patient);
    await page.locator("audio").evaluate((one: object) => Reflect.apply(Reflect.get(one, "play"), one, []));
    await expectPlaying(page, "audio");
  });
});

test("opens an empty account when another browser opens the link", async () => {
  const words = answerNowWords.en;
  const { yes } = ofTheApp.en.auth.isItYours;
  const email = "elsewhere@example.org";
  await harness.withBrowser("speaks", async (page) => {
    await speakAndKeep(page, "en", email);
  });
  await harness.withBrowser("opens", async (page) => {
    await page.goto((await confirmation(harness.server, email)).link);
    await page.getByRole("button", { name: yes }).click(patient);
    await page.getByText(words.nothingHere).waitFor(patient);
    await page.getByRole("link", { name: words.dashboard }).click();
    await page.waitForURL("**/en/dashboard", patient);
    await page.getByText(ofTheApp.en.home.firstPage).waitFor(patient);
    expect(await page.getByText(said).count()).toBe(0);
  });
});

async function speakAndKeep(page: Page, language: Language, email: string): Promise<void> {
  const words = answerNowWords[language];
  await page.goto(`${harness.server.url}${answerNowPaths[language]}`);
  await page.getByRole("button", { name: words.speak, exact: true }).click();
  await spokenFor(page, 3);
  await page.getByRole("button", { name: words.show }).click();
  await page.getByLabel(words.email).fill(email);
  await page.getByRole("button", { name: words.keep }).click();
  await page.getByRole("heading", { name: words.code.title }).waitFor(patient);
}

test("explains a refused microphone with a drawing on the first screen", async () => {
  const words = answerNowWords.en;
  await harness.withBrowser(
    "refused",
    async (page) => {
      await page.goto(`${harness.server.url}/answer-now`);
      await page.getByRole("button", { name: words.speak, exact: true }).click();
      await page.getByText(words.problems["microphone-refused"]).waitFor(patient);
      await expectAbove(page, ".microphone-help .ring", ".ways-on > .row");
      await page.getByRole("button", { name: words.tryAgain }).click();
      await page.getByText(words.problems["microphone-refused"]).waitFor(patient);
    },
    "refused",
  );
});
