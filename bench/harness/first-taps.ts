import type { Browser } from "playwright-core";

const lastMs = 2000;
const slowness = 4;
const phoneLine = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/** Taps the call to action, once per visit, from the moment it can be seen to 2 s later; counts those without a form. */
export async function lostTaps(browser: Browser, url: string, taps: number): Promise<number> {
  let lost = 0;
  for (let tap = 0; tap < taps; tap++) {
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
    const call = page.locator("a[href$='source=hero-free-trial']");
    await call.evaluate("call => call.scrollIntoView({ block: 'center' })");
    const place = await call.boundingBox();
    await page.waitForTimeout((tap * lastMs) / (taps - 1));
    if (place) await page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2);
    const form = page.locator("form [name=first_name]:visible");
    lost += await form.waitFor({ timeout: 20_000 }).then(
      () => 0,
      () => 1,
    );
    await context.close();
  }
  return lost;
}
