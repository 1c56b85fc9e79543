import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { totpCode } from "#server/api/auth/factors/totp.ts";
import { browserClient } from "#server/testing/browser-client.ts";
import { emailTo } from "#server/testing/emails.ts";
import { secondLockWords } from "#web/features/auth/second-factor/second-factor-words.ts";
import { openMenu } from "#e2e/harness/menu.ts";
import { journeyLanguages } from "#server/testing/journey-languages.ts";
import { expectWithinReach } from "#e2e/harness/reach.ts";
import { openSite } from "#e2e/harness/visitors.ts";
import { words } from "#e2e/harness/words.ts";

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite({ AUTH_LIMIT_FACTOR: "100", AUTH_SEND_EVERY: "0" });
});
afterAll(() => site.close());

const now = () => Math.floor(Date.now() / 30_000);
const small = { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" } as const;

/** Creates a person by a mailed code, without a name and a password. */
async function comeByCode(page: Page, language: "en" | "fr", email: string): Promise<void> {
  const { auth } = words[language];
  await page.goto(`${site.url}/${language}/auth`);
  await page.getByLabel(auth.yourEmail).fill(email);
  await page.getByRole("button", { name: auth.sendCode }).click();
  const { code } = await emailTo(site.served, email, "magic_link");
  await page.getByLabel(auth.emailCode, { exact: true }).fill(code);
  await page.getByRole("button", { name: auth.code.open }).click();
  await page.waitForURL(`**/${language}/dashboard`);
  await page.goto(`${site.url}/${language}/account`);
}

async function signInWith(email: string, password: string) {
  const client = browserClient(site.served);
  const { error } = await client.auth.signInWithPassword({ email, password });
  return { client, error };
}

for (const language of journeyLanguages)
  test(`sets a first password and signs out other devices (${language})`, async () => {
    const { ways, places } = words[language].account;
    const email = `first.password.${language}@example.org`;
    await site.visit(small, async ({ page }) => {
      await comeByCode(page, language, email);
      await page.getByText(ways.notSet).waitFor();
      await page.getByRole("button", { name: ways.choosePassword }).click();
      await expectWithinReach(page, "a first password");
      const field = page.getByLabel(ways.newPassword, { exact: true });
      await field.fill("short");
      await page.getByRole("button", { name: ways.savePassword }).click();
      await page.getByRole("alert").getByText(ways.shortPassword).waitFor();
      await field.fill("by the river");
      await page.keyboard.press("Enter");
      await page.getByText(ways.isSet, { exact: true }).waitFor();

      const phone = await signInWith(email, "by the river");
      expect(phone.error).toBeNull();
      const tablet = await signInWith(email, "by the river");
      await page.reload();
      await page.getByText(places.here.computer).waitFor();
      await page.getByRole("button", { name: places.end }).first().click();
      await expect.poll(() => page.getByRole("button", { name: places.end }).count()).toBe(1);
      const left = await Promise.all([phone, tablet].map(async ({ client }) => (await client.auth.getUser()).error));
      expect(left.filter((error) => error === null)).toHaveLength(1);
      await page.getByRole("button", { name: places.end }).click();
      await expect.poll(() => page.getByRole("button", { name: places.end }).count()).toBe(0);
    });
  });

test("changes the e-mail address after codes from both mailboxes", async () => {
  const { ways } = words.en.account;
  await site.visit(
    small,
    async ({ page }) => {
      await comeByCode(page, "en", "before@example.org");
      await page.getByRole("button", { name: ways.changeEmail }).click();
      await page.getByLabel(ways.newEmail).fill("nowhere");
      await page.getByRole("button", { name: ways.sendLetters }).click();
      await page.getByRole("alert").getByText(ways.badEmail).waitFor();
      await page.getByLabel(ways.newEmail).fill("after@example.org");
      await page.getByRole("button", { name: ways.sendLetters }).click();
      await page.getByText(ways.lettersSent("after@example.org", "before@example.org")).waitFor();
      await expectWithinReach(page, "two letters");
      const fresh = await emailTo(site.served, "after@example.org", "email_change_new");
      const current = await emailTo(site.served, "before@example.org", "email_change_current");
      await page.getByLabel(ways.digitsOf("after@example.org")).fill(fresh.code);
      await page.getByLabel(ways.digitsOf("before@example.org")).fill(fresh.code === "000000" ? "000001" : "000000");
      await page.getByRole("button", { name: ways.changeEmail }).click();
      await page.getByRole("alert").getByText(ways.wrongDigits).waitFor();
      await page.getByText(ways.agreed("after@example.org")).waitFor();
      await page.getByLabel(ways.digitsOf("before@example.org")).fill(current.code);
      await page.getByRole("button", { name: ways.changeEmail }).click();
      await page.getByText(ways.emailChanged).waitFor();
      await page.getByText("after@example.org", { exact: true }).waitFor();
    },
    "status of 403",
  );
});

test("adds, requires and removes a second factor with recovery codes", async () => {
  const { lock } = words.en.account;
  const email = "sets.lock@example.org";
  await site.visit(
    small,
    async ({ page }) => {
      await comeByCode(page, "en", email);
      await page.getByRole("button", { name: lock.turnOn }).click();
      await page.getByRole("img", { name: lock.picture }).waitFor();
      await expectWithinReach(page, "setting the lock");
      const sheetShown = Promise.withResolvers<void>();
      await page.route("**/auth/v1/recovery-codes", async (route) => {
        if (route.request().method() !== "GET") return route.fallback();
        const before = await route.fetch();
        await sheetShown.promise;
        await route.fulfill({ response: before });
      });
      const secret = (await page.locator(".secret").innerText()).replaceAll(" ", "");
      await page.getByLabel(lock.number, { exact: true }).fill(totpCode(secret, now() + 5000));
      await page.getByRole("button", { name: lock.turnOn }).click();
      await page.getByRole("alert").getByText(lock.wrongNumber).waitFor();
      await page.getByLabel(lock.number, { exact: true }).fill(totpCode(secret, now()));
      await page.getByRole("button", { name: lock.turnOn }).click();
      await page.getByRole("heading", { name: lock.sheet }).waitFor();
      sheetShown.resolve();
      const codes = await page.locator(".recovery-sheet li").allInnerTexts();
      expect(codes).toHaveLength(10);
      await expectWithinReach(page, "the sheet of codes");
      await page.getByRole("button", { name: lock.written }).click();
      await page.getByText(lock.left(10)).waitFor();

      await openMenu(page);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.evaluate("document.documentElement.dataset.comfort = ''");
      await page.getByRole("button", { name: words.en.signOut }).click();
      await page.waitForURL("**/en/auth");
      await page.getByLabel(words.en.auth.yourEmail).fill(email);
      await page.getByRole("button", { name: words.en.auth.sendCode }).click();
      const { code } = await emailTo(site.served, email, "magic_link", 1);
      await page.getByLabel(words.en.auth.emailCode, { exact: true }).fill(code);
      await page.getByRole("button", { name: words.en.auth.code.open }).click();
      await page.getByRole("button", { name: secondLockWords.en.useCode }).click();
      await page.getByRole("textbox", { name: secondLockWords.en.code.label }).fill(codes[3] ?? "");
      await page.getByRole("button", { name: secondLockWords.en.open }).click();
      await page.waitForURL("**/en/dashboard");

      await page.goto(`${site.url}/en/account`);
      await page.getByText(lock.left(9)).waitFor();
      await page.getByRole("button", { name: lock.newCodes }).click();
      await page.getByRole("heading", { name: lock.sheet }).waitFor();
      await page.getByRole("button", { name: lock.written }).click();
      await page.getByText(lock.left(10)).waitFor();
      await page.getByRole("button", { name: lock.turnOff }).click();
      await page.getByText(lock.sure).waitFor();
      await page.getByRole("button", { name: lock.turnOff }).click();
      await page.getByText(lock.off).waitFor();
    },
    "status of 4",
  );
});

for (const language of journeyLanguages)
  test(`adds a passkey, signs in with it, and removes it (${language})`, async () => {
    const { account, auth, signOut } = words[language];
    const { passkeys } = account;
    await site.visit({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" }, async ({ page, context }) => {
      const devices = await context.newCDPSession(page);
      await devices.send("WebAuthn.enable");
      await devices.send("WebAuthn.addVirtualAuthenticator", {
        options: {
          protocol: "ctap2",
          transport: "internal",
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      });
      await comeByCode(page, language, `passkey.${language}@example.org`);
      await page.getByRole("button", { name: passkeys.add }).click();
      await page.getByRole("button", { name: passkeys.remove }).waitFor();
      await expectWithinReach(page, "passkeys");
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.evaluate("document.documentElement.dataset.comfort = ''");
      await page.getByRole("button", { name: signOut }).click();
      await page.getByRole("button", { name: auth.passkey }).click();
      await page.waitForURL(`**/${language}/dashboard`);
      await page.goto(`${site.url}/${language}/account`);
      await page.getByRole("button", { name: passkeys.remove }).click();
      await expect.poll(() => page.getByRole("button", { name: passkeys.remove }).count()).toBe(0);
    });
  });
