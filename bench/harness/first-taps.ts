import type { Browser, Page } from "playwright-core";
import { randomFrom } from "#server/testing/random-from.ts";

const lastMs = 2000;
const atOnce = 3;
const patienceMs = 20_000;
const slowness = 4;
const phoneLine = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/**
 * Taps the first visible call to action at a random moment of the first 2 s of each visit. Returns the moments (ms) of
 * lost taps.
 */
export async function lostTaps(browser: Browser, url: string, taps: number, seed = 1): Promise<number[]> {
  const random = randomFrom(seed);
  const waiting = Array.from({ length: taps }, () => Math.round(random() * lastMs));
  const lost: number[] = [];
  const visitor = async () => {
    for (let moment = waiting.pop(); moment !== undefined; moment = waiting.pop())
      if (await isLost(browser, url, moment)) lost.push(moment);
  };
  await Promise.all(Array.from({ length: atOnce }, visitor));
  return lost.sort((a, b) => a - b);
}

async function isLost(browser: Browser, url: string, moment: number): Promise<boolean> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: "en-US",
  });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: slowness });
  await devTools.send("Network.emulateNetworkConditions", phoneLine);
  await page.goto(url, { waitUntil: "commit" });
  const call = page.locator("a[href*='/waitlist?source=']:visible").first();
  await page.waitForTimeout(moment);
  const place = await call.boundingBox();
  if (place) await page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2);
  const hasLed = place !== null && (await leadsOn(page));
  await context.close();
  return !hasLed;
}

/** Opens the dialog, or the page that the call links to. */
async function leadsOn(page: Page): Promise<boolean> {
  const led = [
    page.getByRole("dialog").waitFor({ timeout: patienceMs }),
    page.waitForURL(/\/(waitlist|auth)\b/, { timeout: patienceMs }),
  ];
  return Promise.any(led).then(
    () => true,
    () => false,
  );
}
