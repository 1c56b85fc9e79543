import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openOnboarding, press, waitForHeading } from "#e2e/harness/onboarding.ts";
import { faults } from "#e2e/harness/reach.ts";
import { words } from "#e2e/harness/words.ts";
import { journeyLanguages } from "#server/testing/journey-languages.ts";

let site: Awaited<ReturnType<typeof openOnboarding>>;
beforeAll(async () => {
  site = await openOnboarding();
});
afterAll(() => site.close());

for (const language of journeyLanguages)
  test(`keeps every onboarding step accessible and within the screen: ${language}`, async () => {
    const { onboarding } = words[language];
    const { page, order } = await site.arrive(language, `looks-${language}`);
    const look = async (where: string) => expect(await faults(page, { colors: language === "en" }), where).toEqual([]);
    await page.getByLabel(onboarding.welcome.film).waitFor();
    await look("welcome");
    await press(page, onboarding.next);
    await waitForHeading(page, onboarding.microphone.title);
    await page.getByRole("radio", { name: onboarding.microphone.choices.external[0] }).check();
    await look("microphone");
    await press(page, onboarding.next);
    await page.getByText(onboarding.hearing.passed).waitFor();
    await look("hearing");
    await press(page, onboarding.hearing.right);
    await page.getByLabel(onboarding.name.label).fill("Evelyn");
    await look("name");
    await press(page, onboarding.next);
    await waitForHeading(page, onboarding.ready.title);
    await look("ready");
    await site.comeBack(page, language, order, 4);
    await fitsLongNames(page, language);
    await page.close();
  });

async function fitsLongNames(page: Page, language: "en" | "fr"): Promise<void> {
  const { onboarding } = words[language];
  await page.setViewportSize({ width: 360, height: 640 });
  for (const name of ["أم كلثوم".repeat(20), "x".repeat(200)]) {
    await page.getByLabel(onboarding.name.label).fill(name);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    await press(page, onboarding.next);
    await page.getByText(name).waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    await press(page, onboarding.back);
  }
}

test("keeps the page without an order accessible", async () => {
  const { page } = await site.arrive("en", "owner");
  await page.goto(`${site.app.url}/en/interview/onboarding`);
  await waitForHeading(page, words.en.onboarding.invalid.title);
  expect(await faults(page)).toEqual([]);
  await page.close();
});
