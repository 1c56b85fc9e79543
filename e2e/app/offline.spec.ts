import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { serveConfig } from "#server/testing/serve-config.ts";
import { words } from "#e2e/harness/words.ts";
import { journeyLanguages } from "#server/testing/journey-languages.ts";
import { openBrowser, spokenFile } from "#e2e/harness/browser.ts";
import { beginStory, keepTake, openStory, pastFollowUps, patient, speak, spokenFor } from "#e2e/harness/harness.ts";
import { openMenu } from "#e2e/harness/menu.ts";
import { signIn } from "#e2e/harness/signed-in.ts";

let served: ServedApp;
let folder: string;
let said: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "heirvoice-offline-"));
  said = await spokenFile(folder, "I was born in a house by the river.");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The service worker stores every file of the app before it controls the page. */
const storing = { timeout: 180_000 };

type Journey = (page: Page, context: BrowserContext) => Promise<void>;

/** Starts a server and signs a person in whose browser has cached the app, if it `installsApp`. */
async function visit(name: string, journey: Journey, { installsApp = true } = {}): Promise<void> {
  served = await serveApp({ AUTH_AUTOCONFIRM: "true", DATA_DIR: await mkdtemp(join(folder, "data-")) });
  const context = await openBrowser(join(folder, name), { hears: said }, { installsApp });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await signIn(page, served.url, `${name}@example.org`);
    await page.goto(`${served.url}/en/dashboard`);
    if (installsApp)
      await expect.poll(() => page.evaluate("navigator.serviceWorker.controller !== null"), storing).toBe(true);
    await journey(page, context);
  } finally {
    await context.close();
    await served.close();
  }
}

test("has a complete manifest with icons of the stated sizes", async () => {
  await visit(
    "installs",
    async (page, context) => {
      const cdp = await context.newCDPSession(page);
      const { installabilityErrors } = await cdp.send("Page.getInstallabilityErrors");
      expect(installabilityErrors).toEqual([]);
      const { data, errors } = await cdp.send("Page.getAppManifest");
      expect(errors).toEqual([]);
      const manifest: { icons: { src: string; sizes: string; purpose: string }[] } = JSON.parse(data ?? "{}");
      expect(new Set(manifest.icons.map(({ purpose }) => purpose))).toEqual(new Set(["any", "maskable"]));
      const pictures = [...manifest.icons, { src: "/site/icons/apple-touch-icon.png", sizes: "180x180" }];
      for (const { src, sizes } of pictures) {
        const { width, height } = await sharp(await (await fetch(served.url + src)).arrayBuffer()).metadata();
        expect(`${width}x${height}`, src).toBe(sizes);
      }
      const favicon = await fetch(`${served.url}/favicon.ico`);
      expect(favicon.headers.get("content-type")).toBe("image/x-icon");
    },
    { installsApp: false },
  );
});

test("caches the app and question voices and nothing private", async () => {
  await visit("keeps", async (page) => {
    await beginStory(page, "en");
    await page.getByRole("button", { name: words.en.interview.play }).click();
    await speak(page, "en", 3);
    await keepTake(page, "en");
    await openStory(page, served.url);
    await page.getByText(words.en.home.answers, { exact: true }).waitFor(patient);
    const kept = await page.evaluate<string[]>(
      "caches.keys().then((names) => Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).then((all) => all.flat())",
    );
    expect(kept).toContain("/app");
    expect(kept.filter((path) => /^\/assets\/.*\.woff2$/.test(path)).length).toBeGreaterThan(3);
    expect(kept.filter((path) => path !== "/app" && !/^\/(assets\/|questions\/\d+\/(en|fr)$)/.test(path))).toEqual([]);
  });
});

