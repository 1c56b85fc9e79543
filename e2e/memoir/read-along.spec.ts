import type { Page } from "playwright-core";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookmarkWords } from "#web/story/bookmarks/bookmark-words.ts";
import { words } from "#e2e/harness/words.ts";
import { freshDatabase } from "#e2e/harness/fresh-database.ts";
import {
  beginStory,
  keepTake,
  openHarness,
  openStory,
  patient,
  signUp,
  speak,
  type Harness,
} from "#e2e/harness/harness.ts";

const { home, memoir, player } = words.en;
const first = "My grandmother kept bees behind the old stone house.";
const second = "We carried the honey to the market.";
let harness: Harness;
let databaseUrl = "";

beforeAll(async () => {
  databaseUrl = await freshDatabase();
  harness = await openHarness(`${first} ${second}`, databaseUrl);
});
afterAll(() => harness.close());

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const lit = (page: Page, text: string) => page.locator(".sentence.lit").filter({ hasText: text }).waitFor();
/** The part above the player at the bottom of the page. */
const litIsSeen = (page: Page) =>
  page.evaluate<boolean>(`(() => {
    const sentence = document.querySelector(".sentence.lit")?.getBoundingClientRect();
    return sentence !== undefined && sentence.bottom < document.querySelector(".reading-bar").getBoundingClientRect().top;
  })()`);
const heights = async (page: Page) => {
  const drawn = await page.locator(".reading-bar .wave path").getAttribute("d");
  return new Set([...(drawn ?? "").matchAll(/v(\d+)/g)].map(([, height]) => height));
};

/** A person whose first answer is transcribed. */
async function recordAnswer(page: Page, email: string): Promise<void> {
  page.setDefaultTimeout(patient.timeout);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(harness.server, page, "en", email);
  await beginStory(page, "en");
  await speak(page, "en", 6);
  await keepTake(page, "en");
  await openStory(page, harness.server.url);
  await press(page, home.correct);
  await page.getByRole("textbox").fill(`${first} ${second}`);
  await press(page, home.saveWords);
  await page.locator(".answer").getByText(second).waitFor();
}

/** The next question is read aloud beside its link and stops at a tap. */
async function playNextQuestion(page: Page): Promise<void> {
  const asked = page.waitForRequest(/\/questions\/2\/en$/);
  await press(page, home.hearQuestion);
  await asked;
  await press(page, home.stopQuestion);
  await page.getByRole("button", { name: home.hearQuestion }).waitFor();
}

type SoundNow = { currentTime: number; seconds: number; db: number };

/** The player's duration, volume and position in seconds. */
const soundNow = (page: Page) =>
  page.evaluate<SoundNow>(`(async () => {
    const { src, currentTime } = window.player;
    const sound = await new OfflineAudioContext(1, 1, 44100).decodeAudioData(await window.blobs.get(src).arrayBuffer());
    const samples = sound.getChannelData(0);
    const power = samples.reduce((sum, one) => sum + one * one, 0) / samples.length;
    return { currentTime, seconds: sound.duration, db: 10 * Math.log10(power) };
  })()`);

/** As in a written edition: a model wrote the first sentence, with its source words. */
async function haveItWritten(): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1 });
  await sql`
    update public.sentences set origin = 'written', claims = jsonb_build_array(jsonb_build_object(
      'text', 'There were bees.', 'quote', 'kept bees', 'span', spans -> 0)) where text = ${first}`;
  await sql.end();
}

/** Plays only the source words of a claim. */
async function playSource(page: Page): Promise<void> {
  await page.getByText(memoir.whereFrom).click();
  await page.getByText("There were bees.").waitFor();
  const before = await page.evaluate("window.player.src");
  await press(page, memoir.quoted("kept bees"));
  await expect.poll(() => page.evaluate("window.player.src")).not.toBe(before);
  await page.locator('.sentence.lit[aria-pressed="false"]').filter({ hasText: first }).waitFor();
}

/** Plays the same second in the recording and in the audiobook, by keyboard. */
async function playBothWays(page: Page): Promise<void> {
  const line = page.getByRole("slider", { name: player.position });
  await line.fill("1.5");
  const recorded = await soundNow(page);
  await page.getByRole("button", { name: memoir.soundings.recorded }).focus();
  await page.keyboard.press("Enter");
  const other = page.getByRole("button", { name: memoir.soundings.audiobook });
  await other.waitFor();
  await expect.poll(async () => (await soundNow(page)).db).not.toBe(recorded.db);
  const levelled = await soundNow(page);
  expect(Math.abs(levelled.seconds - recorded.seconds)).toBeLessThan(0.5);
  expect(Math.abs(levelled.currentTime - recorded.currentTime)).toBeLessThan(0.3);
  expect(levelled.db).toBeGreaterThan(-32);
  expect(levelled.db).toBeLessThan(-14);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: memoir.soundings.recorded }).waitFor();
  await expect.poll(async () => (await soundNow(page)).db).toBe(recorded.db);
}

