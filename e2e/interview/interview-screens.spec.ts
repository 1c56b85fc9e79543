import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { questionChapterSchema } from "#domain/interview/question.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { openMenu } from "#e2e/harness/menu.ts";
import { words } from "#e2e/harness/words.ts";
import { expectAbove } from "#e2e/harness/reach.ts";
import { openBrowser, spokenFile } from "#e2e/harness/browser.ts";
import { beginStory, goOn, patient, speak, spokenFor } from "#e2e/harness/harness.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { journeyLanguages } from "#server/testing/journey-languages.ts";

const { interview, otherLanguage } = words.en;
let app: ServedApp;
let browser: BrowserContext;
let folder = "";

beforeAll(async () => {
  app = await serveApp({ AUTH_AUTOCONFIRM: "true" });
  folder = await mkdtemp(join(tmpdir(), "heirvoice-interview-"));
  const hears = await spokenFile(folder, "We walked to school through the snow, my sister and I.");
  browser = await openBrowser(join(folder, "profile"), { hears });
});
afterAll(async () => {
  await browser.close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** Creates a person at the first question of their story. */
async function begin(name: string): Promise<{ page: Page; address: string }> {
  const page = await browser.newPage();
  await signIn(page, app.url, `${name}@example.org`);
  await page.goto(`${app.url}/en/dashboard`);
  return { page, address: await beginStory(page, "en") };
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const focused = (page: Page) => page.evaluate<string>("document.activeElement.tagName");
const status = (page: Page, text: string | RegExp) => page.getByRole("status").filter({ hasText: text }).waitFor();

async function playTake(page: Page): Promise<void> {
  await press(page, interview.finished);
  await status(page, /Recording complete/);
}

async function longestQuestion(language: "en" | "fr"): Promise<number> {
  const bank = new URL("../../supabase/seed/questions/", import.meta.url);
  const files = await Promise.all((await readdir(bank)).map((name) => readFile(new URL(name, bank), "utf8")));
  const questions = files.flatMap((file) => questionChapterSchema.parse(JSON.parse(file)).questions);
  return questions.toSorted((a, b) => b.text[language].length - a.text[language].length)[0]?.id ?? 0;
}

type Place = { top: number; bottom: number; width: number; asked: string; high: number };
const place = (page: Page) =>
  page.evaluate<Place>(`(() => {
    const { top, bottom, width } = document.querySelector(".record").getBoundingClientRect();
    return { top, bottom, width, asked: getComputedStyle(document.querySelector(".asked")).fontSize, high: innerHeight };
  })()`);

/** Expects the whole record button on the first screen, in every size and text size. */
async function alwaysInSight(page: Page, when: string): Promise<void> {
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [390, 844],
    [360, 640],
  ] as const)
    for (const comfort of ["light", "large"]) {
      await page.setViewportSize({ width, height });
      await page.evaluate(`document.documentElement.dataset.comfort = "${comfort}"; scrollTo(0, 0)`);
      const { top, bottom, asked, ...button } = await place(page);
      const where = `${when} ${width}×${height} ${comfort}`;
      expect(top, where).toBeGreaterThanOrEqual(0);
      expect(bottom, where).toBeLessThanOrEqual(button.high);
      expect(button.width, where).toBe(width < 720 ? 104 : 136);
      if (comfort === "light" && height > 700) expect(asked, where).toBe(width < 720 ? "27px" : "37px");
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where).toBe(true);
    }
}

for (const language of journeyLanguages)
  test(`shows the record button on the first screen: ${language}`, async () => {
    const { page, address } = await begin(`sight-${language}`);
    const longest = await longestQuestion(language);
    await page.goto(`${address.replace("/en/", `/${language}/`)}&question=${longest}`);
    await page.getByText(words[language].interview.question(longest, 85)).waitFor();
    await alwaysInSight(page, "ready");
    await page.evaluate("document.documentElement.dataset.comfort = ''");
    await expectAbove(page, ".asked", ".dock");
    await page.setViewportSize({ width: 390, height: 844 });
    await speak(page, language, 3);
    await alwaysInSight(page, "recording");
    for (const comfort of ["light", "large"]) {
      await page.evaluate(`document.documentElement.dataset.comfort = "${comfort}"`);
      await expectAbove(page, ".asked", ".dock");
    }
    await page.close();
  });

