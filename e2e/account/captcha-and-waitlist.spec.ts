import { expect, test } from "vitest";
import { emailTo } from "#server/testing/emails.ts";
import { captchaOf, openVendor, scriptThatSays } from "#e2e/harness/captcha-vendor.ts";
import { openSite } from "#e2e/harness/visitors.ts";
import { words } from "#e2e/harness/words.ts";

test("requires a configured captcha for letters and sign-ins", async () => {
  const { auth } = words.en;
  const vendor = await openVendor();
  const site = await openSite({ AUTH_SEND_EVERY: "0", ...captchaOf(vendor) });
  for (const answer of ["wrong", "solved"])
    await site.visit(
      {},
      async ({ page, open }) => {
        await page.route("https://challenges.cloudflare.com/**", (route) =>
          route.fulfill({ contentType: "text/javascript", body: scriptThatSays(answer) }),
        );
        await open("/en/auth");
        await page.getByLabel(auth.yourEmail).fill("human@example.org");
        await page.getByRole("button", { name: auth.sendCode }).click();
        if (answer === "wrong") {
          await page.getByRole("alert").getByText(auth.problems.captcha[1]).waitFor();
          expect(await page.getByLabel(auth.yourEmail).inputValue()).toBe("human@example.org");
          return;
        }
        await page.getByRole("heading", { name: auth.code.title }).waitFor();
        const { code } = await emailTo(site.served, "human@example.org", "magic_link");
        await page.getByLabel(auth.emailCode, { exact: true }).fill(code);
        await page.keyboard.press("Enter");
        await page.waitForURL("**/en/dashboard");
      },
      ["asked elsewhere: https://challenges.cloudflare.com", ...(answer === "wrong" ? ["status of 400"] : [])],
    );
  await site.close();
  vendor.close();
});

test("hides Sign Up and promises no code while a waitlist is configured", async () => {
  const site = await openSite({ SIGNUPS: "waitlist" });
  for (const language of ["en", "fr"] as const)
    await site.visit({ viewport: { width: 390, height: 844 } }, async ({ page, open }) => {
      const { auth } = words[language];
      await open(`/${language}/auth?tab=sign-up`);
      await page.getByRole("tab", { name: auth.signIn }).waitFor();
      expect(await page.getByRole("tab").count()).toBe(1);
      await page.getByLabel(auth.yourEmail).fill(`stranger.${language}@example.org`);
      await page.getByRole("button", { name: auth.sendCode }).click();
      await page.getByText(auth.code.askedOnly[1] ?? "").waitFor();
    });
  await site.close();
});
