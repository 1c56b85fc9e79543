import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { emailTo } from "#server/testing/emails.ts";
import { secondLockWords } from "#web/features/auth/second-factor/second-factor-words.ts";
import { openMenu } from "#e2e/harness/menu.ts";
import { openSite, type Visit } from "#e2e/harness/visitors.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { words } from "#e2e/harness/words.ts";
import { journeyLanguages } from "#server/testing/journey-languages.ts";

const heldSchema = z.object({ access_token: z.string() });

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite({ AUTH_AUTOCONFIRM: "yes", AUTH_LIMIT_FACTOR: "100", AUTH_SEND_EVERY: "0" });
});
afterAll(() => site.close());

const { account, auth, signOut, signedOutHere } = words.en;
const held = (page: Page) =>
  page.evaluate<string | null>(
    "localStorage.getItem(Object.keys(localStorage).find((key) => key.endsWith('-auth-token')))",
  );

/** Revokes this person's sessions, as a new password on another device does. */
async function revoke(email: string): Promise<void> {
  await site.served.context.db.sql`
    delete from auth.sessions s using auth.users u where u.id = s.user_id and u.email = ${email}`;
}

/** The server's status for a request with this page's session. A revocation takes effect a moment later. */
async function statusOf(token: string | null): Promise<number> {
  const { access_token: access } = heldSchema.parse(JSON.parse(token ?? ""));
  const headers = { authorization: `Bearer ${access}`, apikey: site.served.identity.keys.publishableKey };
  return (await fetch(`${site.url}/auth/v1/user`, { headers })).status;
}

/** Requests a letter from this browser with a link to a public page. */
async function askFor(page: Page, what: "otp" | "recover", email: string, leadsTo: string): Promise<void> {
  await page.evaluate(`(async () => {
    const apikey = document.querySelector("meta[name=publishable-key]").content;
    const headers = { apikey, "content-type": "application/json" };
    const body = JSON.stringify({ email: "${email}" });
    await fetch("/auth/v1/${what}?redirect_to=" + encodeURIComponent(location.origin + "${leadsTo}"), { method: "POST", headers, body });
  })()`);
}

test("signs in and out in all tabs together", async () => {
  const journey = async ({ page, context, open }: Visit) => {
    await signIn(page, site.url, "tabs@example.org");
    await open("/en/account");
    const other = await context.newPage();
    await other.goto(`${site.url}/en/account`);
    await other.getByLabel(account.name).waitFor();
    await openMenu(page);
    await page.getByRole("button", { name: signOut }).click();
    await other.waitForURL("**/en/auth");
    expect(await other.getByRole("dialog").count()).toBe(0);
    await page.getByLabel(auth.email).fill("tabs@example.org");
    await page.getByLabel(auth.password, { exact: true }).fill("a long password");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/en/dashboard");
    await other.waitForURL(/\/en\/(account|dashboard)/);
  };
  /* The other tab's pending requests are refused when the session ends. */
  await site.visit({}, journey, "status of 401");
});

test("signs out locally when the server refuses or cannot be reached", async () => {
  await site.visit(
    {},
    async ({ page, open }) => {
      const logged: string[] = [];
      page.on("console", (message) => message.type() === "warning" && logged.push(message.text()));
      for (const trouble of ["revoked", "unreached"] as const) {
        await signIn(page, site.url, `${trouble}.out@example.org`);
        await open("/en/account");
        await page.getByLabel(account.name).waitFor();
        /* Blocks the page's background requests, which would notice first. */
        await page.waitForLoadState("networkidle");
        if (trouble === "revoked") await revoke("revoked.out@example.org");
        else await page.route("**/auth/v1/logout*", (route) => route.abort());
        await openMenu(page);
        await page.getByRole("button", { name: signOut }).click();
        await page.waitForURL("**/en/auth");
        expect(await held(page), trouble).toBeNull();
        if (trouble === "unreached") await page.getByText(signedOutHere).waitFor();
        else expect(await page.getByText(signedOutHere).count()).toBe(0);
        const failures = logged.filter((said) => said.startsWith("Erreur lors de la déconnexion"));
        expect(failures.length, trouble).toBe(trouble === "unreached" ? 1 : 0);
      }
    },
    "Failed to load resource",
  );
});

