import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailTo } from "#server/testing/emails.ts";
import { secondLockWords } from "#web/features/auth/second-factor/second-factor-words.ts";
import { lockedAccount, lockedPassword } from "#e2e/harness/locked-account.ts";
import { openMenu } from "#e2e/harness/menu.ts";
import { words } from "#e2e/harness/words.ts";
import { openSite } from "#e2e/harness/visitors.ts";
import { faults } from "#e2e/harness/reach.ts";
import { journeyLanguages } from "#server/testing/journey-languages.ts";

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite({ AUTH_AUTOCONFIRM: "yes", AUTH_LIMIT_FACTOR: "100", AUTH_SEND_EVERY: "1" });
});
afterAll(() => site.close());

const phone = { viewport: { width: 360, height: 640 }, reducedMotion: "reduce" } as const;

async function recoveryCodes(token: string): Promise<string[]> {
  const answer = await fetch(`${site.url}/auth/v1/recovery-codes`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: "{}",
  });
  return JSON.parse(await answer.text()).codes;
}

async function signIn(page: Page, language: "en" | "fr", email: string): Promise<void> {
  const { auth } = words[language];
  await page.getByLabel(auth.email).fill(email);
  await page.getByLabel(auth.password, { exact: true }).fill(lockedPassword);
  await page.getByRole("button", { name: auth.signInButton }).click();
}

for (const language of journeyLanguages)
  test(`requires the authenticator code after the password (${language})`, async () => {
    const lock = secondLockWords[language];
    const email = `locked.${language}@example.org`;
    const { number } = await lockedAccount(site.served, email);
    await site.visit(
      phone,
      async ({ page, open }) => {
        await open(`/${language}/account`);
        await signIn(page, language, email);
        await page.getByRole("heading", { name: lock.title }).waitFor();
        expect(await faults(page, { colors: language === "en" })).toEqual([]);
        await open(`/${language}/dashboard`);
        await page.getByRole("heading", { name: lock.title }).waitFor();
        await expect.poll(() => page.evaluate("document.activeElement.name")).toBe("code");
        await page.keyboard.type("000000");
        await page.keyboard.press("Enter");
        await page
          .getByRole("alert")
          .getByText(lock.wrong[0] ?? "")
          .waitFor();
        await page.getByLabel(lock.digits).fill(number());
        await page.getByRole("button", { name: lock.open }).click();
        await page.waitForURL(`**/${language}/dashboard`);
        await openMenu(page);
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.evaluate("document.documentElement.dataset.comfort = ''");
        await page.getByRole("button", { name: words[language].signOut }).waitFor();
      },
      "status of 4",
    );
  });

test("accepts each recovery code once and shows how many remain", async () => {
  const lock = secondLockWords.en;
  const email = "sheet@example.org";
  const { token } = await lockedAccount(site.served, email);
  const codes = await recoveryCodes(token);
  await site.visit(
    phone,
    async ({ page, open }) => {
      await open("/en/auth");
      await signIn(page, "en", email);
      await page.getByRole("button", { name: lock.noPhone }).click();
      await page.getByText(lock.lost).waitFor();
      await page.getByRole("button", { name: lock.useCode }).click();
      await page.getByText(lock.code.left(10)).waitFor();
      expect(await faults(page)).toEqual([]);
      await page.getByRole("textbox", { name: lock.code.label }).fill("AAAA-AAAA");
      await page.keyboard.press("Enter");
      await page
        .getByRole("alert")
        .getByText(lock.wrongCode[0] ?? "")
        .waitFor();
      await page.getByRole("textbox", { name: lock.code.label }).fill(codes[0]?.toLowerCase().replace("-", "") ?? "");
      await page.getByRole("button", { name: lock.open }).click();
      await page.waitForURL("**/en/dashboard");
      await openMenu(page);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.evaluate("document.documentElement.dataset.comfort = ''");
      await page.getByRole("button", { name: words.en.signOut }).click();

      await page.waitForURL("**/en/auth");
      await open("/en/auth?tab=reset-password");
      await page.getByLabel(words.en.auth.yourEmail).fill(email);
      await page.getByRole("button", { name: words.en.auth.reset.send }).click();
      const { code } = await emailTo(site.served, email, "recovery");
      await page.getByLabel(words.en.auth.emailCode, { exact: true }).fill(code);
      await page.getByRole("button", { name: words.en.auth.code.goOn }).click();
      await page.getByRole("heading", { name: lock.title }).waitFor();
      await page.getByRole("button", { name: lock.useCode }).click();
      await page.getByRole("textbox", { name: lock.code.label }).fill(codes[1] ?? "");
      await page.getByRole("button", { name: lock.goOn }).click();
      await page.getByRole("heading", { name: words.en.auth.fresh.title }).waitFor();
    },
    "status of 4",
  );
});
