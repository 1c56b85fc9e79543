import { afterAll, beforeAll, expect, test } from "vitest";
import { openSite } from "#e2e/harness/visitors.ts";

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

test("asks about cookies once and again after an unreadable record", async () => {
  await site.visit({}, async ({ page, open }) => {
    await open("/faq");
    const banner = page.locator(".cookies");
    await banner.getByRole("button", { name: "Customize" }).click();
    await page.locator("dialog[open] [name=analytics]").check();
    await page.getByRole("button", { name: "Save Preferences" }).click();
    const stored = await page.evaluate<string | null>("localStorage.getItem('cookie-consent')");
    expect(JSON.parse(stored ?? "")).toMatchObject({ essential: true, analytics: true, marketing: false });
    await open("/help");
    expect(await banner.isVisible()).toBe(false);
    await page.evaluate("localStorage.setItem('cookie-consent', '{broken')");
    await open("/faq");
    await banner.waitFor({ state: "visible" });
    const old = { ...JSON.parse(stored ?? "{}"), timestamp: new Date(Date.now() - 366 * 86_400_000).toISOString() };
    await page.evaluate(`localStorage.setItem('cookie-consent', ${JSON.stringify(JSON.stringify(old))})`);
    await open("/help");
    await banner.waitFor({ state: "visible" });
  });
});

test("shows the stored language of the visitor, else the browser's", async () => {
  await site.visit({ locale: "fr-CA" }, async ({ page, open }) => {
    await open("/");
    await page.waitForURL("**/fr");
    await page.evaluate("localStorage.setItem('preferred-language', 'en')");
    await open("/");
    await page.getByRole("heading", { name: "Your Voice, Their Legacy" }).waitFor();
  });
  await site.visit({ locale: "de-AT" }, async ({ page, open }) => {
    await open("/");
    await page.getByRole("button", { name: "Annehmen" }).waitFor();
    await open("/fr/faq");
    await page.getByRole("button", { name: "Accepter", exact: true }).waitFor();
    expect(await page.getByRole("button", { name: "Annehmen" }).count()).toBe(0);
  });
});

test("keeps standalone links at least 44 px high", async () => {
  await site.visit({ viewport: { width: 360, height: 640 } }, async ({ page, open }) => {
    for (const [path, name] of [
      ["/waitlist", "Back to the home page"],
      ["/lp", "Read and hear the whole sample"],
    ] as const) {
      await open(path);
      const box = await page.locator("main").getByRole("link", { name }).first().boundingBox();
      expect(box?.height, path).toBeGreaterThanOrEqual(44);
    }
  });
});

test("draws both doors of the landing page on a phone", async () => {
  for (const path of ["/en", "/fr", "/lp"])
    await site.visit({ viewport: { width: 360, height: 640 } }, async ({ page, open }) => {
      await open(path);
      const drawn = page.locator(".doors .door :is(.leaf, .panels)");
      expect(await drawn.filter({ visible: true }).count(), path).toBe(4);
    });
});

test("opens the question of its address, and one at a time", async () => {
  await site.visit({}, async ({ page, open }) => {
    await open("/faq#faq-9");
    await page.locator("#faq-9[open]").waitFor();
    await page.locator("#faq-2 summary").click();
    await page.locator("#faq-2[open]").waitFor();
    expect(await page.locator("details[open]").count()).toBe(1);
  });
});

const early = [
  { tap: "Try FREE (No Card)", opens: "Begin your story" },
  { tap: "Cookie Settings", opens: "Cookie Settings" },
];

for (const { tap, opens } of early)
  test(`keeps a tap from before the scripts: ${tap}`, async () => {
    await site.visit({ viewport: { width: 1440, height: 900 } }, async ({ page, open }) => {
      const { promise: tapped, resolve: letScriptsCome } = Promise.withResolvers<void>();
      await page.route("**/start-islands-*.js", (route) => tapped.then(() => route.continue()));
      await open("/help");
      await page.locator("a, button").filter({ hasText: tap }).first().click();
      expect(await page.getByRole("dialog", { name: opens }).count()).toBe(0);
      letScriptsCome();
      await page.getByRole("dialog", { name: opens }).waitFor();
      expect(new URL(page.url()).pathname).toBe("/help");
    });
  });

