import { createClient } from "@supabase/supabase-js";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailTo } from "#server/testing/emails.ts";
import { comfortWords } from "#web/ui/comfort/comfort-words.ts";
import { openMenu } from "#e2e/harness/menu.ts";
import { words } from "#e2e/harness/words.ts";
import { expectWithinReach } from "#e2e/harness/reach.ts";
import { openSite, type Visit } from "#e2e/harness/visitors.ts";
import { journeyLanguages } from "#server/testing/journey-languages.ts";

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite({ AUTH_SEND_EVERY: "4", AUTH_LIMIT_FACTOR: "100" });
});
afterAll(() => site.close());

const phone = { viewport: { width: 360, height: 640 }, permissions: ["clipboard-read", "clipboard-write"] };
const focused = (page: Page) => page.evaluate<string>("document.activeElement.name || document.activeElement.tagName");
const codeField = (page: Page, language: "en" | "fr") =>
  page.getByLabel(words[language].auth.emailCode, { exact: true });

/** Creates an account without sending an email. */
async function join(email: string): Promise<void> {
  const operator = createClient(site.url, site.served.identity.keys.secretKey);
  const account = { email, password: "an old password", email_confirm: true };
  const { error } = await operator.auth.admin.createUser({ ...account, user_metadata: { full_name: "Rosalind Hart" } });
  expect(error).toBeNull();
}

async function askForCode(page: Page, language: "en" | "fr", email: string): Promise<void> {
  const { auth } = words[language];
  await page.getByLabel(auth.yourEmail).fill(email);
  await page.getByRole("button", { name: auth.sendCode }).click();
  await page.getByRole("heading", { name: auth.code.title }).waitFor();
}

for (const language of journeyLanguages)
  test(`opens a new account with six pasted digits (${language})`, async () => {
    const { auth, home } = words[language];
    const email = `digits.${language}@example.org`;
    await site.visit(
      phone,
      async ({ page, open }) => {
        await open(`/${language}/auth`);
        await page.getByLabel(auth.yourEmail).fill("a@b");
        await page.getByRole("button", { name: auth.sendCode }).click();
        await page.getByText(auth.problems.badEmail[1]).waitFor();
        await expect.poll(() => focused(page)).toBe("email");
        await askForCode(page, language, email);
        await expect.poll(() => focused(page)).toBe("code");
        for (const name of [auth.code.open, auth.code.again, auth.code.other]) {
          const box = await page.getByRole("button", { name }).boundingBox();
          expect((box?.y ?? 640) + (box?.height ?? 0), name).toBeLessThanOrEqual(640);
          expect(box?.height, name).toBeGreaterThanOrEqual(48);
        }
        const { code } = await emailTo(site.served, email, "magic_link");
        await codeField(page, language).pressSequentially(code === "000000" ? "000001" : "000000");
        await page.getByRole("button", { name: auth.code.open }).click();
        await page.getByText(auth.problems.wrongCode[0]).waitFor();
        await expect.poll(() => focused(page)).toBe("code");
        await page.evaluate(`navigator.clipboard.writeText(" code: ${code.slice(0, 3)} ${code.slice(3)}.")`);
        await codeField(page, language).press("ControlOrMeta+a");
        await page.keyboard.press("ControlOrMeta+v");
        await expect.poll(() => codeField(page, language).inputValue()).toBe(code);
        await page.keyboard.press("Enter");
        await page.getByRole("heading", { name: home.aboutYou }).waitFor();
      },
      "status of 403",
    );
  });

