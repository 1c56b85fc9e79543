import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { words } from "#e2e/harness/words.ts";
import { openBrowser, spokenFile } from "#e2e/harness/browser.ts";
import { beginStory, patient, speak, spokenFor } from "#e2e/harness/harness.ts";
import { takesOn } from "#e2e/harness/journal.ts";
import { signIn } from "#e2e/harness/signed-in.ts";

const run = promisify(execFile);
const { interview } = words.en;
let app: ServedApp;
let browser: BrowserContext;
let folder = "";

beforeAll(async () => {
  app = await serveApp({ AUTH_AUTOCONFIRM: "true" });
  folder = await mkdtemp(join(tmpdir(), "heirvoice-lost-"));
  const hears = await spokenFile(folder, "We walked to school through the snow, my sister and I.");
  browser = await openBrowser(join(folder, "profile"), { hears });
});
afterAll(async () => {
  await browser.close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function begin(name: string): Promise<Page> {
  const page = await browser.newPage();
  /* Keeps the track of every opened microphone, so that the test can end it. */
  await page.addInitScript(`
    window.tracks = [];
    window.asked = [];
    window.sounds = [];
    window.AudioContext = class extends AudioContext {
      constructor(...given) {
        super(...given);
        window.sounds.push(this);
      }
    };
    const open = MediaDevices.prototype.getUserMedia;
    MediaDevices.prototype.getUserMedia = async function (constraints) {
      window.asked.push(constraints.audio);
      const stream = await open.call(this, constraints);
      window.tracks.push(stream.getAudioTracks()[0]);
      return stream;
    };
  `);
  await signIn(page, app.url, `${name}@example.org`);
  await page.goto(`${app.url}/en/dashboard`);
  await beginStory(page, "en");
  return page;
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** The decoded duration in seconds of the newest take in the journal, whose bytes the upload sends. */
async function decoded(page: Page): Promise<number> {
  const base64 = await page.evaluate<string>(`(async () => {
    const db = await new Promise((resolve) => {
      const asked = indexedDB.open("recordings");
      asked.onsuccess = () => resolve(asked.result);
    });
    const rows = await new Promise((resolve) => {
      const asked = db.transaction("seconds").objectStore("seconds").getAll();
      asked.onsuccess = () => resolve(asked.result);
    });
    const newest = rows.at(-1).takeId;
    const sound = new Blob(rows.filter((row) => row.takeId === newest).map((row) => row.sound));
    const bytes = new Uint8Array(await sound.arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  })()`);
  const [file, wave] = [join(folder, "take.webm"), join(folder, "take.wav")];
  await writeFile(file, Buffer.from(base64, "base64"));
  const { stderr } = await run("ffmpeg", ["-y", "-loglevel", "warning", "-i", file, wave]);
  expect(stderr).toBe("");
  const { stdout } = await run("ffprobe", ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", wave]);
  return Number(stdout);
}

test("continues a take with the next microphone after a loss", async () => {
  const page = await begin("lost");
  await speak(page, "en", 4);
  await page.evaluate("window.tracks.at(-1).stop()");
  await page.getByText(interview.troubles.lost).waitFor();
  await page.getByRole("status").filter({ hasText: interview.resting }).waitFor();
  const before = await spokenFor(page, 3);
  await press(page, interview.goOn);
  await page.getByText(interview.troubles.lost).waitFor({ state: "detached" });
  const after = await spokenFor(page, before + 4);
  await press(page, interview.finished);
  await page.getByText(/Recording complete/).waitFor();
  expect(await page.locator(".takes").count()).toBe(0);
  const seconds = await decoded(page);
  expect(seconds).toBeGreaterThan(before + 2);
  expect(seconds).toBeGreaterThan(after - 2.5);
  await page.close();
});

test("pauses an mp4 recording during a call and resumes it", async () => {
  const page = await begin("call");
  await page.evaluate("MediaRecorder.isTypeSupported = (type) => type === 'audio/mp4'");
  await speak(page, "en", 3);
  await page.evaluate(`(() => {
    const track = window.tracks.at(-1);
    Object.defineProperty(track, "muted", { configurable: true, value: true });
    track.dispatchEvent(new Event("mute"));
  })()`);
  await page.getByText(interview.troubles.muted).waitFor();
  const before = await spokenFor(page, 2);
  await page.evaluate("delete window.tracks.at(-1).muted");
  await press(page, interview.goOn);
  await page.getByText(interview.troubles.muted).waitFor({ state: "detached" });
  await page.evaluate(`
    const begin = IDBDatabase.prototype.transaction;
    const lost = new Set();
    IDBDatabase.prototype.transaction = function (...given) {
      if (lost.size === 0) lost.add(this);
      if (lost.has(this)) throw new DOMException("Connection to Indexed Database server lost", "UnknownError");
      return begin.apply(this, given);
    };
  `);
  const interrupted = await spokenFor(page, before + 2);
  await page.evaluate(`
    Object.defineProperty(sounds.at(-1), "state", { configurable: true, value: "interrupted" });
    sounds.at(-1).dispatchEvent(new Event("statechange"));
  `);
  await page.getByText(interview.troubles.muted).waitFor();
  await press(page, interview.goOn);
  await page.getByText(interview.troubles.muted).waitFor({ state: "detached" });
  const between = await spokenFor(page, interrupted + 2);
  await page.evaluate("tracks.at(-1).stop()");
  await page.getByText(interview.troubles.lost).waitFor();
  await press(page, interview.goOn);
  await page.getByText(interview.troubles.lost).waitFor({ state: "detached" });
  const after = await spokenFor(page, between + 3);
  await press(page, interview.finished);
  await page.getByText(/Recording complete/).waitFor();
  expect(await decoded(page)).toBeGreaterThan(after - 2.5);
  expect((await takesOn(page)).at(-1)?.mediaType).toBe("audio/mp4");
  await page.close();
});

test("offers to keep the take when the microphone stays away", async () => {
  const page = await begin("away");
  await speak(page, "en", 3);
  await page.evaluate(`(() => {
    MediaDevices.prototype.getUserMedia = () => Promise.reject(new DOMException("gone", "NotFoundError"));
    window.tracks.at(-1).stop();
  })()`);
  await page.getByText(interview.troubles.lost).waitFor();
  await press(page, interview.goOn);
  await page.getByText(interview.troubles.lost).waitFor();
  await page.getByRole("status").filter({ hasText: interview.resting }).waitFor();
  await press(page, interview.finished);
  await page.getByText(/Recording complete/).waitFor();
  expect(await decoded(page)).toBeGreaterThan(1.5);
  await page.close();
});

test("keeps the screen on while recording and records natural sound", async () => {
  const page = await begin("awake");
  await page.evaluate(`
    window.awake = 0;
    WakeLock.prototype.request = async () => {
      window.awake += 1;
      return { release: async () => void (window.awake -= 1) };
    };
  `);
  await speak(page, "en", 2);
  await expect.poll(() => page.evaluate("window.awake"), patient).toBe(1);
  const processing = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
  expect(await page.evaluate("window.asked.at(-1)")).toMatchObject({ ...processing, sampleRate: 44_100 });
  await press(page, interview.finished);
  await expect.poll(() => page.evaluate("window.awake"), patient).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await press(page, interview.letGo);
  await page.getByRole("checkbox", { name: interview.naturalSound }).check();
  await speak(page, "en", 2);
  expect(await page.evaluate("window.asked.at(-1)")).toMatchObject({
    echoCancellation: false,
    noiseSuppression: false,
    autoGainControl: false,
  });
  await page.close();
});

test("closes the microphone when a take cannot begin", async () => {
  const page = await begin("no-journal");
  await page.evaluate(`
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...given) {
      if (this.name !== "takes") return put.apply(this, given);
      IDBObjectStore.prototype.put = put;
      throw new DOMException("no room", "QuotaExceededError");
    };
  `);
  await press(page, interview.record);
  await page.getByText(interview.problems["microphone-failed"]).waitFor();
  expect(await page.evaluate("tracks.map((track) => track.readyState)")).toEqual(["ended"]);
  await speak(page, "en", 2);
  await page.close();
});

test("reports full storage and loses nothing", async () => {
  const page = await begin("room");
  /* Chromium reports ten gigabytes of free space more than there are. */
  await page.addInitScript(`
    navigator.storage.estimate = async () => ({ usage: 100_000_000, quota: 120_000_000 });
    window.asksToKeep = 0;
    navigator.storage.persist = async () => { window.asksToKeep += 1; return true; };
  `);
  await page.reload();
  await page.getByText(interview.waiting.room(20)).waitFor();
  await speak(page, "en", 2);
  expect(await page.evaluate("asksToKeep")).toBe(1);
  /* Chromium takes half a minute to report a full disk: npm run soak -- room. */
  await page.evaluate(`
    const put = IDBObjectStore.prototype.put;
    window.makeRoom = () => { IDBObjectStore.prototype.put = put; };
    IDBObjectStore.prototype.put = function (...given) {
      if (this.name !== "seconds") return put.apply(this, given);
      throw new DOMException("no room", "QuotaExceededError");
    };
  `);
  await page.getByText(interview.troubles["no-room"]).waitFor();
  const before = await spokenFor(page, 2);
  await page.evaluate("makeRoom()");
  await press(page, interview.goOn);
  await page.getByText(interview.troubles["no-room"]).waitFor({ state: "detached" });
  const after = await spokenFor(page, before + 2);
  await press(page, interview.finished);
  await page.getByText(/Recording complete/).waitFor();
  expect(await page.getByText(interview.problems["not-ended"]).count()).toBe(0);
  expect(await decoded(page)).toBeGreaterThan(after - 1.5);
  await page.close();
});

test("reports a microphone that is forbidden in mid-sentence and keeps the take", async () => {
  const page = await begin("forbidden");
  await speak(page, "en", 3);
  const devTools = await browser.newCDPSession(page);
  const microphone = { permission: { name: "microphone" }, origin: app.url };
  await devTools.send("Browser.setPermission", { ...microphone, setting: "denied" });
  await page.getByText(interview.troubles.lost).waitFor();
  await press(page, interview.finished);
  await page.getByText(/Recording complete/).waitFor();
  expect(await decoded(page)).toBeGreaterThan(1.5);
  await devTools.send("Browser.setPermission", { ...microphone, setting: "granted" });
  await page.close();
});

test("reports a recorder without data in both languages and closes the microphone", async () => {
  const page = await begin("nothing");
  const address = page.url();
  for (const language of ["en", "fr"] as const) {
    const { problems, record, recording, finished } = words[language].interview;
    await page.goto(address.replace("/en/", `/${language}/`));
    await page.evaluate(
      `Object.defineProperty(BlobEvent.prototype, "data", { configurable: true, get: () => new Blob() })`,
    );
    await press(page, record);
    await page.getByText(recording, { exact: true }).waitFor();
    await press(page, finished);
    await page.getByRole("alert").getByText(problems["empty-file"]).waitFor();
    await page.evaluate(`MediaRecorder = class {
      static isTypeSupported() { return true; }
      constructor() { throw new DOMException("none", "NotSupportedError"); }
    }`);
    await press(page, record);
    await page.getByRole("alert").getByText(problems["microphone-failed"]).waitFor();
    expect(await page.evaluate("tracks.map((track) => track.readyState)")).toEqual(["ended", "ended"]);
  }
  await page.close();
});
