import { expect, test } from "vitest";
import { emailTo } from "#server/testing/emails.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { openSite } from "#e2e/harness/visitors.ts";
import { words } from "#e2e/harness/words.ts";

test("requires mailed digits for a password change in an old session", async () => {
  const site = await openSite({
    AUTH_AUTOCONFIRM: "yes",
    AUTH_SECURE_PASSWORD_CHANGE: "yes",
    AUTH_SEND_EVERY: "0",
    AUTH_LIMIT_FACTOR: "100",
  });
  const { ways } = words.fr.account;
  const email = "proves@example.org";
  await site.visit(
    {},
    async ({ page, open }) => {
      await signIn(page, site.url, email);
      await site.served.context.db.sql`update auth.sessions set created_at = now() - interval '2 days'`;
      await open("/fr/account");
      await page.getByRole("button", { name: ways.changePassword }).click();
      await page.getByLabel(ways.newPassword, { exact: true }).fill("by the river");
      await page.getByRole("button", { name: ways.savePassword }).click();
      await page.getByText(ways.proof(email)).waitFor();
      expect(await page.getByLabel(ways.newPassword, { exact: true }).inputValue()).toBe("by the river");
      const { code } = await emailTo(site.served, email, "reauthentication");
      const field = page.getByLabel(ways.digitsOf(email));
      await field.fill(code === "000000" ? "111111" : "000000");
      await page.getByRole("button", { name: ways.savePassword }).click();
      await page.getByRole("alert").getByText(ways.wrongDigits).waitFor();
      await field.fill(code);
      await page.getByRole("button", { name: ways.savePassword }).click();
      await page.getByText(ways.passwordSaved).waitFor();
    },
    "Failed to load resource",
  );
  await site.close();
});
