import type { Page } from "playwright-core";
import { expect } from "vitest";
import { patient } from "#e2e/harness/harness.ts";
import { show } from "#e2e/harness/reach.ts";
import { words } from "#e2e/harness/words.ts";

const { moment, talking } = words.en.voice;
const { sound, devices, waiting } = talking;
export const smallPhone = { width: 360, height: 640 };

/** Expects at least `lines` lines of the question to be visible, and the button that ends a turn below. */
const inSight = (lines: number) => `(() => {
  const boxOf = (name) => document.querySelector(name).getBoundingClientRect();
  const [words, acts] = [".asked-now", ".talk-acts"].map(boxOf);
  const line = parseFloat(getComputedStyle(document.querySelector(".asked-now")).lineHeight);
  return words.top >= 0 && words.top + Math.min(${lines} * line, words.height) <= acts.top && acts.bottom <= innerHeight;
})()`;

export async function expectInSight(page: Page, message: string, lines = 4): Promise<void> {
  await expect.poll(() => page.evaluate<boolean>(inSight(lines)), { message }).toBe(true);
}

/** Checks the page on a small phone, with larger text, with a doubled browser text size, and on a wide screen. */
export async function expectInSightEverywhere(page: Page): Promise<void> {
  await expectInSight(page, "as it stands");
  const browser = await page.context().newCDPSession(page);
  for (const mode of ["large", "twice", "light"])
    for (const size of [smallPhone, { width: 1440, height: 900 }]) {
      await page.setViewportSize(size);
      await show(page, mode);
      await browser.send("Page.setFontSizes", { fontSizes: { standard: mode === "twice" ? 32 : 16 } });
      await page.evaluate(`document.querySelector(".talk-page").scrollIntoView({ block: "start" })`);
      await expectInSight(page, `${size.width} ${mode}`, mode === "twice" ? 2 : 4);
    }
}

/** Records from now on every heading above the conversation. */
const watchHeadings = `{
  window.headingsSeen = new Set();
  const look = () => window.headingsSeen.add(document.querySelector(".talk-head h1")?.textContent);
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}`;

/**
 * Presses "Give me a moment", which lasts until the next speech; the fake microphone repeats its sentence. Retries a
 * tap that hits the buttons while they change.
 */
export async function expectMoment(page: Page): Promise<void> {
  await page.evaluate(watchHeadings);
  const isWaiting = async () => {
    await page
      .getByRole("button", { name: moment })
      .click({ timeout: 1_000 })
      .catch(() => null);
    return page.evaluate<boolean>(`window.headingsSeen.has(${JSON.stringify(waiting(""))})`);
  };
  await expect.poll(isWaiting, { timeout: patient.timeout }).toBe(true);
  await page.getByRole("heading", { name: waiting("") }).waitFor({ ...patient, state: "hidden" });
}

const chosen = "Fake Audio Input 1";
const other = "Fake Default Audio Input";
/** The page only sees the browser's device list. */
const pullOut = `{
  const all = navigator.mediaDevices.enumerateDevices.bind(navigator.mediaDevices);
  navigator.mediaDevices.enumerateDevices = async () => (await all()).filter(({ label }) => label !== "${chosen}");
  navigator.mediaDevices.dispatchEvent(new Event("devicechange"));
}`;

/** Changes the volume, the microphone and push-to-talk with the space bar, then unplugs that microphone. */
export async function expectByButton(page: Page): Promise<void> {
  await page.getByRole("button", { name: sound.open }).click(patient);
  const dialog = page.getByRole("dialog", { name: sound.open });
  await dialog.getByRole("slider", { name: sound.volume }).press("End");
  await dialog.getByRole("radio", { name: chosen }).check(patient);
  await dialog.getByRole("radio", { name: sound.ways.press }).check({ force: true });
  await dialog.getByRole("button", { name: sound.close }).click();
  await page.locator(".hold:focus").waitFor(patient);
  await page.locator("main").focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: talking.pressAgain, pressed: true }).waitFor(patient);
  await page.evaluate(pullOut);
  await page.getByRole("alert").getByText(devices.microphoneLost(chosen, other)).waitFor(patient);
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: talking.pressButton, pressed: false }).waitFor(patient);
}

/** Expects these settings after reopening the page. */
export async function expectRemembered(page: Page): Promise<void> {
  await page.getByRole("button", { name: sound.open }).click(patient);
  const dialog = page.getByRole("dialog", { name: sound.open });
  await dialog.getByRole("radio", { name: chosen, checked: true }).waitFor(patient);
  await dialog.getByRole("radio", { name: sound.ways.press, checked: true }).waitFor(patient);
  expect(await dialog.getByRole("slider").getAttribute("aria-valuetext")).toBe(sound.percent(1));
}