/** Playback ends by itself at the chosen time. The lock screen shows the book. */
async function sleepAtLast(page: Page): Promise<void> {
  await page.clock.install();
  await press(page, `${memoir.sleep} ${memoir.sleepTimes.never}`);
  await press(page, memoir.hearBook);
  await lit(page, first);
  await expect.poll(() => page.evaluate("navigator.mediaSession.playbackState")).toBe("playing");
  expect(await page.evaluate("navigator.mediaSession.metadata.album")).toBe("Bees and Honey");
  await page.clock.fastForward("15:01");
  await page.getByRole("button", { name: `${memoir.sleep} ${memoir.sleepTimes.never}` }).waitFor();
  await page.getByRole("button", { name: memoir.hearBook }).waitFor();
  await expect.poll(() => page.evaluate("navigator.mediaSession.playbackState")).toBe("paused");
  await page.clock.resume();
}

/** A marked sentence and the place where the reader stopped are there after a reload, as on another device. */
async function keepPlaces(page: Page): Promise<void> {
  const bookmarks = page.getByRole("region", { name: bookmarkWords.en.title });
  await press(page, bookmarkWords.en.bookmark);
  await bookmarks.getByRole("button", { name: bookmarkWords.en.remove }).waitFor();
  await bookmarks.locator("q").getByText(first).waitFor();
  await page.reload();
  await bookmarks.locator("q").getByText(first).waitFor();
  const stopped = page.getByRole("region", { name: bookmarkWords.en.stoppedHere });
  await stopped.getByText(first).waitFor();
  await press(page, bookmarkWords.en.readOn);
  await lit(page, first);
  await stopped.waitFor({ state: "detached" });
  await press(page, player.pause);
  await press(page, bookmarkWords.en.remove);
  await bookmarks.locator('.flag[aria-pressed="false"]').waitFor();
  await page.reload();
  await stopped.waitFor();
  expect(await bookmarks.count()).toBe(0);
}

test("reads the book along with its sound at any speed", async () => {
  await harness.withBrowser("reads", async (page) => {
    await page.addInitScript(`
      window.blobs = new Map();
      const create = URL.createObjectURL;
      URL.createObjectURL = (blob) => {
        const src = create(blob);
        window.blobs.set(src, blob);
        return src;
      };
    `);
    await recordAnswer(page, "reads@example.org");
    await playNextQuestion(page);
    await press(page, home.anotherTitle);
    await page.locator("input:focus").waitFor();
    await page.keyboard.type("Bees and Honey");
    await press(page, home.keepTitle);
    await page.getByText(home.titled("Bees and Honey")).waitFor();
    await page.reload();
    await page.getByText(home.titled("Bees and Honey")).waitFor();
    await page.getByLabel(home.inTheBook).check();
    await press(page, home.make);
    await page.getByRole("link", { name: home.readAlong }).waitFor();
    await haveItWritten();
    await page.getByRole("link", { name: home.readAlong }).click();
    await page.getByRole("heading", { level: 1, name: "Bees and Honey" }).waitFor();
    await expect.poll(async () => (await heights(page)).size).toBeGreaterThan(8);

    await page.evaluate(`
      window.played = [];
      const play = HTMLMediaElement.prototype.play;
      HTMLMediaElement.prototype.play = function () {
        window.played.push([this.playbackRate, this.preservesPitch]);
        window.player = this;
        return play.call(this);
      };
    `);
    await page.getByRole("button", { name: memoir.speeds[1] }).click();
    await page.getByRole("button", { name: memoir.speeds[0.8] }).waitFor();
    await page.getByRole("button", { name: second }).click();
    await lit(page, second);
    await page.locator('.sentence[aria-pressed="false"]').filter({ hasText: second }).waitFor();
    expect(await page.evaluate("window.played.at(-1)")).toEqual([0.8, true]);
    await press(page, memoir.before);
    await lit(page, first);
    await press(page, player.pause);
    await playSource(page);
    await press(page, memoir.after);
    await lit(page, second);
    await press(page, player.pause);
    const line = page.getByRole("slider", { name: player.position });
    await line.fill("0");
    await lit(page, first);
    expect(await line.getAttribute("aria-valuetext")).toMatch(/^0:00 \/ 0:0[1-9]$/);
    await playBothWays(page);
    await keepPlaces(page);
    await page.getByRole("button", { name: memoir.speeds[0.8] }).waitFor();
    await sleepAtLast(page);
    await page.setViewportSize({ width: 390, height: 560 });
    await page.evaluate("scrollTo(0, 0)");
    expect(await litIsSeen(page)).toBe(false);
    await press(page, memoir.hearBook);
    await expect.poll(() => litIsSeen(page)).toBe(true);
  });
});