for (const language of journeyLanguages)
  test(`keeps typed text when a session is revoked (${language})`, async () => {
    const { account: said, auth: way } = words[language];
    const again = secondLockWords[language].again;
    const email = `middle.${language}@example.org`;
    await site.visit(
      { viewport: { width: 360, height: 640 } },
      async ({ page, open }) => {
        await signIn(page, site.url, email);
        await open(`/${language}/account`);
        await page.getByLabel(said.name).fill("Rosalind, typed long");
        /* Blocks the page's background requests, which would notice first. */
        await page.waitForLoadState("networkidle");
        const token = await held(page);
        await revoke(email);
        await expect.poll(() => statusOf(token)).toBe(403);
        await page.getByRole("button", { name: said.save }).click();
        const dialog = page.getByRole("dialog", { name: again.title });
        await dialog.getByText(again.lead).waitFor();
        await page.keyboard.press("Escape");
        await dialog.getByRole("button", { name: again.password }).click();
        await dialog.getByLabel(way.password, { exact: true }).fill("a long password");
        await page.keyboard.press("Enter");
        await dialog.waitFor({ state: "detached" });
        expect(await page.getByLabel(said.name).inputValue()).toBe("Rosalind, typed long");
        await page.getByRole("button", { name: said.save }).click();
        await page.getByText(said.saved).waitFor();
      },
      "Failed to load resource",
    );
  });

test("shows a new page when another person signs in meanwhile", async () => {
  await site.visit(
    {},
    async ({ page, context, open }) => {
      await signIn(page, site.url, "one@example.org");
      await open("/en/account");
      await page.getByLabel(account.name).fill("typed by one");
      const other = await context.newPage();
      await signIn(other, site.url, "two@example.org");
      await other.goto(`${site.url}/en/account`);
      await other.getByLabel(account.name).waitFor();
      await page.bringToFront();
      await page.reload();
      await expect.poll(() => page.getByLabel(account.name).inputValue()).toBe("Rosalind Hart");
      await page.getByText("two@example.org").waitFor();
    },
    "Failed to load resource",
  );
});

test("keeps the session after a retryable refresh failure, not a refusal", async () => {
  const runOut = `(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith("-auth-token"));
    const session = JSON.parse(localStorage.getItem(key));
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
  })()`;
  await site.visit(
    {},
    async ({ page, open }) => {
      const email = "refresh@example.org";
      await signIn(page, site.url, email);
      await page.route("**/auth/v1/token?grant_type=refresh_token", (route) =>
        route.fulfill({ status: 503, body: "{}" }),
      );
      await page.evaluate(runOut);
      await open("/en/account");
      await page.waitForURL(/\/en\/(account|auth)/);
      expect(await held(page)).not.toBeNull();
      await page.unroute("**/auth/v1/token?grant_type=refresh_token");
      await open("/en/account");
      await page.getByLabel(account.name).waitFor();

      await revoke(email);
      await page.evaluate(runOut);
      await open("/en/account");
      await page.waitForURL("**/en/auth");
      expect(await held(page)).toBeNull();
    },
    "Failed to load resource",
  );
});

test("renews a session only while its page is visible", async () => {
  await site.visit({}, async ({ page, open }) => {
    await signIn(page, site.url, "looks.away@example.org");
    await page.clock.install();
    await page.addInitScript(
      "Object.defineProperty(Document.prototype, 'visibilityState', { get: () => window.lookedAway ? 'hidden' : 'visible' });",
    );
    const look = (away: boolean) =>
      page.evaluate(
        `window.lookedAway = ${away}; document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))`,
      );
    let renewals = 0;
    page.on("request", (request) => (renewals += Number(request.url().includes("grant_type=refresh_token"))));
    await open("/en/account");
    await page.getByLabel(account.name).waitFor();
    const first = await held(page);
    await look(true);
    await page.clock.runFor("03:00:00");
    expect([renewals, await held(page)]).toEqual([0, first]);
    await look(false);
    await expect.poll(() => held(page)).not.toBe(first);
    expect(renewals).toBe(1);
    const second = await held(page);
    await page.clock.runFor("01:00:00");
    await expect.poll(() => held(page)).not.toBe(second);
    await page.getByLabel(account.name).waitFor();
  });
});

