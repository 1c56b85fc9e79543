import { createClient } from "@supabase/supabase-js";
import axe from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { emailTo } from "#server/testing/emails.ts";
import { expectWithinReach, show } from "#e2e/harness/reach.ts";
import { journeyLanguages } from "#server/testing/journey-languages.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { openSite, type Visit } from "#e2e/harness/visitors.ts";
import { words } from "#e2e/harness/words.ts";

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite({ AUTH_AUTOCONFIRM: "yes", AUTH_LIMIT_FACTOR: "100", AUTH_SEND_EVERY: "0" });
});
afterAll(() => site.close());

const sessionSchema = z.object({ access_token: z.string(), refresh_token: z.string() });

/** A link with the session of an attacker's account, sent to another person. */
async function hashOf(email: string, type: string): Promise<string> {
  const { publishableKey } = site.served.identity.keys;
  const headers = { apikey: publishableKey, "content-type": "application/json" };
  const body = JSON.stringify({ email, password: "a long password" });
  const known = await fetch(`${site.url}/auth/v1/signup`, { method: "POST", headers, body });
  const answer = known.ok
    ? known
    : await fetch(`${site.url}/auth/v1/token?grant_type=password`, { method: "POST", headers, body });
  const session = sessionSchema.parse(await answer.json());
  return `#${new URLSearchParams({ ...session, expires_in: "3600", token_type: "bearer", type }).toString()}`;
}

/** The link of a letter that a person requested for themselves, as a path of this site. */
async function letterOf(email: string, path: string, type: "magiclink" | "recovery"): Promise<string> {
  const operator = createClient(site.url, site.served.identity.keys.secretKey);
  const { data, error } = await operator.auth.admin.generateLink({ type, email });
  expect(error).toBeNull();
  const address = new URL(path, site.url);
  address.searchParams.set("token_hash", data.properties?.hashed_token ?? "");
  address.searchParams.set("type", type);
  return `${address.pathname}${address.search}`;
}

const heldBy = (page: Visit["page"]) =>
  page.evaluate<string>(
    "JSON.parse(localStorage.getItem(Object.keys(localStorage).find((key) => key.endsWith('-auth-token')))).user.email",
  );

/** The page of a signed-out browser. */
const isEmpty = (page: Page) =>
  page.evaluate<boolean>("!Object.keys(localStorage).some((key) => key.endsWith('-auth-token'))");

/** Expects the element to be visible, uncovered and on the first screen. */
async function expectInFirstScreen(page: Page, name: string): Promise<void> {
  const box = await page.getByRole("button", { name }).boundingBox();
  expect(box?.y ?? -1, name).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 9999), name).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
}

/** The current person's interview as stored for offline use. */
const opened = `await new Promise((done) => {
  const asked = indexedDB.open("interviews", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore("interviews", { keyPath: "token" });
  asked.onsuccess = () => done(asked.result);
})`;
const keepsOne = `(async () => {
  const { user } = JSON.parse(localStorage.getItem(Object.keys(localStorage).find((key) => key.endsWith("-auth-token"))));
  const db = ${opened};
  const tx = db.transaction("interviews", "readwrite");
  tx.objectStore("interviews").put({ token: "sess_theirs", session: { user_id: user.id } });
  await new Promise((done) => (tx.oncomplete = done));
  db.close();
})()`;
const keptHere = `(async () => {
  const db = ${opened};
  const asked = db.transaction("interviews").objectStore("interviews").count();
  await new Promise((done) => (asked.onsuccess = done));
  db.close();
  return asked.result;
})()`;