test("keeps colors chosen before the scripts load", async () => {
  await site.visit({ viewport: { width: 1440, height: 900 } }, async ({ page, open }) => {
    const { promise: chosen, resolve: letScriptsCome } = Promise.withResolvers<void>();
    await page.route("**/start-islands-*.js", (route) => chosen.then(() => route.continue()));
    await open("/help");
    await page.getByRole("button", { name: "Reading comfort" }).first().click();
    await page.getByLabel("Dark").check();
    letScriptsCome();
    await page.locator("html[data-comfort=dark]").waitFor();
    expect(await page.getByLabel("Dark").isChecked()).toBe(true);
  });
});

const byHour = { 5: "evening", 6: "waiting", 12: "afternoon", 16: "afternoon", 17: "waiting", 18: "evening" };

test("greets by the visitor's hour", async () => {
  for (const [hour, text] of Object.entries(byHour))
    await site.visit({ timezoneId: "UTC" }, async ({ page, open }) => {
      await page.clock.setFixedTime(new Date(Date.UTC(2026, 10, 21, Number(hour), 30)));
      await open("/en");
      const shown = page.locator(".by-hour > span").filter({ visible: true });
      expect(await shown.getAttribute("class"), `${hour}:30`).toBe(text);
    });
});

test("searches the answers of the support page by any word", async () => {
  await site.visit({ locale: "fr-FR" }, async ({ page, open }) => {
    await open("/fr/faq");
    await page.getByRole("button", { name: "Refuser" }).click();
    await page.getByRole("link", { name: "Chercher dans l’aide" }).click();
    const search = page.getByRole("searchbox", { name: "Chercher dans les réponses" });
    await expect.poll(() => page.evaluate("document.activeElement.id")).toBe("faq-query");
    await search.fill("ABONNEMENT");
    await page.locator(".faq-search").getByRole("link").click();
    await page.locator("#faq-2[open]").waitFor();
    await search.fill("zeppelin");
    await page.getByText("Aucune réponse n’a ces mots.").waitFor();
  });
});

test("folds doubts on a phone and shows all proofs on a desktop", async () => {
  for (const { width, open: many } of [
    { width: 390, open: 1 },
    { width: 1440, open: 10 },
  ])
    await site.visit({ viewport: { width, height: 900 } }, async ({ page, open }) => {
      await open("/en#faq");
      expect(await page.locator("#faq details[open]").count()).toBe(many);
    });
});

test("focuses the cookie banner first and reports a broken record", async () => {
  await site.visit({ viewport: { width: 360, height: 640 } }, async ({ page, open }) => {
    const told: string[] = [];
    page.on("console", (message) => told.push(message.text()));
    await open("/faq");
    const banner = page.locator(".cookies");
    await banner.waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Accept All");
    await page.keyboard.press("Enter");
    await banner.waitFor({ state: "hidden" });
    await expect.poll(() => page.evaluate("document.activeElement === document.body")).toBe(false);
    await page.getByRole("link", { name: "Cookie Settings" }).click();
    await page.getByRole("button", { name: "Forget my choice" }).click();
    await banner.waitFor();
    expect(await page.evaluate("localStorage.getItem('cookie-consent')")).toBeNull();
    await page.evaluate("localStorage.setItem('cookie-consent', '{broken')");
    await open("/faq");
    await banner.waitFor();
    expect(told.join(" ")).toContain("cannot be read");
  });
});

