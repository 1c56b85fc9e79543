import { expect, test } from "vitest";
import { addSpokenAnswer } from "#server/testing/spoken-answer.ts";
import { emailTo } from "#server/testing/emails.ts";
import { finishErasures } from "#server/features/erasure/finish-erasures.ts";
import { reachFaults } from "#e2e/harness/reach.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { openSite, type Visit } from "#e2e/harness/visitors.ts";
import { words } from "#e2e/harness/words.ts";

test("erases an account after a week that can be taken back", async () => {
  const site = await openSite({ AUTH_AUTOCONFIRM: "yes", AUTH_SEND_EVERY: "0", AUTH_LIMIT_FACTOR: "100" });
  const email = "leaves@example.org";
  const { sql } = site.served.context.db;
  const journey = async ({ page, context, open }: Visit) => {
    for (const language of ["en", "fr"] as const) {
      const { account, erasure } = words[language];
      if (language === "en") {
        await signIn(page, site.url, email);
        const [person] = await sql<{ id: string }[]>`select id from auth.users where email = ${email}`;
        await addSpokenAnswer(site.served, person?.id ?? "", "So that was all. It is still going by.");
      }
      await open(`/${language}/account`);
      await page.getByRole("link", { name: account.erase.open }).click();
      await page.getByRole("heading", { name: erasure.title }).waitFor();
      await page.getByText(erasure.backups(35)).waitFor();
      await expect.poll(() => reachFaults(page)).toEqual([]);
      await page.getByRole("button", { name: erasure.goOn }).click();
      const erase = page.getByRole("button", { name: erasure.erase });
      await page.getByText(erasure.said("It is still going by.")).waitFor();
      const spoken = page.getByRole("figure", { name: erasure.voice });
      await spoken.getByText("0:03").waitFor();
      await spoken.getByRole("button").first().click();
      await page.locator("figure.playing").waitFor();
      expect(await erase.isDisabled()).toBe(true);
      await page.getByLabel(erasure.write(erasure.word)).fill("no");
      expect(await erase.isDisabled()).toBe(true);
      await page.getByLabel(erasure.write(erasure.word)).fill(erasure.word.toLowerCase());
      await expect.poll(() => reachFaults(page)).toEqual([]);
      if (language === "fr") {
        await context.setOffline(true);
        await erase.click();
        await page.getByText(erasure.offline).waitFor();
        await context.setOffline(false);
        await sql`update auth.sessions set created_at = now() - interval '1 hour'`;
        await erase.click();
        await page.getByText(erasure.proof(email)).waitFor();
        const { code } = await emailTo(site.served, email, "reauthentication");
        await page.getByLabel(erasure.digits).fill(code);
      }
      await erase.dblclick();
      await page.getByRole("heading", { name: /202\d/ }).waitFor();
      await open(`/${language}/dashboard`);
      const notice = page.getByRole("status").filter({ hasText: /202\d/ });
      await notice.getByRole("link", { name: erasure.keep }).click();
      await expect.poll(() => reachFaults(page)).toEqual([]);
      if (language === "fr") break;
      await page.getByRole("button", { name: erasure.keep }).click();
      await page.getByText(erasure.kept).waitFor();
      await page.getByRole("heading", { name: erasure.title }).waitFor();
      await expect.poll(() => notice.count()).toBe(0);
    }
  };
  await site.visit({ viewport: { width: 390, height: 844 } }, journey, [
    "ERR_INTERNET_DISCONNECTED",
    "asked elsewhere: blob:",
  ]);

  const { erasure } = words.fr;
  const { link } = await emailTo(site.served, email, "erasure_begun", 1);
  await site.visit({}, async ({ page }) => {
    await page.goto(link);
    await page.getByRole("heading", { name: erasure.keepTitle }).waitFor();
    expect(await sql`select from heirvoice.account_erasures`).toHaveLength(1);
    await page.getByRole("button", { name: erasure.keep }).click();
    await page.getByRole("heading", { name: erasure.keptTitle }).waitFor();
    await page.goto("about:blank");
    await page.goto(link);
    await page.getByRole("button", { name: erasure.keep }).click();
    await page.getByRole("heading", { name: erasure.goneTitle }).waitFor();
  });
  await finishErasures(site.served.context, new Date(Date.now() + 8 * 24 * 60 * 60_000));
  expect(await sql`select from auth.users where email = ${email}`).toHaveLength(1);
  await site.close();
});