for (const language of journeyLanguages)
  test(`asks for the account in a browser without a request (${language})`, async () => {
    const { auth, home } = words[language];
    const { isItYours: said } = auth;
    const [owner, stranger] = [`owner.${language}@example.org`, `other.${language}@example.org`];
    const hash = await hashOf(stranger, "magiclink");
    const start = language === "fr" ? "/fr" : "";
    const expectAsked = async ({ page }: Visit, where: string) => {
      await page.getByRole("heading", { name: said.title }).waitFor();
      await page.getByText(stranger, { exact: true }).waitFor();
      expect(await isEmpty(page), where).toBe(true);
    };
    await site.visit({ viewport: { width: 360, height: 640 }, reducedMotion: "reduce" }, async (visit) => {
      const { page, open } = visit;
      for (const path of [`/${language}/auth`, `/${language}/dashboard`, `${start}/faq`, `${start}/answer-now`]) {
        await open("/healthz");
        await open(`${path}${hash}`);
        await expectAsked(visit, path);
      }
      await open("/healthz");
      await open(await letterOf(stranger, `/${language}/account`, "recovery"));
      await expectAsked(visit, "recovery");
      for (const comfort of ["large", "light"]) {
        await show(page, comfort);
        for (const name of [said.yes, said.no]) await expectInFirstScreen(page, name);
      }
      await expectWithinReach(page, "whose book");
      await page.getByRole("button", { name: said.no }).click();
      await page.getByRole("heading", { name: auth.title }).waitFor();
      expect(await isEmpty(page)).toBe(true);

      await open("/healthz");
      await open(await letterOf(stranger, `/${language}/auth`, "magiclink"));
      await expectAsked(visit, "letter");
      await page.reload();
      await expectAsked(visit, "again");
      await page.keyboard.press("Tab");
      await page.getByRole("button", { name: said.yes }).press("Enter");
      await page.waitForURL(`**/${language}/dashboard`);
      expect(await heldBy(page)).toBe(stranger);
    });
    await site.visit({}, async ({ page, open }) => {
      await open(`/${language}/auth`);
      await page.getByLabel(auth.yourEmail).fill(` ${owner.toUpperCase()}`);
      await page.getByRole("button", { name: auth.sendCode }).click();
      await page.getByRole("heading", { name: auth.code.title }).waitFor();
      await open(await letterOf(stranger, `/${language}/auth`, "magiclink"));
      await page.getByRole("heading", { name: said.title }).waitFor();
      await open((await emailTo(site.served, owner, "magic_link")).link.slice(site.url.length));
      await page.getByRole("heading", { name: home.aboutYou }).waitFor();
      expect(await heldBy(page)).toBe(owner);
    });
  });

test("rejects a link without a name and an expired link", async () => {
  await site.visit({}, async ({ page, open }) => {
    await open(`/en/auth#${new URLSearchParams({ access_token: "no.thing.here", refresh_token: "x" }).toString()}`);
    await page.getByText(words.en.auth.opened.expired[0]).waitFor();
    expect(await isEmpty(page)).toBe(true);
  });
});

for (const language of journeyLanguages)
  test(`keeps the current account until the person agrees to switch (${language})`, async () => {
    const { somebodyElse: said } = words[language].auth;
    const [victim, stranger] = [`victim.${language}@example.org`, `stranger.${language}@example.org`];
    const home = language === "fr" ? "/fr" : "";
    await site.visit({ viewport: { width: 360, height: 640 } }, async ({ page, open }) => {
      await signIn(page, site.url, victim);
      await page.evaluate(keepsOne);
      for (const [path, type] of [
        [`/${language}/auth`, "magiclink"],
        [`/${language}/auth?tab=reset-password`, "recovery"],
        [`${home}/faq`, "magiclink"],
        [`${home}/answer-now`, "magiclink"],
      ]) {
        await open("/healthz");
        await open(`${path ?? ""}${await hashOf(stranger, type ?? "")}`);
        await page.getByRole("heading", { name: said.title }).waitFor();
        await page.getByText(stranger).waitFor();
        expect(await heldBy(page), path).toBe(victim);
      }
      for (const [path, type] of [
        ["auth", "magiclink"],
        ["account", "magiclink"],
        ["auth?tab=reset-password", "recovery"],
      ] as const) {
        await open("/healthz");
        await open(await letterOf(stranger, `/${language}/${path}`, type));
        await page.getByRole("heading", { name: said.title }).waitFor();
        expect(await heldBy(page), path).toBe(victim);
      }
      for (const name of [said.stay, said.goOn]) await expectInFirstScreen(page, name);
      await page.evaluate(axe.source);
      const found = await page.evaluate<string[]>("axe.run().then(({ violations }) => violations.map(({ id }) => id))");
      expect(found).toEqual([]);
      await page.getByRole("button", { name: said.stay }).click();
      await page.waitForURL(`**/${language}/dashboard`);
      expect(await heldBy(page)).toBe(victim);
      expect(await page.evaluate<number>(keptHere)).toBe(1);

      await open(`/${language}/dashboard${await hashOf(stranger, "magiclink")}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await heldBy(page)).toBe(victim);

      await open("/healthz");
      await open(`/${language}/auth${await hashOf(stranger, "magiclink")}`);
      await page.getByRole("button", { name: said.goOn }).click();
      await page.waitForURL(`**/${language}/dashboard`);
      expect(await heldBy(page)).toBe(stranger);
      await expect.poll(() => page.evaluate<number>(keptHere)).toBe(0);
      await open("/healthz");
      await open(`/${language}/auth${await hashOf(stranger, "magiclink")}`);
      await page.waitForURL(`**/${language}/dashboard`);

      await open("/healthz");
      await open(await letterOf(stranger, `/${language}/auth`, "magiclink"));
      await page.waitForURL(`**/${language}/dashboard`);
      expect(await heldBy(page)).toBe(stranger);
      await open("/healthz");
      await open(await letterOf(victim, `/${language}/account`, "magiclink"));
      await page.getByRole("button", { name: said.goOn }).click();
      await page.waitForURL(`**/${language}/dashboard`);
      expect(await heldBy(page)).toBe(victim);
    });
  });