test("sends another letter after the pause, even after a reload", async () => {
  const { auth } = words.en;
  await site.visit(phone, async ({ page, open }) => {
    await open("/en/auth");
    await askForCode(page, "en", "slow.letter@example.org");
    const again = page.getByRole("button", { name: auth.code.again });
    expect(await again.innerText()).toMatch(/in \d seconds?/);
    await again.click({ force: true });
    await page.reload();
    await page.getByText("slow.letter@example.org").waitFor();
    await page.getByText(auth.code.mayAgain).waitFor();
    expect(await again.getAttribute("aria-disabled")).toBe("false");
    await again.click();
    await page.getByText(auth.code.sentAgain).waitFor();
    const newest = await emailTo(site.served, "slow.letter@example.org", "magic_link", 1);
    expect(await site.served.context.mail.mailbox.list("slow.letter@example.org")).toHaveLength(2);
    await page.getByRole("button", { name: auth.code.other }).click();
    expect(await page.getByLabel(auth.yourEmail).inputValue()).toBe("slow.letter@example.org");
    await page.goBack();
    await codeField(page, "en").fill(newest.code);
    await page.getByRole("button", { name: auth.code.open }).click();
    await page.getByRole("heading", { name: words.en.home.aboutYou }).waitFor();
  });
});

for (const language of journeyLanguages)
  test(`replaces a forgotten password without revealing who has an account (${language})`, async () => {
    const { auth, home, signOut } = words[language];
    const email = `forgets.${language}@example.org`;
    await join(email);
    await site.visit({}, async ({ page, open }) => {
      const forget = async (who: string) => {
        await open(`/${language}/auth`);
        await page.getByLabel(auth.email).fill(who);
        await page.getByRole("link", { name: auth.forgot }).click();
        await page.getByRole("button", { name: auth.reset.send }).click();
        await page.getByRole("heading", { name: auth.code.resetTitle }).waitFor();
        return (await page.locator("main section").innerText()).replaceAll(who, "").replaceAll(/\d+/g, "");
      };
      expect(await forget(`nobody.${language}@example.org`)).toBe(await forget(email));
      await page.goto((await emailTo(site.served, email, "recovery")).link);
      await page.getByRole("heading", { name: auth.fresh.title }).waitFor();
      await page.getByLabel(auth.fresh.password, { exact: true }).fill("short");
      await page.getByRole("button", { name: auth.fresh.save }).click();
      await page.getByText(auth.problems.shortPassword[1]).waitFor();
      await page.getByLabel(auth.fresh.password, { exact: true }).fill("a new password");
      await page.getByRole("button", { name: auth.fresh.save }).click();
      await page.getByRole("button", { name: home.begin }).waitFor();
      await openMenu(page);
      await page.getByRole("button", { name: signOut }).click();
      await page.getByLabel(auth.email).fill(email);
      await page.getByLabel(auth.password, { exact: true }).fill("a new password");
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: home.begin }).waitFor();
    });
  });

test("accepts the digits of a password letter and explains an expired link", async () => {
  const { auth } = words.fr;
  const email = "types.new@example.org";
  await join(email);
  const journey = async ({ page, open }: Visit) => {
    await open("/fr/auth?tab=reset-password");
    await page.getByLabel(auth.yourEmail).fill(email);
    await page.getByRole("button", { name: auth.reset.send }).click();
    const { code, link } = await emailTo(site.served, email, "recovery");
    await codeField(page, "fr").fill(code);
    await page.getByRole("button", { name: auth.code.goOn }).click();
    await page.getByRole("heading", { name: auth.fresh.title }).waitFor();
    await page.evaluate("localStorage.clear()");
    await page.goto(link);
    await page.getByText(auth.opened.expired[0]).waitFor();
  };
  await site.visit({}, journey, "status of 403");
});

/** Types the last characters between the screen's first read of the field and its replacement. */
const typesAtTheLastMoment = `addEventListener("DOMContentLoaded", () => {
  const input = document.querySelector("[data-still] [name=email]");
  Object.defineProperty(input, "value", {
    configurable: true,
    get: () => {
      delete input.value;
      input.value = "late@example.org";
      return "";
    },
  });
});`;

for (const tab of ["sign-in", "reset-password"])
  test(`keeps text typed while the screen loads (${tab})`, async () => {
    const { auth } = words.en;
    await site.visit({}, async ({ page, open }) => {
      await page.addInitScript(typesAtTheLastMoment);
      await open(`/en/auth?tab=${tab}`);
      await page.locator("[data-still]").waitFor({ state: "detached" });
      await expect.poll(() => page.getByLabel(auth.yourEmail).inputValue()).toBe("late@example.org");
    });
  });

