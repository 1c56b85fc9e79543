import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Language } from "#domain/language.ts";
import { answerNowPaths } from "#web/site/trial-answer/trial-answer-path.ts";
import { answerNowWords } from "#web/site/trial-answer/trial-answer-words.ts";
import type { AnswerNowWords } from "#web/site/trial-answer/trial-answer.en.ts";
import { freshDatabase } from "#e2e/harness/fresh-database.ts";
import { openHarness, patient, spokenFor, type Harness } from "#e2e/harness/harness.ts";
import { lookInEveryMode } from "#e2e/harness/reach.ts";
import { journeyLanguages } from "#server/testing/journey-languages.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness("My grandmother kept bees behind the old stone house.", await freshDatabase());
});
afterAll(() => harness.close());

const widths = [320, 1440];
const said = "My grandmother kept bees. ".repeat(12);

for (const language of journeyLanguages)
  test(`keeps each state of the trial answer accessible: ${language}`, async () => {
    const words = answerNowWords[language];
    await harness.withBrowser(`reach-${language}`, async (page) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto(harness.server.url + answerNowPaths[language]);
      const press = (name: string) => page.getByRole("button", { name, exact: true }).click(patient);
      await walkByKeyboard(page, 5);
      const look = (state: string) => lookInEveryMode(page, `${language} ${state}`, widths);
      await press(words.speak);
      await spokenFor(page, 2);
      await press(words.pause);
      await look("paused");
      await press(words.goOn);
      await look("recording");
      await press(words.show);
      await page.getByText(words.draft).or(page.getByText(words.byHand)).waitFor(patient);
      await look("draft");
      await writeWords(page, words);
      await look("page");
      await walkByKeyboard(page, 10);
      await press(words.forget);
      await look("sure");
      await press(words.forgetNo);
      await askForCode(page, words, language);
      await look("code");
      await press(words.code.open);
      await page.getByText(words.problems.noCode).waitFor(patient);
      await look("no code");
      await press(words.toPage);
      await press(words.again);
      await page.getByText(words.keptTakes).waitFor(patient);
      await look("again");
      await press(words.toPage);
      await press(words.forget);
      await press(words.forgetConfirmation);
      await page.getByText(words.forgotten).waitFor(patient);
      await look("forgotten");
    });
  });

test("keeps the message about a missing microphone accessible", async () => {
  const words = answerNowWords.fr;
  await harness.withBrowser(
    "reach-missing",
    async (page) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto(harness.server.url + answerNowPaths.fr);
      await page.getByRole("button", { name: words.speak, exact: true }).click(patient);
      await page.getByText(words.problems["microphone-failed"]).waitFor(patient);
      await lookInEveryMode(page, "no microphone", widths);
    },
    "missing",
  );
});

/** Expects on a small phone that no fixed bar covers the focused element. */
async function walkByKeyboard(page: Page, steps: number): Promise<void> {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.evaluate("document.activeElement?.blur(); scrollTo(0, 0)");
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press("Tab");
    const hidden = `(() => {
      const one = document.activeElement;
      if (one === document.body) return null;
      const { left, top, width, height } = one.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      return seen !== null && (one.contains(seen) || seen.contains(one)) ? null : one.outerHTML;
    })()`;
    /* The bar disappears when its target becomes visible. */
    await expect.poll(() => page.evaluate(hidden), patient).toBeNull();
  }
}

async function writeWords(page: Page, words: AnswerNowWords): Promise<void> {
  if (await page.getByText(words.draft).isVisible())
    await page.getByRole("button", { name: words.correct, exact: true }).click();
  await page.getByLabel(words.yourWords).fill(said);
  await lookInEveryMode(page, "correcting", widths);
  await page.getByRole("button", { name: words.saveWords, exact: true }).click();
  await page.getByText(said.trim()).waitFor(patient);
}

async function askForCode(page: Page, words: AnswerNowWords, language: Language): Promise<void> {
  await page.getByRole("button", { name: words.keep, exact: true }).click();
  await page.getByText(words.problems.badEmail).waitFor(patient);
  await lookInEveryMode(page, "no address", widths);
  await page.getByLabel(words.email).fill(`reach.${language}@example.org`);
  await page.getByRole("button", { name: words.keep, exact: true }).click();
  await page.getByRole("heading", { name: words.code.title }).waitFor(patient);
}
