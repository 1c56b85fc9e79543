import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveTranscript } from "#server/pipeline/2-transcripts/transcript-store.ts";
import { archiveWords } from "#server/pipeline/personal-archive/archive-words.ts";
import { waveHeader } from "#server/platform/media/wave-file.ts";
import { startWork } from "#server/start-worker.ts";
import { comfortWords } from "#web/ui/comfort/comfort-words.ts";
import { openMenu } from "#e2e/harness/menu.ts";
import { expectUncovered, faults, watchToasts } from "#e2e/harness/reach.ts";
import { profileOf as profileIn } from "#e2e/harness/stored-rows.ts";
import { words } from "#e2e/harness/words.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { openSite } from "#e2e/harness/visitors.ts";
import { journeyLanguages } from "#server/testing/journey-languages.ts";

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite({ AUTH_AUTOCONFIRM: "yes", AUTH_LIMIT_FACTOR: "100" });
});
afterAll(() => site.close());

const desk = { viewport: { width: 1440, height: 900 } };
const paper = (page: Page) => page.evaluate<string>("getComputedStyle(document.body).backgroundColor");
const letters = (page: Page) => page.evaluate<number>("parseFloat(getComputedStyle(document.body).fontSize)");
const looks = async (page: Page) => [await paper(page), await letters(page)];
const light = "rgb(251, 246, 236)";
const dark = "rgb(27, 20, 15)";
const white = "rgb(255, 255, 255)";
const choice = (page: Page, group: string, name: string) =>
  page.getByRole("radiogroup", { name: group }).getByRole("radio", { name });

const profileOf = (email: string) => profileIn(site.served.context.db.sql, email);

/** The same person on another device. */
async function elsewhere(page: Page, email: string): Promise<void> {
  const { auth } = words.en;
  await page.goto(`${site.url}/en/auth`);
  await page.getByLabel(auth.email).fill(email);
  await page.getByLabel(auth.password, { exact: true }).fill("a long password");
  await page.getByRole("button", { name: auth.signInButton }).click();
  await page.waitForURL("**/en/dashboard");
}

test("applies, saves and syncs settings until sign-out", async () => {
  const [en, fr] = [words.en.account, words.fr.account];
  const email = "settings@example.org";
  await site.visit(desk, async ({ page, open }) => {
    await signIn(page, site.url, email);
    await open("/en/account");
    expect(await page.getByLabel(en.name).inputValue()).toBe("Rosalind Hart");
    await choice(page, en.colours, en.colourSets.high).check();
    await choice(page, en.letters, en.letterSizes.larger).check();
    expect(await looks(page)).toEqual([white, 25]);
    await open("/en/dashboard");
    expect(await looks(page)).toEqual([light, 20]);
    expect(await profileOf(email)).toMatchObject({ accessibility_needs: {} });

    await open("/en/account");
    await page.getByLabel(en.name).fill("  Rosalind M. Hart ");
    await choice(page, en.language, "Français").check();
    await choice(page, en.colours, en.colourSets.high).check();
    await choice(page, en.letters, en.letterSizes.larger).check();
    await choice(page, en.speed, en.speeds["0.8"]).check();
    await choice(page, en.pauses, en.pauseLengths.longer).check();
    await choice(page, en.questions, en.questionTimes.twice).check();
    await page.evaluate(watchToasts);
    await page.getByRole("button", { name: en.save }).click();
    await page.getByRole("heading", { name: fr.title, exact: true }).waitFor();
    await page.getByText(fr.saved).waitFor();
    await expectUncovered(page, fr.saved);
    expect(await profileOf(email)).toMatchObject({
      full_name: "Rosalind M. Hart",
      preferred_language: "fr",
      accessibility_needs: {
        speechRate: 0.8,
        highContrast: true,
        largerText: true,
        longerPauses: true,
        repeatQuestions: true,
      },
    });
    await open("/faq");
    expect(await looks(page)).toEqual([white, 25]);
  });
  await site.visit(
    desk,
    async ({ page, open }) => {
      await open("/en/auth");
      await page.evaluate("localStorage.setItem('reading-comfort', 'dark')");
      await page.reload();
      expect(await looks(page)).toEqual([dark, 20]);
      await elsewhere(page, email);
      await expect.poll(() => looks(page)).toEqual([white, 25]);
      await open("/en/account");
      await page.getByRole("heading", { name: en.title, exact: true }).waitFor();
      await expect.poll(() => choice(page, en.speed, en.speeds["0.8"]).isChecked()).toBe(true);
      await openMenu(page);
      await page.getByRole("button", { name: words.en.signOut }).click();
      await page.waitForURL("**/en/auth");
      await expect.poll(() => looks(page)).toEqual([dark, 20]);
      /* Signing out refuses what the page still loads. */
    },
    "status of 401",
  );
});