test("keeps both takes of a redo and restores a discarded one", async () => {
  const { page } = await begin("redo");
  await speak(page, "en", 3);
  await expect.poll(() => focused(page)).toBe("BUTTON");
  await playTake(page);
  await expect.poll(() => focused(page)).not.toBe("BODY");
  await press(page, interview.redo);
  await status(page, interview.tapToTalk);
  await expect.poll(() => focused(page)).not.toBe("BODY");
  await speak(page, "en", 3);
  await playTake(page);
  const takes = page.getByRole("radio", { name: /take/ });
  expect(await takes.count()).toBe(2);
  expect(await page.getByRole("radio", { name: interview.take(2) }).isChecked()).toBe(true);
  await press(page, interview.letGo);
  await takes.first().waitFor({ state: "detached" });
  await press(page, interview.takeBack);
  await page.getByRole("radio", { name: interview.take(1) }).check();
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.evaluate(`addEventListener("animationstart", ({ target, animationName }) => {
    if (animationName === "new-leaf-turns") window.leafTurns = getComputedStyle(target).animationDuration;
  })`);
  await press(page, interview.save);
  await status(page, interview.saved);
  await expect.poll(() => page.evaluate("window.leafTurns")).toBe("0.32s");
  await page.locator(".new-leaf").waitFor({ state: "hidden" });
  await goOn(page, "en");
  await page.getByText(interview.question(2, 85)).waitFor();
  await expect.poll(() => focused(page)).toBe("H1");
  await page.close();
});

/** Presses to rest and again until it records. Resolves to the ms between the two presses that counted. */
const restAndGoOn = `new Promise((resolve) => {
  const button = document.querySelector(".record");
  const [recording, began] = [button.textContent, performance.now()];
  button.click();
  let rested = false;
  let pressed = 0;
  const again = () => {
    const isRecording = button.textContent === recording;
    rested ||= !isRecording;
    if (rested && isRecording) return resolve(pressed - began);
    pressed = performance.now();
    button.click();
    setTimeout(again, 10);
  };
  setTimeout(again, 10);
})`;

test("keeps a paused sentence through a reload and offers it again", async () => {
  const { page, address } = await begin("pause");
  await speak(page, "en", 2);
  await press(page, interview.rest);
  await status(page, interview.resting);
  const at = await spokenFor(page, 2);
  await press(page, interview.goOn);
  await status(page, interview.recording);
  await spokenFor(page, at + 1);
  expect(await page.evaluate<number>(restAndGoOn)).toBeGreaterThanOrEqual(1000);
  await press(page, interview.pause);
  await page.getByRole("heading", { name: interview.pausedTitle }).waitFor();
  await page.getByText(interview.takeWaits).waitFor();
  await page.goto(`${address}&question=1`);
  await status(page, /Recording complete/);
  await press(page, interview.pause);
  await page.getByRole("heading", { name: interview.pausedTitle }).waitFor();
  await page.close();
});

test("changes the language of the question while a sentence is recorded", async () => {
  const { page } = await begin("languages");
  await speak(page, "en", 2);
  const asked = page.getByRole("heading", { level: 1 });
  const english = await asked.innerText();
  await openMenu(page);
  await page.getByRole("link", { name: otherLanguage }).click();
  await page.getByText(words.fr.interview.question(1, 85)).waitFor();
  expect(await asked.innerText()).not.toBe(english);
  expect(await page.locator("audio").first().getAttribute("src")).toBe("/questions/1/fr");
  await spokenFor(page, (await spokenFor(page, 0)) + 2);
  await press(page, words.fr.interview.save);
  await goOn(page, "fr");
  await page.getByText(words.fr.interview.question(2, 85)).waitFor();
  await page.close();
});

test("keeps the recording when a second tab takes the interview", async () => {
  const { page, address } = await begin("tabs");
  await speak(page, "en", 3);
  const second = await browser.newPage();
  await second.goto(address);
  await press(second, interview.takeOver);
  await page.getByText(interview.takenOver).waitFor();
  await status(second, /Recording complete/);
  await press(page, interview.takeOver);
  await second.getByText(interview.takenOver).waitFor();
  await status(page, /Recording complete/);
  await Promise.all([page.close(), second.close()]);
});

