import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test, type ExpectStatic } from "vitest";
import { words } from "#e2e/harness/words.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { openBrowser, type Microphone } from "#e2e/harness/browser.ts";
import { patient } from "#e2e/harness/harness.ts";
import { orderOf } from "#e2e/harness/order.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { roomFile, type sounds } from "#e2e/harness/talk/sounds.ts";
import { expectAbove, faults } from "#e2e/harness/reach.ts";

const { onboarding, tryAgain, player } = words.en;
const { hearing } = onboarding;
let app: ServedApp;
let folder = "";
let clear: Microphone;

beforeAll(async () => {
  app = await serveApp({ AUTH_AUTOCONFIRM: "true", AUTH_LIMIT_FACTOR: "100" });
  folder = await mkdtemp(join(tmpdir(), "heirvoice-microphone-"));
  clear = await sound("clear");
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const sound = async (name: keyof typeof sounds): Promise<Microphone> => ({
  hears: await roomFile(folder, name),
  again: true,
});

/** Creates a person at the test of this microphone. */
async function testing(
  name: string,
  microphone: Microphone,
  work: (page: Page) => Promise<void>,
  before = "",
): Promise<void> {
  const browser = await openBrowser(join(folder, name), microphone);
  try {
    const page = await browser.newPage();
    await page.addInitScript(before);
    await signIn(page, app.url, `${name}@example.org`);
    await page.goto(`${app.url}/en/interview/onboarding?order=${await orderOf(page)}`);
    await page.getByRole("button", { name: onboarding.next }).click();
    await page.getByRole("radio", { name: onboarding.microphone.choices.builtIn[0] }).check();
    await page.getByRole("button", { name: onboarding.next }).click();
    await work(page);
  } finally {
    await browser.close();
  }
}

const says = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text }).waitFor();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
/** Keeps every opened microphone, so that the test can inspect or unplug it. */
const keepOpened = `
  window.opened = [];
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    const stream = await open(wanted);
    window.opened.push(stream);
    return stream;
  };`;
const isClosed =
  "window.opened.every((stream) => stream.getTracks().every(({ readyState }) => readyState === 'ended'))";

async function passing(page: Page, expectHere: ExpectStatic): Promise<void> {
  await page.getByText(hearing.listening).first().waitFor();
  await says(page, hearing.passed);
  await page.getByText(hearing.quietRoom).waitFor();
  await page.getByRole("img", { name: `${hearing.level}: ${hearing.bands.speaking}` }).waitFor();
  await expectHere.poll(() => page.evaluate(isClosed), patient).toBe(true);
  await page.getByRole("figure", { name: hearing.sample }).getByRole("button", { name: player.play }).click();
  await page.getByRole("figure", { name: hearing.sample }).getByRole("button", { name: player.pause }).waitFor();
  const seconds = "document.querySelector('.test-card audio').duration";
  await expectHere.poll(() => page.evaluate<number>(seconds), patient).toBeGreaterThan(2);
  await button(page, hearing.other).click();
  const chosen = page.getByRole("dialog", { name: hearing.found }).getByRole("radio").last();
  await chosen.check();
  await button(page, hearing.close).click();
  await page.getByText(hearing.listening).first().waitFor();
  expectHere(await button(page, hearing.right).count()).toBe(0);
  await says(page, hearing.passed);
  const held =
    "[localStorage.getItem('chosen-microphone'), window.opened.at(-1).getAudioTracks()[0].getSettings().deviceId]";
  const [kept, used] = await page.evaluate<string[]>(held);
  expectHere(used).toBe(kept);
  await button(page, hearing.right).click();
  await page.getByRole("heading", { name: onboarding.name.title }).waitFor();
}

/* In parallel, each with its own `expect`, since most of the time is listening. */
test.concurrent("passes a clear voice, plays it, and changes the microphone", async ({ expect: expectHere }) => {
  await testing("clear", clear, (page) => passing(page, expectHere), keepOpened);
});

async function pulledOut(page: Page, expectHere: ExpectStatic): Promise<void> {
  await says(page, hearing.advice["in-use"][0]);
  await button(page, tryAgain).click();
  await page.getByText(hearing.listening).first().waitFor();
  await expectHere.poll(() => page.evaluate("window.opened.length"), patient).toBe(1);
  await page.evaluate("window.opened.at(-1).getAudioTracks()[0].dispatchEvent(new Event('ended'))");
  await says(page, hearing.advice.unplugged[0]);
  await button(page, tryAgain).click();
  await says(page, hearing.passed);
}

test.concurrent("explains a busy microphone and one that is unplugged during the test", async ({
  expect: expectHere,
}) => {
  const busyOnce = `
    let isBusy = true;
    const openFree = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = (wanted) => {
      if (!isBusy) return openFree(wanted);
      isBusy = false;
      return Promise.reject(new DOMException("Could not start audio source", "NotReadableError"));
    };`;
  await testing("pulled", clear, (page) => pulledOut(page, expectHere), keepOpened + busyOnce);
});

async function wrong(name: "quiet" | "silence" | "hum"): Promise<void> {
  const [wrongly, todo] = hearing.advice[name === "silence" ? "silent" : name];
  await testing(name, await sound(name), async (page) => {
    await says(page, wrongly);
    await page.getByText(todo).waitFor();
    expect(await button(page, hearing.right).count()).toBe(0);
    expect(await button(page, hearing.leaveIt).count()).toBe(name === "quiet" ? 1 : 0);
    if (name === "quiet") await expectAbove(page, ".verdict", ".step-acts");
    await page.setViewportSize({ width: 390, height: 844 });
    if (name === "quiet") expect(await faults(page)).toEqual([]);
    if (name === "quiet") return leaveIt(page);
    await button(page, tryAgain).click();
    await page.getByText(hearing.listening).first().waitFor();
  });
}

async function leaveIt(page: Page): Promise<void> {
  await button(page, hearing.leaveIt).click();
  await page.getByRole("heading", { name: onboarding.name.title }).waitFor();
}

async function tooLoud(page: Page): Promise<void> {
  await says(page, hearing.advice.loud[0]);
  await page.getByRole("img", { name: `${hearing.level}: ${hearing.bands.loud}` }).waitFor();
  await leaveIt(page);
}

test("rejects silence and hum and warns of a loud or faint voice", async () => {
  const clipping = testing("clipping", await sound("clipping"), tooLoud);
  await Promise.all([wrong("quiet"), wrong("silence"), wrong("hum"), clipping]);
});

test("shows where to allow a blocked microphone in this browser", async () => {
  await testing("blocked", "refused", async (page) => {
    await page.getByRole("alert").filter({ hasText: onboarding.blocked }).waitFor();
    await page.getByText(onboarding.microphoneHelp.steps.chrome[0] ?? "").waitFor();
    expect(await faults(page)).toEqual([]);
    await button(page, tryAgain).click();
    await page.getByRole("alert").filter({ hasText: onboarding.blocked }).waitFor();
    await button(page, onboarding.back).click();
    await page.getByRole("heading", { name: onboarding.microphone.title }).waitFor();
  });
});

test("reports a missing microphone and finds one that is plugged in later", async () => {
  await testing("missing", "missing", async (page) => {
    await says(page, hearing.advice.missing[0]);
    await button(page, hearing.other).click();
    await page.getByText(hearing.onlyOne).waitFor();
  });
});
