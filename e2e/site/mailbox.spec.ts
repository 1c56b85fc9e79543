import { afterAll, beforeAll, expect, test } from "vitest";
import { words } from "#e2e/harness/words.ts";
import { complaints } from "#e2e/harness/browser.ts";
import { freshDatabase } from "#e2e/harness/fresh-database.ts";
import { askForAccount, openHarness, patient, type Harness } from "#e2e/harness/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness("I was born in a house by the river.", await freshDatabase());
});
afterAll(() => harness.close());

test.each(["en", "fr"] as const)("opens a family's emails without a mail server (%s)", async (language) => {
  const email = `mailbox.${language}@example.org`;
  await harness.withBrowser(`mailbox ${language}`, async (page, context) => {
    const heard = complaints(page);
    const { auth, home } = words[language];
    await askForAccount(harness.server, page, language, email);
    expect(await page.locator("main").innerText()).toContain(auth.mailbox);
    await page.getByRole("link", { name: auth.openMailbox }).click();
    await page.getByText("npm run mailbox").first().waitFor(patient);
    expect(heard.splice(0)).toEqual([expect.stringContaining("403")]);

    const link = harness.server.mailboxLink();
    await page.goto(link);
    expect(page.url()).toBe(`${harness.server.url}/dev/mailbox`);
    const message = page.getByRole("link").filter({ hasText: email });
    await message.click();
    await page.getByRole("link").first().waitFor(patient);
    await page.goBack();
    await message.waitFor(patient);
    await page.reload();
    await message.click();
    await page.getByRole("link").first().click();
    await page.getByRole("button", { name: home.begin }).waitFor(patient);

    const after = await context.newPage();
    expect((await after.goto(link))?.status()).toBe(403);
    expect((await after.goto(`${harness.server.url}/dev/mailbox`))?.status()).toBe(200);
  });
});
