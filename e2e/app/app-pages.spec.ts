import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { appPages, languageOf } from "#domain/site-map.ts";
import { words } from "#e2e/harness/words.ts";
import { orderOf } from "#e2e/harness/order.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { reachFaults } from "#e2e/harness/reach.ts";
import { openSite, type Visit } from "#e2e/harness/visitors.ts";

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite({ AUTH_AUTOCONFIRM: "true" });
});
afterAll(() => site.close());

const languages = ["en", "fr"] as const;
/** Pages with a fixed title. Each other page has its own. */
const titles = {
  en: { memoir: "Your book · Heirvoice", adminAuth: "Admin access · Heirvoice" },
  fr: { memoir: "Votre livre · Heirvoice", adminAuth: "Accès Admin · Heirvoice" },
};
const noId = "00000000-0000-4000-8000-000000000000";
const filled = (path: string) =>
  path.replace(":id", noId).replace(":answer", noId).replace(":question", "1").replace(":part", "people");
const focused = (page: Page) => page.evaluate<string>("document.activeElement.tagName + document.activeElement.id");

for (const language of languages)
  test(`shows every address under its own title and within reach: ${language}`, async () => {
    const journey = async ({ page, open }: Visit) => {
      await signIn(page, site.url, `visits-${language}@example.org`);
      const order = `?order=${await orderOf(page)}`;
      const query: Record<string, string> = { onboarding: order, interview: order, voiceInterview: order };
      const found = new Map<string, string>();
      for (const { name, path, ...one } of appPages) {
        if (name === "auth" || !one.languages.some((has) => has === language)) continue;
        await open(`/${language}${filled(path)}${query[name] ?? ""}`);
        await expect.poll(() => page.title(), { message: path }).not.toBe("Heirvoice");
        expect(await page.locator("html").getAttribute("lang")).toBe(language);
        expect(await reachFaults(page), path).toEqual([]);
        found.set(name, await page.title());
      }
      expect(Object.fromEntries(found)).toMatchObject(titles[language]);
      expect(new Set(found.values()).size).toBe(found.size);
      await open(`/${language}/auth`);
      await page.waitForURL(`**/${language}/dashboard`);
    };
    await site.visit({}, journey, ["status of 406", "/rpc/desk_waiting"]);
  });

test("lets a visitor without an account write with the interviewer", async () => {
  await site.visit({}, async ({ page, open }) => {
    const {
      question,
      start,
      write: rather,
      answer,
      send,
      moving,
      next,
      computerVoice,
      started,
      ended,
      stop,
    } = words.en.voice;
    await open("/en/test-agent");
    await page.getByText(question(30, words.en.voice.firstJob)).waitFor();
    await page.getByRole("button", { name: rather }).click();
    await page.getByRole("button", { name: start }).click();
    await page.getByText(started("")).waitFor();
    await page.getByText("Hello and welcome. I am a computer voice").waitFor();
    await page.getByText(computerVoice, { exact: true }).waitFor();
    const disc = page.getByRole("button", { name: stop, exact: true }).locator("span").first();
    expect(await page.evaluate("getComputedStyle(document.querySelector('.stop-round span')).borderRadius")).toBe(
      "50%",
    );
    expect(await disc.boundingBox()).toMatchObject({ width: 56, height: 56 });
    const write = async (text: string) => {
      await page.getByLabel(answer).fill(text);
      await page.getByRole("button", { name: send }).click();
    };
    await write("He gave me the key to the shop before he had known me a week.");
    await page.getByText("You said: “He gave me the key").waitFor();
    expect(await page.getByRole("button", { name: next }).isVisible()).toBe(true);
    await write("The next question, please.");
    await page.getByText(question(31, ""), { exact: true }).waitFor();
    await page.getByText(moving).waitFor();
    await page.getByText(ended("")).waitFor();
    await page.getByRole("button", { name: start }).waitFor();
  });
});

test("redirects to the visitor's language and keeps the query", async () => {
  const journey = async ({ page, open }: Visit) => {
    for (const one of appPages.filter(({ name }) => name === "voiceDemo" || name === "adminAuth")) {
      await open(`${one.path}?session=sess_1`);
      await page.waitForURL(`${site.url}/${languageOf(one, "fr")}${one.path}?session=sess_1`);
    }
    await open("/interview/paywall?order=1");
    await page.waitForURL("**/en/auth");
    await signIn(page, site.url, "goes@example.org");
    await open("/interview/paywall?order=1");
    await page.waitForURL(`${site.url}/en/interview/paywall?order=1`);
    await page.getByRole("link", { name: words.en.otherLanguage }).click();
    await page.waitForURL("**/fr/dashboard");
    await open("/fr/create?x=1");
    await page.waitForURL(`${site.url}/fr/new-dashboard?x=1`);
    await open("/interview/unified?session=sess_1");
    await page.waitForURL(`${site.url}/fr/interview/active?session=sess_1`);
    await open("/fr/test-agent?session=sess_1");
    await page.waitForURL(`${site.url}/fr/interview/test-agent?session=sess_1`);
  };
  await site.visit({ locale: "fr-FR" }, journey, "status of 406");
});

test("announces the heading of each new page and restores the scroll position", async () => {
  await site.visit({ viewport: { width: 390, height: 320 } }, async ({ page, open }) => {
    await signIn(page, site.url, "walks@example.org");
    await open("/en/dashboard");
    await page.getByRole("button", { name: words.en.home.begin }).click();
    await page.getByRole("heading", { name: words.en.onboarding.welcome.title }).waitFor();
    await expect.poll(() => focused(page)).toBe("H1");
    await page.goBack();
    await page.getByRole("link", { name: words.en.home.bookshelf.acts.start }).waitFor();
    await expect.poll(() => focused(page)).toBe("H1");
    await page.evaluate("scrollTo(0, 200)");
    await expect.poll(() => page.evaluate("scrollY")).toBe(200);
    await page.evaluate("document.querySelector('header [hreflang]').click()");
    await page.getByRole("link", { name: words.fr.home.bookshelf.acts.start }).waitFor();
    await expect.poll(() => focused(page)).toBe("H1");
    await expect.poll(() => page.evaluate("scrollY")).toBe(0);
    await page.goBack();
    await page.getByRole("link", { name: words.en.home.bookshelf.acts.start }).waitFor();
    await expect.poll(() => page.evaluate("scrollY")).toBe(200);
  });
});

/** Uses up the conversations that a network may start in an hour without an account. */
async function spendHour(page: Page): Promise<void> {
  const ask = async () =>
    (await page.request.post(`${site.url}/api/voice-demo/credentials`, { headers: { origin: site.url } })).status();
  await expect.poll(ask, { interval: 1 }).toBe(429);
}

test("explains the hourly limit of conversations and offers alternatives", async () => {
  const { start, talking } = words.fr.voice;
  const journey = async ({ page, open }: Visit) => {
    await spendHour(page);
    await open("/fr/test-agent");
    await page.getByRole("button", { name: start, exact: true }).click();
    await page.getByRole("alert").getByText(talking.full.hour).waitFor();
    await page.getByRole("alert").getByRole("link", { name: talking.full.answer }).click();
    await page.waitForURL("**/fr/answer-now");
  };
  await site.visit({}, journey, "status of 429");
});