for (const [wrong, hours] of [
  ["two days fast", 48],
  ["two days slow", -48],
] as const)
  test(`signs in with a clock that is ${wrong} without endless refreshes`, async () => {
    await site.visit({}, async ({ page, open }) => {
      const email = `clock${hours}@example.org`;
      await signIn(page, site.url, email);
      await page.clock.install({ time: Date.now() + hours * 3_600_000 });
      let renewals = 0;
      page.on("request", (request) => (renewals += Number(request.url().includes("grant_type=refresh_token"))));
      await open("/en/account");
      await page.getByLabel(account.name).fill("Rosalind by another clock");
      await page.getByRole("button", { name: account.save }).click();
      await page.getByText(account.saved).waitFor();
      await open("/en/dashboard");
      await page.getByRole("button", { name: words.en.home.begin }).click();
      await page.getByRole("heading", { name: words.en.onboarding.welcome.title }).waitFor();
      expect(await held(page)).not.toBeNull();
      expect(renewals).toBeLessThan(10);
    });
  });

test("asks for a new password after a mailed sign-in link", async () => {
  await site.visit({}, async ({ page, open }) => {
    await open("/en/auth");
    await askFor(page, "otp", "public.link@example.org", "/");
    await page.goto((await emailTo(site.served, "public.link@example.org", ["magic_link", "confirmation"])).link);
    await page.getByRole("button", { name: auth.isItYours.yes }).click();
    await page.waitForURL("**/en/dashboard");
    await openMenu(page);
    await page.getByRole("button", { name: signOut }).click();
    await page.waitForURL("**/en/auth");

    await askFor(page, "recover", "public.link@example.org", "/faq");
    await page.goto((await emailTo(site.served, "public.link@example.org", "recovery")).link);
    await page.getByRole("heading", { name: auth.fresh.title }).waitFor();
    await open("/faq#error_code=otp_expired&error=access_denied");
    await page.waitForURL(/\/en\/auth#error_code|\/en\/dashboard/);
  });
});

test("offers a retry for a missing profile and stays signed in", async () => {
  await site.visit(
    {},
    async ({ page, open }) => {
      const email = "no.profile@example.org";
      await signIn(page, site.url, email);
      await page.route("**/rest/v1/profiles?*", (route) => route.fulfill({ status: 400, body: "{}" }));
      await open("/en/account");
      await page.getByRole("alert").getByText(account.failed).waitFor();
      await page.unroute("**/rest/v1/profiles?*");
      await page.getByRole("button", { name: account.again }).click();
      await page.getByLabel(account.name).waitFor();
    },
    "Failed to load resource",
  );
});

for (const language of journeyLanguages)
  test(`validates the admin sign-in, toggles the password, and opens the dashboard (${language})`, async () => {
    const { adminWords } = await import("#web/features/auth/admin/admin-words.ts");
    await adminWords.load(language);
    const said = adminWords[language];
    await site.visit(
      { viewport: { width: 360, height: 640 } },
      async ({ page, open }) => {
        await signIn(page, site.url, `admin.${language}@example.org`);
        await open("/robots.txt");
        await page.evaluate("localStorage.clear()");
        await open(`/${language}/secret-auth`);
        await page.getByRole("heading", { name: said.title }).waitFor();
        expect(await page.title()).toContain(said.title);
        await page.getByRole("button", { name: said.signIn }).click();
        await page.getByRole("alert").getByText(said.fillAll).waitFor();
        await page.getByLabel(said.email).fill(`admin.${language}@example.org`);
        const field = page.getByLabel(said.password, { exact: true });
        await field.fill("wrong password");
        await page.getByRole("button", { name: said.show }).click();
        expect(await field.getAttribute("type")).toBe("text");
        await page.getByRole("button", { name: said.hide }).click();
        expect(await field.getAttribute("type")).toBe("password");
        await page.getByRole("button", { name: said.signIn }).click();
        await page.getByRole("alert").getByText("Invalid login credentials").waitFor();
        await field.fill("a long password");
        await page.keyboard.press("Enter");
        await page.waitForURL("**/en/dashboard");
        await page.getByText(said.done).waitFor();
      },
      "status of 400",
    );
  });