test("keeps the typed e-mail address across all ways to sign in", async () => {
  const { auth } = words.en;
  await site.visit({}, async ({ page, open }) => {
    await open("/en/auth?tab=sign-up");
    await page.getByLabel(auth.fullName).fill("Rosalind Hart");
    await page.getByLabel(auth.email).fill("once@example.org");
    expect(await page.getByLabel(auth.yourEmail).inputValue()).toBe("once@example.org");
    await page.getByRole("tab", { name: auth.signIn }).click();
    expect(await page.getByLabel(auth.email).inputValue()).toBe("once@example.org");
    await page.getByLabel(auth.yourEmail).fill("twice@example.org");
    await page.getByRole("tab", { name: auth.signUp }).click();
    expect(await page.getByLabel(auth.email).inputValue()).toBe("twice@example.org");
    expect(await page.getByLabel(auth.fullName).inputValue()).toBe("Rosalind Hart");
  });
});

for (const language of journeyLanguages)
  test(`reports missing fields and a wrong sign-in in place (${language})`, async () => {
    const { auth } = words[language];
    const said = {
      en: ["Login Failed", "Invalid login credentials"],
      fr: ["Échec de la connexion", "Email ou mot de passe incorrect"],
    };
    await site.visit(
      {},
      async ({ page, open }) => {
        await open(`/${language}/auth`);
        await page.getByRole("button", { name: auth.signInButton }).click();
        await page.getByRole("alert").getByText(auth.problems.fillAll[1]).waitFor();
        await page.getByLabel(auth.email).fill("nobody@example.org");
        await page.getByLabel(auth.password, { exact: true }).fill("wrong password");
        await page.getByRole("button", { name: auth.signInButton }).click();
        for (const text of said[language]) await page.getByRole("alert").getByText(text).waitFor();
        await expect.poll(() => focused(page)).toBe("password");
        await page.getByRole("tab", { name: auth.signUp }).click();
        await page.getByLabel(auth.fullName).fill("Rosalind Hart");
        await page.getByLabel(auth.password, { exact: true }).fill("short");
        await page.getByRole("button", { name: auth.signUpButton }).click();
        await page.getByRole("alert").getByText(auth.problems.shortPassword[1]).waitFor();
        await expect.poll(() => focused(page)).toBe("password");
      },
      "status of 400",
    );
  });

test("keeps typed text offline and sends each step once", async () => {
  const { auth, home } = words.en;
  const email = "offline@example.org";
  await site.visit(
    { installsApp: true },
    async ({ page, context, open }) => {
      let asked = 0;
      page.on("request", (request) => {
        if (request.url().includes("/auth/v1/otp")) asked += 1;
      });
      const without = async (form: number, act: () => Promise<unknown>) => {
        await context.setOffline(true);
        await act();
        await page.locator("form").nth(form).getByText(auth.problems.offline[0]).waitFor();
        await context.setOffline(false);
      };
      await open("/en/auth");
      await page.getByLabel(auth.password, { exact: true }).fill("a password");
      await page.getByLabel(auth.yourEmail).fill(email);
      await without(1, () => page.getByRole("button", { name: auth.signInButton }).click());
      expect(await page.getByLabel(auth.password, { exact: true }).inputValue()).toBe("a password");
      await without(0, () => page.getByRole("button", { name: auth.sendCode }).click());
      await expect.poll(() => focused(page)).toBe("BUTTON");
      asked = 0;
      await page.getByRole("button", { name: auth.sendCode }).dblclick();
      await page.getByRole("heading", { name: auth.code.title }).waitFor();
      expect(asked).toBe(1);
      const { code } = await emailTo(site.served, email, "magic_link");
      await page.keyboard.type(code);
      await without(0, () => page.keyboard.press("Enter"));
      expect(await codeField(page, "en").inputValue()).toBe(code);
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: home.aboutYou }).waitFor();
    },
    "ERR_INTERNET_DISCONNECTED",
  );
});