test("stores the reading-comfort choices in the account in both spellings", async () => {
  const email = "card@example.org";
  await site.visit(desk, async ({ page, open }) => {
    await signIn(page, site.url, email);
    const needs = { audioSpeed: 1.2, high_contrast: true, larger_text: false, displayName: "Ros" };
    const { sql } = site.served.context.db;
    await sql`update public.profiles p set accessibility_needs = ${sql.json(needs)}
      from auth.users u where u.id = p.id and u.email = ${email}`;
    await open("/en/account");
    await expect.poll(() => looks(page)).toEqual([white, 20]);
    expect(await choice(page, words.en.account.speed, words.en.account.speeds["1.2"]).isChecked()).toBe(true);
    await page.getByRole("button", { name: comfortWords.en.title }).click();
    await page.getByLabel("Dark", { exact: true }).check();
    await expect
      .poll(() => profileOf(email))
      .toMatchObject({
        accessibility_needs: { colours: "dark", highContrast: false, speechRate: 1.2, displayName: "Ros" },
      });
    await page.reload();
    expect(await paper(page)).toBe(dark);
    await open("/faq");
    await page.getByRole("button", { name: comfortWords.en.title }).first().click();
    await page.getByText(comfortWords.en.keptWithAccount).waitFor();
    await page.getByLabel("Light", { exact: true }).check();
    expect(await profileOf(email)).toMatchObject({ accessibility_needs: { colours: "dark" } });
    await open("/en/account");
    await expect.poll(() => profileOf(email)).toMatchObject({ accessibility_needs: { colours: "light" } });
    expect(await paper(page)).toBe(light);
  });
});

test("keeps unsaved settings for a retry and reports a missing name", async () => {
  const en = words.en.account;
  await site.visit(
    { viewport: { width: 360, height: 640 }, installsApp: true },
    async ({ page, context, open }) => {
      const logged: string[] = [];
      page.on("console", (message) => message.type() === "warning" && logged.push(message.text()));
      await signIn(page, site.url, "unsaved@example.org");
      await open("/en/account");
      await page.evaluate(watchToasts);
      await page.getByLabel(en.name).fill("");
      await page.getByRole("button", { name: en.save }).click();
      await page.getByRole("alert").getByText(en.nameMissing).waitFor();
      await page.getByLabel(en.name).fill("Ros");
      await choice(page, en.letters, en.letterSizes.larger).check();
      await context.setOffline(true);
      await page.getByRole("button", { name: en.save }).click();
      await page.getByRole("alert").getByText(en.notSaved).waitFor();
      expect(logged).toContainEqual(expect.stringMatching(/^Erreur lors de la mise à jour du profil/));
      expect(await page.getByLabel(en.name).inputValue()).toBe("Ros");
      expect(await letters(page)).toBeCloseTo(25, 0);
      await context.setOffline(false);
      await page.getByRole("button", { name: en.save }).click();
      await page.getByText(en.saved).waitFor();
      await expectUncovered(page, en.saved);
    },
    "ERR_INTERNET_DISCONNECTED",
  );
});

