import type { Page } from "playwright-core";
import { expect } from "vitest";
import { patient } from "./harness.ts";
import { show } from "./reach.ts";
import { words } from "./words.ts";

const { moment, talking } = words.en.voice;
const { sound, devices, waiting } = talking;
export const smallPhone = { width: 360, height: 640 };

/** What is asked is in sight, `lines` of it at least, and below it what ends a turn. */
const inSight = (lines: number) => `(() => {
  const boxOf = (name) => document.querySelector(name).getBoundingClientRect();
  const [words, acts] = [".asked-now", ".talk-acts"].map(boxOf);
  const line = parseFloat(getComputedStyle(document.querySelector(".asked-now")).lineHeight);
  return words.top >= 0 && words.top + Math.min(${lines} * line, words.height) <= acts.top && acts.bottom <= innerHeight;
})()`;

export async function expectInSight(page: Page, message: string, lines = 4): Promise<void> {
  await expect.poll(() => page.evaluate<boolean>(inSight(lines)), { message }).toBe(true);
}

/** As the page stands on a small phone; then with larger text, with a browser's text of twice its size, and on a wide screen. */
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

/** From now on in this page: every heading that stood over the talk, however short. */
const watchHeadings = `{
  window.headingsSeen = new Set();
  const look = () => window.headingsSeen.add(document.querySelector(".talk-head h1")?.textContent);
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}`;

/**
 * "Give me a moment" lasts until they speak again; the microphone of these tests says its sentence over and over. A tap as the
 * buttons change presses nothing, and is made again.
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

const [chosen, other] = ["Fake Audio Input 1", "Fake Default Audio Input"];
/** The browser's own list is all that tells a page of it. */
const pullOut = `{
  const all = navigator.mediaDevices.enumerateDevices.bind(navigator.mediaDevices);
  navigator.mediaDevices.enumerateDevices = async () => (await all()).filter(({ label }) => label !== "${chosen}");
  navigator.mediaDevices.dispatchEvent(new Event("devicechange"));
}`;

/** Louder, by another microphone, and by a button: by the space bar, wherever the focus is; then that microphone is pulled out. */
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

/** What was chosen above is there when the page is opened again. */
export async function expectRemembered(page: Page): Promise<void> {
  await page.getByRole("button", { name: sound.open }).click(patient);
  const dialog = page.getByRole("dialog", { name: sound.open });
  await dialog.getByRole("radio", { name: chosen, checked: true }).waitFor(patient);
  await dialog.getByRole("radio", { name: sound.ways.press, checked: true }).waitFor(patient);
  expect(await dialog.getByRole("slider").getAttribute("aria-valuetext")).toBe(sound.percent(1));
}
