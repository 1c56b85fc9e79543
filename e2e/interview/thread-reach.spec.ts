import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { words } from "#e2e/harness/words.ts";
import { journeyLanguages } from "#server/testing/journey-languages.ts";
import { browserFamilies } from "#web/ui/microphone/browser-family.ts";
import type { Microphone } from "#e2e/harness/browser.ts";
import { freshDatabase } from "#e2e/harness/fresh-database.ts";
import { beginStory, openHarness, openStory, patient, signUp, speak, type Harness } from "#e2e/harness/harness.ts";
import { expectWithinReach, reachFaults } from "#e2e/harness/reach.ts";

type Language = "en" | "fr";
const said = "We walked to school through the snow, my sister and I.";
let harness: Harness;

beforeAll(async () => {
  harness = await openHarness(said, await freshDatabase());
});
afterAll(() => harness.close());

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();

/** Creates a person at home on the narrowest phone. */
async function visit(name: string, language: Language, microphone: Microphone, work: (page: Page) => Promise<void>) {
  const journey = async (page: Page) => {
    page.setDefaultTimeout(patient.timeout);
    await narrow(page);
    await signUp(harness.server, page, language, `${name}@example.org`);
    await work(page);
  };
  await harness.withBrowser(name, journey, microphone);
}

async function narrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ reducedMotion: "reduce" });
}

/** Within reach on the narrowest phone and at 400 % zoom. */
async function expectZoomable(page: Page, state: string): Promise<void> {
  await expectWithinReach(page, state);
  expect(await reachFaults(page), state).toEqual([]);
}

/** Records two takes and leaves both undecided. */
async function speakTwice(page: Page, language: Language): Promise<void> {
  const { interview } = words[language];
  await expectZoomable(page, "ready");
  await speak(page, language, 6);
  await expectZoomable(page, "recording");
  await press(page, interview.rest);
  await page.getByText(interview.resting).first().waitFor();
  await expectZoomable(page, "resting");
  await press(page, interview.finished);
  await page.getByRole("button", { name: interview.redo }).waitFor();
  await expectZoomable(page, "one take");
  await press(page, interview.redo);
  await page.getByText(interview.tapToTalk).waitFor();
  await expectZoomable(page, "again");
  await speak(page, language, 6);
  await press(page, interview.finished);
  await page.getByRole("radio").first().waitFor();
  await expectZoomable(page, "two takes");
}

for (const language of journeyLanguages)
  test(`keeps every interview state accessible (${language})`, async () => {
    const { home, interview } = words[language];
    await visit(`thread-${language}`, language, { hears: harness.said }, async (page) => {
      await expectZoomable(page, "nothing told");
      const address = await beginStory(page, language);
      await speakTwice(page, language);
      const second = await page.context().newPage();
      await narrow(second);
      await second.goto(address);
      await second.getByText(interview.elsewhere).waitFor();
      await expectZoomable(second, "elsewhere");
      await second.close();
      await press(page, interview.pause);
      await page.getByRole("heading", { name: interview.pausedTitle }).waitFor();
      await expectZoomable(page, "paused");
      await page.goto(`${harness.server.url}/${language}/dashboard`);
      await page.getByRole("button", { name: home.unsent.keepIt }).first().waitFor();
      await expectZoomable(page, "unsent");
      await page.getByRole("button", { name: home.unsent.keepIt }).first().click();
      await page.locator(".recovered").first().waitFor({ state: "detached" });
      await openStory(page, harness.server.url, language);
      /* No recognizer here supports French, so the words are typed, not corrected. */
      await page.getByRole("button", { name: language === "fr" ? home.writeWords : home.correct }).click();
      await page.getByRole("textbox").fill(said);
      await expectZoomable(page, "correcting");
      await page.getByRole("button", { name: home.saveWords }).click();
      await page.getByLabel(home.inTheBook).check();
      await page.getByText(home.ticked(1, 1)).waitFor();
      await expectZoomable(page, "told");
      await page.getByRole("button", { name: home.make }).click();
      await page.getByRole("progressbar").first().waitFor();
      await expectZoomable(page, "being made");
      await page.getByRole("link", { name: home.open.pdf }).waitFor();
      await expectZoomable(page, "made");
      await page.getByRole("link", { name: home.readAlong }).click();
      await page.locator(".sentence").first().waitFor();
      await expectZoomable(page, "read-along");
      await page.locator(".sentence").first().click();
      await page.locator(".sentence.lit").waitFor();
      await expectZoomable(page, "heard");
    });
  });

for (const language of journeyLanguages)
  test(`keeps help with a refused microphone accessible (${language})`, async () => {
    const { interview } = words[language];
    await visit(`refused-${language}`, language, "refused", async (page) => {
      await beginStory(page, language);
      await press(page, interview.record);
      await page.getByRole("heading", { name: interview.microphone.title }).waitFor();
      await expect.poll(() => page.evaluate("document.activeElement.tagName")).toBe("H1");
      await expectZoomable(page, "microphone help");
      const { steps, families, otherBrowser, otherDevice, otherDeviceHow } = interview.microphone;
      await page.getByText(otherBrowser).click();
      for (const family of browserFamilies) {
        await page.getByRole("button", { name: families[family], exact: true }).click();
        for (const step of steps[family]) await page.getByRole("listitem").filter({ hasText: step }).waitFor();
        await page.getByRole("img", { name: steps[family].join(" ") }).waitFor();
      }
      await page.getByText(otherDevice).click();
      await page.getByText(otherDeviceHow(new URL(harness.server.url).host)).waitFor();
      await expectZoomable(page, "other ways");
      await press(page, interview.again);
      await page.getByRole("heading", { name: interview.microphone.title }).waitFor();
    });
  });

for (const language of journeyLanguages)
  test(`limits the header at 400 % and keeps the record button (${language})`, async () => {
    const { interview } = words[language];
    await visit(`zoom-${language}`, language, { hears: harness.said }, async (page) => {
      /* 1280 × 1024 at 400 %. */
      await page.setViewportSize({ width: 320, height: 256 });
      const header = () => page.locator("header").first().boundingBox();
      expect((await header())?.height).toBeLessThanOrEqual(256 / 4);
      await beginStory(page, language);
      expect((await header())?.height).toBeLessThanOrEqual(256 / 4);
      const record = page.getByRole("button", { name: interview.record });
      await record.scrollIntoViewIfNeeded();
      const box = await record.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 256) + (box?.height ?? 0)).toBeLessThanOrEqual(256);
      await record.click({ trial: true });
    });
  });
