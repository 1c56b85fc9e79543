import { createClient } from "@supabase/supabase-js";
import axe from "axe-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { signIn } from "./harness/signed-in.ts";
import { openSite, type Visit } from "./harness/visitors.ts";
import { words } from "./harness/words.ts";

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite({ AUTH_AUTOCONFIRM: "yes", AUTH_LIMIT_FACTOR: "100", AUTH_SEND_EVERY: "0" });
});
afterAll(() => site.close());

const sessionSchema = z.object({ access_token: z.string(), refresh_token: z.string() });

/** What somebody puts behind an address who has an account of their own, and sends to somebody else. */
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

/** The link of a letter that somebody has had sent to themselves, as an address of this site. */
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

/** An interview of who is here, as it is kept for the time without a network. */
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

for (const language of ["en", "fr"] as const)
  test(`a link with somebody else's session takes nobody's place unasked, wherever it leads (${language})`, async () => {
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