test("keeps the question when switching to the interviewer", async () => {
  const { page, address } = await begin("skipped");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${address}&question=2`);
  await press(page, interview.skip);
  await page.getByText(interview.question(3, 85)).waitFor();
  await page.getByRole("button", { name: /^Question 2,/ }).click();
  await page.getByText(interview.question(2, 85)).waitFor();
  await page.getByRole("link", { name: words.en.otherWay.talk }).click();
  await page.getByRole("button", { name: words.en.voice.start, exact: true }).waitFor(patient);
  await page.getByText(interview.question(2, 85)).waitFor();
  await page.getByRole("link", { name: words.en.otherWay.alone }).click();
  await page.getByRole("button", { name: interview.record, exact: true }).waitFor(patient);
  await page.getByText(interview.question(2, 85)).waitFor();
  await page.close();
});

test("shows no success before the answer is stored", async () => {
  const { page } = await begin("written");
  await page.evaluate("IDBObjectStore.prototype.put = function () { return this.getAllKeys(); }");
  await page.evaluate(`
    const open = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (stores, ...rest) {
      const tx = open.call(this, stores, ...rest);
      if (stores === "seconds" && rest[0] === "readwrite") {
        const on = EventTarget.prototype.addEventListener;
        tx.addEventListener = (kind, ...args) => kind === "complete" || on.call(tx, kind, ...args);
      }
      return tx;
    };
  `);
  await speak(page, "en", 4);
  expect(await page.getByText(interview.keep.everyWord).count()).toBe(0);
  expect(await page.locator(".dock .keep li").first().innerText()).toBe(interview.keep.here);
  expect(await page.locator(".dock .keep .icon path").first().getAttribute("d")).toContain("M12 20V4.6");
  await page.close();
});

test("keeps the record mark visible in forced colors", async () => {
  const { page } = await begin("forced");
  await page.emulateMedia({ forcedColors: "active" });
  const seen = await page.evaluate<boolean>(`(() => {
    const button = document.querySelector(".record");
    const mark = getComputedStyle(button.querySelector(".icon")).stroke;
    return mark !== "none" && mark !== getComputedStyle(button).backgroundColor;
  })()`);
  expect(seen).toBe(true);
  await page.close();
});

test("resumes an interview directly at its question on a slow connection", async () => {
  const { page } = await begin("continues");
  await press(page, interview.pause);
  await page.getByRole("heading", { name: interview.pausedTitle }).waitFor();
  const planComes = Promise.withResolvers<void>();
  await page.route("**/rest/v1/session_plans?*", async (route) => {
    await planComes.promise;
    await route.continue();
  });
  await page.goto(`${app.url}/en/dashboard`);
  await page.getByRole("link", { name: words.en.home.bookshelf.acts.continue }).click();
  await page.waitForURL("**/interview/active?*");
  planComes.resolve();
  await page.getByText(interview.question(1, 85)).waitFor();
  await status(page, interview.tapToTalk);
  await page.close();
});

test("reads the question at the chosen speed and stores a change", async () => {
  const { page, address } = await begin("slowly");
  const { sql } = app.context.db;
  const needs = { audioSpeed: 0.8, repeatQuestions: true };
  await sql`update public.profiles p set accessibility_needs = ${sql.json(needs)}
    from auth.users u where u.id = p.id and u.email = 'slowly@example.org'`;
  await page.goto(address);
  await page.getByRole("button", { name: `${interview.speed} ${interview.speeds[0.8]}` }).waitFor();
  await page.evaluate(`
    window.said = [];
    document.querySelector(".narration audio").addEventListener("play", ({ target }) => said.push(target.playbackRate));
  `);
  await press(page, interview.play);
  await expect.poll(() => page.evaluate("said"), patient).toEqual([0.8, 0.8]);
  await page.getByRole("button", { name: `${interview.speed} ${interview.speeds[0.8]}` }).click();
  const stored = async () =>
    (
      await sql`select accessibility_needs from public.profiles p join auth.users u on u.id = p.id
      where u.email = 'slowly@example.org'`
    )[0]?.["accessibility_needs"];
  await expect.poll(stored, patient).toEqual({ speechRate: 1.2, repeatQuestions: true });
  await page.close();
});

test("enables recording only when everything needed afterwards is loaded", async () => {
  const { page, address } = await begin("whole");
  const wire = await browser.newCDPSession(page);
  await wire.send("Network.enable");
  await wire.send("Network.setBypassServiceWorker", { bypass: true });
  const { promise: line, resolve: comes } = Promise.withResolvers<void>();
  await page.route("**/assets/late-screens-*.js", async (route) => {
    await line;
    await route.continue();
  });
  const asked = page.waitForRequest("**/assets/late-screens-*.js");
  await page.goto(address);
  await press(page, interview.record);
  await asked;
  const finished = page.getByRole("button", { name: interview.finished, exact: true });
  expect(await finished.count()).toBe(0);
  comes();
  await finished.waitFor();
  await spokenFor(page, 3);
  await playTake(page);
  await page.close();
});
