import { expect, test } from "vitest";
import { answerNowPaths } from "#web/site/trial-answer/trial-answer-path.ts";
import { answerNowWords } from "#web/site/trial-answer/trial-answer-words.ts";
import { captchaOf, openVendor, scriptThatSays } from "#e2e/harness/captcha-vendor.ts";
import { freshDatabase } from "#e2e/harness/fresh-database.ts";
import { confirmation, openHarness, patient, spokenFor } from "#e2e/harness/harness.ts";

test("saves a page after the captcha and keeps a failed take", async () => {
  const vendor = await openVendor();
  const harness = await openHarness("We kept bees.", await freshDatabase(), captchaOf(vendor));
  const words = answerNowWords.en;
  await harness.withBrowser("captcha", async (page) => {
    page.setDefaultTimeout(patient.timeout);
    let answer = "wrong";
    await page.route("https://challenges.cloudflare.com/**", (route) =>
      route.fulfill({ contentType: "text/javascript", body: scriptThatSays(answer) }),
    );
    await page.goto(harness.server.url + answerNowPaths.en);
    await page.getByRole("button", { name: words.speak, exact: true }).click();
    await spokenFor(page, 3);
    await page.getByRole("button", { name: words.show, exact: true }).click();
    await page.getByLabel(words.email).fill("bees@example.org");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText(words.problems.captcha).waitFor();
    expect(await page.getByLabel(words.email).inputValue()).toBe("bees@example.org");
    answer = "solved";
    await page.evaluate(
      "delete window.turnstile; document.querySelectorAll('script[src*=turnstile]').forEach((one) => one.remove())",
    );
    await page.reload();
    await page.getByLabel(words.email).fill("bees@example.org");
    await page.keyboard.press("Enter");
    await page.getByLabel(words.code.label).waitFor();
    expect((await confirmation(harness.server, "bees@example.org")).code).toMatch(/^\d{6}$/);
  });
  await harness.close();
  vendor.close();
});