for (const language of journeyLanguages)
  test(`keeps the account page accessible and titled (${language})`, async () => {
    await site.visit({}, async ({ page, open }) => {
      await signIn(page, site.url, `looks.${language}@example.org`);
      await open(`/${language}/account`);
      await page.getByText(words[language].account.places.now).waitFor();
      expect(await page.title()).toContain(words[language].account.title);
      expect(await faults(page, { colors: language === "en" })).toEqual([]);
    });
  });

/** Four seconds of sound with two sentences in the first, in the account of this address. */
async function giveRecording(email: string, file: string): Promise<void> {
  const { db, store } = site.served.context;
  const [person] = await db.sql<{ id: string }[]>`select id from auth.users where email = ${email}`;
  const userId = person?.id ?? "";
  await writeFile(file, Buffer.concat([waveHeader(4 * 16_000, 16_000), Buffer.alloc(4 * 32_000)]));
  const key = `audio-answers/${userId}/1_1.wav`;
  await store.put(key, file);
  const [row] = await db.sql<{ id: string }[]>`
    insert into public.recordings (user_id, question_id, object_path, container, codec, sha256, bytes, duration_ms)
    values (${userId}, 1, ${key}, 'wav', 'pcm_s16le', ${"0".repeat(64)}, 128044, 4000) returning id`;
  const said = ["Nobody", "had", "slept.", "There", "was", "a", "wedding."];
  const timed = said.map((text, at) => ({ text, startMs: at * 100, endMs: at * 100 + 90, confidence: 1 }));
  const raw = { language: "en" as const, engine: "test", model: null, draft: true, words: timed };
  await saveTranscript(db.sql, { recordingId: row?.id ?? "", userId, language: "en" }, { raw, corrected: null });
}

/** Opens the viewer from disk without a network, finds a sentence and plays it. */
async function readFromDisk(browser: Browser | null, start: string): Promise<void> {
  const viewer = archiveWords.en;
  const context = await browser?.newContext({ offline: true, viewport: { width: 360, height: 640 } });
  const page = await context?.newPage();
  if (!context || !page) throw new Error("There is no browser.");
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("request", (request) => request.url().startsWith("file:") || problems.push(request.url()));
  await page.goto(pathToFileURL(start).href);
  await page.getByText(viewer.offline).waitFor();
  await page.getByLabel(viewer.search).fill("WEDDÍNG");
  await page.getByRole("listitem").getByRole("button", { name: viewer.play, exact: true }).click();
  await page.locator(".sentence.lit", { hasText: "There was a wedding." }).waitFor();
  const sound = "document.querySelector('footer audio')";
  await expect.poll(() => page.evaluate(`${sound}.paused && ${sound}.currentTime >= 0.69`)).toBe(true);
  const played = await page.evaluate<number[]>(`[${sound}.played.start(0), ${sound}.played.end(0)]`);
  expect(played[0]).toBeGreaterThan(0.2);
  expect(played[1]).toBeLessThan(4);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
  expect(problems).toEqual([]);
  await context.close();
}

test("packs an archive that opens from disk and plays a sentence", async () => {
  const { archive } = words.en.account;
  const email = "archive@example.org";
  const dir = await mkdtemp(join(tmpdir(), "heirvoice-archive-"));
  const work = await startWork(site.served.context);
  await site.visit(desk, async ({ page, open, context }) => {
    await signIn(page, site.url, email);
    await giveRecording(email, join(dir, "sound.wav"));
    await open("/en/account");
    await page.getByText(archive.kept(7)).waitFor();
    await page.getByRole("button", { name: archive.pack }).click();
    const link = page.getByRole("link", { name: archive.download("").trim() });
    await link.waitFor();
    expect(await faults(page)).toEqual([]);
    const arriving = page.waitForEvent("download");
    await link.click();
    await (await arriving).saveAs(join(dir, "archive.zip"));
    execFileSync("unzip", ["-q", join(dir, "archive.zip"), "-d", join(dir, "bag")]);
    const [folder = ""] = await readdir(join(dir, "bag"));
    await readFromDisk(context.browser(), join(dir, "bag", folder, "start.html"));
  });
  await work.stop();
  await rm(dir, { recursive: true });
});