test("renders the sign-in form before its script and keeps what is typed", async () => {
  const { auth } = words.fr;
  await site.visit({}, async ({ page, open }) => {
    const { promise: typed, resolve: letScriptCome } = Promise.withResolvers<void>();
    await page.route("**/auth-page-*.js", (route) => typed.then(() => route.continue()));
    await open("/fr/auth");
    await page.getByRole("heading", { name: auth.title }).waitFor();
    await page.getByLabel(auth.yourEmail).pressSequentially("early@example.org");
    letScriptCome();
    await page.getByRole("button", { name: auth.sendCode }).waitFor();
    expect(await page.getByLabel(auth.yourEmail).inputValue()).toBe("early@example.org");
    await expect.poll(() => focused(page)).toBe("email");
  });
});

test("keeps a menu open that was opened before the script loaded", async () => {
  await site.visit({ viewport: { width: 360, height: 640 } }, async ({ page, open }) => {
    const { promise: opened, resolve: letScriptCome } = Promise.withResolvers<void>();
    await page.route("**/auth-page-*.js", (route) => opened.then(() => route.continue()));
    await open("/en/auth");
    await page.locator(".menu-button").click();
    letScriptCome();
    await page.locator("[data-still]").waitFor({ state: "detached" });
    await page.getByRole("button", { name: comfortWords.en.title }).click();
    await page.getByLabel("Dark", { exact: true }).check();
  });
});

for (const language of journeyLanguages)
  test(`keeps every state of the sign-in accessible (${language})`, async () => {
    const { auth } = words[language];
    await site.visit({ viewport: { width: 320, height: 640 }, reducedMotion: "reduce" }, async ({ page, open }) => {
      await open(`/${language}/auth`);
      await page.getByRole("button", { name: auth.signInButton }).click();
      await page.getByRole("alert").waitFor();
      await expectWithinReach(page, "refused");
      await open(`/${language}/auth?tab=reset-password`);
      await page.getByRole("heading", { name: auth.reset.title }).waitFor();
      await expectWithinReach(page, "forgotten");
      await open(`/${language}/auth?tab=sign-up`);
      await askForCode(page, language, `reach.${language}@example.org`);
      await expectWithinReach(page, "code");
    });
  });

for (const language of journeyLanguages)
  test(`opens a mailed link on another device and ignores link scanners (${language})`, async () => {
    const { auth, home } = words[language];
    const [email, forgetful] = [`daughters.phone.${language}@example.org`, `forgetful.${language}@example.org`];
    await join(email);
    await join(forgetful);
    await site.visit({}, async ({ page, open }) => {
      await open(`/${language}/auth`);
      await askForCode(page, language, email);
    });
    const { link } = await emailTo(site.served, email, "magic_link");
    for (const method of ["HEAD", "GET", "GET"]) expect((await fetch(link, { method })).status).toBe(200);
    await site.visit(phone, async ({ page }) => {
      await page.goto(link);
      await page.getByText(email).waitFor();
      await page.getByRole("button", { name: auth.isItYours.yes }).click();
      await page.getByRole("button", { name: home.begin }).waitFor();
      expect(page.url()).not.toContain("token");
    });
    await site.visit(
      phone,
      async ({ page }) => {
        await page.goto(link);
        await page.getByText(auth.opened.expired[0]).waitFor();
        expect(page.url()).not.toContain("token_hash");
      },
      "status of 403",
    );
    await site.visit({}, async ({ page, open }) => {
      await open(`/${language}/auth?tab=reset-password`);
      await page.getByLabel(auth.yourEmail).fill(forgetful);
      await page.getByRole("button", { name: auth.reset.send }).click();
      await page.getByRole("heading", { name: auth.code.resetTitle }).waitFor();
    });
    const forgotten = await emailTo(site.served, forgetful, "recovery");
    await site.visit(phone, async ({ page }) => {
      await page.goto(forgotten.link);
      await page.getByRole("button", { name: auth.isItYours.yes }).click();
      await page.getByRole("heading", { name: auth.fresh.title }).waitFor();
    });
  });