test("stops recording the visit as soon as consent is withdrawn", async () => {
  await site.visit({}, async ({ page, open }) => {
    await open("/faq");
    await page.getByRole("button", { name: "Accept All" }).click();
    await page.evaluate("window.told = []; window.clarity = (...said) => window.told.push(said.join(' '))");
    await page.getByRole("link", { name: "Cookie Settings" }).click();
    await page.getByRole("button", { name: "Reject All" }).click();
    await expect.poll(() => page.evaluate("window.told")).toEqual(["consent false", "stop"]);
    expect(await page.evaluate("window.clarity")).toBeUndefined();
  });
});

test("sends a contact message despite a dropped connection", async () => {
  await site.visit(
    {},
    async ({ page, context, open }) => {
      await open("/fr/contact");
      await page.locator("main").getByLabel("Votre nom").pressSequentially("Émile");
      await page.locator("main form[novalidate]").waitFor();
      await page.locator("main").getByLabel("Adresse email").fill("a@b");
      await page.locator("main").getByLabel("Votre message").fill("Bonjour");
      await context.setOffline(true);
      const send = page.getByRole("button", { name: "Envoyer le message" });
      await send.click();
      await page.getByText("Votre message est toujours là").waitFor();
      await context.setOffline(false);
      await send.click();
      await page.getByText("avec une adresse email valide").waitFor();
      expect(await page.locator("main").getByLabel("Votre message").inputValue()).toBe("Bonjour");
      await page.locator("main").getByLabel("Adresse email").fill("emile@example.org");
      await send.click();
      await page.getByText("Votre message est arrivé").waitFor();
    },
    "Failed to load resource",
  );
  await site.visit({ javaScriptEnabled: false }, async ({ page, open }) => {
    await open("/fr/help");
    await page.getByRole("link", { name: "Réglages des cookies" }).click();
    await page.waitForURL("**/fr/privacy#cookies");
    expect(await page.locator("#cookies").innerText()).toBe("Cookies");
  });
});

test("passes the source of a call to action to the waitlist", async () => {
  await site.visit({ viewport: { width: 360, height: 640 }, locale: "fr-FR" }, async ({ page, open }) => {
    await open("/fr");
    await page.getByRole("button", { name: "Refuser" }).click();
    await page.locator("a[href$='source=hero-start-interview']").first().click();
    const begin = page.getByRole("dialog").getByRole("link", { name: "Commencer maintenant" });
    const box = await begin.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(360);
    await begin.click();
    await page.waitForURL("**/fr/auth?tab=sign-up&source=hero-start-interview");
    await page.getByLabel("Nom complet").waitFor();
    await open("/waitlist?source=final-cta");
    await page.getByRole("contentinfo").getByRole("link", { name: "Français" }).click();
    await page.waitForURL("**/fr/waitlist?source=final-cta");
    await page.getByRole("link", { name: "Commencer maintenant" }).waitFor();
  });
});

test("shows the sample's progress before scripts load", async () => {
  await site.visit({}, async ({ page, open }) => {
    const sample = {
      state: "making",
      steps: [{ name: "Book", fraction: 0.4, word: "" }],
      problem: null as string | null,
    };
    let shown = sample;
    await page.route("**/api/sample/en", (route) => route.fulfill({ json: shown }));
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
    });
    await open("/examples");
    const book = page.getByRole("progressbar", { name: "Book", exact: true });
    await book.waitFor();
    const done = () =>
      page.evaluate("document.querySelector('#sample-steps li:not([hidden], .in-turn) progress').value");
    await expect.poll(done).toBe(0.4);
    expect(await page.getByRole("progressbar").count()).toBe(1);
    expect(scripts.filter((path) => /client|button|start-islands/.test(path))).toEqual([]);
    shown = { ...sample, problem: "no room" };
    await page.waitForEvent("load");
    shown = sample;
    await page.mouse.wheel(0, 200);
    await expect.poll(() => scripts.some((path) => path.includes("start-islands"))).toBe(true);
  });
});