for (const language of journeyLanguages)
  test(`opens without a network and says so: ${language}`, async () => {
    await visit(`opens-${language}`, async (page, context) => {
      await page.goto(`${served.url}/${language}/dashboard`);
      await page.getByRole("button", { name: words[language].home.begin }).waitFor(patient);
      await context.setOffline(true);
      await openMenu(page);
      await page.getByRole("link", { name: words[language].myFamily, exact: true }).click();
      await page.getByText(words[language].waitsForNetwork).first().waitFor(patient);
      await context.setOffline(false);
      await served.close();
      for (const path of [`/${language}/dashboard`, "/dashboard"]) {
        await page.goto(`${served.url}${path}`);
        await page.getByText(words[path === "/dashboard" ? "en" : language].offline).waitFor(patient);
        await page.getByRole("heading", { level: 1, name: "Rosalind Hart" }).waitFor(patient);
      }
    });
  });

test("opens an interview without a network, records, and sends the answers later", async () => {
  await visit("speaks", async (page) => {
    const { interview, offline } = words.en;
    const address = await beginStory(page, "en");
    const voice = "caches.match('/questions/1/en').then((kept) => kept?.headers.get('content-type') ?? '')";
    await expect.poll(() => page.evaluate(voice), patient).toContain("audio/");
    await expect
      .poll(() => page.evaluate("indexedDB.databases().then((all) => all.map(({ name }) => name))"), patient)
      .toContain("interviews");
    const { config } = served.context;
    await served.close();
    await page.goto(address);
    await page.getByText(offline).waitFor(patient);
    await page.getByText(interview.question(1, 85)).waitFor(patient);
    await speak(page, "en", 3);
    await page.getByRole("button", { name: interview.finished }).click();
    await page.getByRole("button", { name: interview.save }).waitFor(patient);
    await page.reload();
    await page.getByRole("button", { name: interview.save }).click();
    await pastFollowUps(page);
    await page.getByText(interview.question(2, 85)).waitFor(patient);
    await page.getByText(interview.waiting.title(1)).waitFor(patient);
    const port = Number(new URL(served.url).port);
    const again = await serveConfig({ ...config, http: { ...config.http, port } });
    await page.getByText(offline).waitFor({ state: "detached", ...patient });
    await page.getByText(interview.waiting.title(1)).waitFor({ state: "detached", ...patient });
    const [answers] = await again.context.db.sql`select count(*)::int as count from public.answers`;
    expect(answers).toEqual({ count: 1 });
    await again.close();
  });
});

test("postpones a new version until a recording has ended", async () => {
  await visit("waits", async (page) => {
    await beginStory(page, "en");
    await speak(page, "en", 1);
    const { config } = served.context;
    await served.close();
    const dataDir = await mkdtemp(join(folder, "newer-"));
    const newer = await serveConfig({
      ...config,
      dataDir,
      http: { ...config.http, port: Number(new URL(served.url).port) },
    });
    await page.evaluate("navigator.serviceWorker.ready.then((registration) => registration.update()).then(() => true)");
    const waits = () =>
      page.evaluate("navigator.serviceWorker.ready.then((registration) => registration.waiting !== null)");
    await expect.poll(waits, patient).toBe(true);
    await spokenFor(page, (await spokenFor(page, 0)) + 7);
    expect(await waits()).toBe(true);
    await page.getByRole("button", { name: words.en.interview.finished }).click();
    await expect.poll(waits, patient).toBe(false);
    await page.getByRole("button", { name: words.en.interview.save }).waitFor(patient);
    await page.reload();
    await newer.close();
  });
});

test("tells a browser that is too old to record, in both languages", async () => {
  served = await serveApp();
  const context = await openBrowser(join(folder, "old"), "missing", { installsApp: true });
  const page = context.pages()[0] ?? (await context.newPage());
  await page.addInitScript("delete window.MediaRecorder");
  await page.goto(`${served.url}/fr/auth`);
  await page.getByRole("heading", { name: "Heirvoice needs a newer browser" }).waitFor(patient);
  await page.getByRole("heading", { name: "Heirvoice demande un navigateur plus récent" }).waitFor(patient);
  expect(await page.locator("#app").isVisible()).toBe(false);
  await context.close();
  await served.close();
});
