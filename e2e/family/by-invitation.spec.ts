import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerNowPaths } from "#web/site/trial-answer/trial-answer-path.ts";
import { answerNowWords } from "#web/site/trial-answer/trial-answer-words.ts";
import { freshDatabase } from "#e2e/harness/fresh-database.ts";
import { openHarness, patient, spokenFor, type Harness } from "#e2e/harness/harness.ts";
import { expectWithinReach } from "#e2e/harness/reach.ts";
import { pageNote } from "#e2e/harness/visitor-page.ts";
import { journeyLanguages } from "#server/testing/journey-languages.ts";

const said = "My grandmother kept bees behind the old stone house.";
let harness: Harness;

beforeAll(async () => {
  harness = await openHarness(said, await freshDatabase(), { SIGNUPS: "waitlist" });
});
afterAll(() => harness.close());

for (const language of journeyLanguages)
  test(`offers a file and no sign-up during invitations (${language})`, async () => {
    const words = answerNowWords[language];
    await harness.withBrowser(`invited-${language}`, async (page) => {
      page.setDefaultTimeout(patient.timeout);
      await page.setViewportSize({ width: 360, height: 640 });
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto(harness.server.url + answerNowPaths[language]);
      await page.getByRole("button", { name: words.speak, exact: true }).click();
      await spokenFor(page, 4);
      await page.getByRole("button", { name: words.show }).click();
      await pageNote(page, words).waitFor();
      await page.getByRole("heading", { level: 1, name: words.invited.title }).waitFor();
      await page.getByText(words.invited.lead).waitFor();
      expect(await page.getByLabel(words.email).count()).toBe(0);
      expect(await page.getByRole("button", { name: words.keep, exact: true }).count()).toBe(0);

      if (await page.getByText(words.draft).isVisible())
        await page.getByRole("button", { name: words.correct }).click();
      await page.getByLabel(words.yourWords).fill(said);
      await page.getByRole("button", { name: words.saveWords }).click();
      await page.getByText(said).waitFor();
      await expectWithinReach(page, "by invitation");
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: words.invited.act }).first().click();
      const file = join(harness.folder, `${language}.html`);
      await (await download).saveAs(file);

      await page.getByRole("link", { name: words.invited.waitlist }).click();
      await page.waitForURL(/\/waitlist\?/);
      await page.goto(`file://${file}`);
      await page.getByText(said).waitFor();
      expect(await page.locator("audio").count()).toBe(1);
    });
  });
