import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleMedia } from "#server/sample/media/sample-media.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { noSample } from "#server/testing/serve-config.ts";
import { smallSample } from "#server/testing/small-sample.ts";

let sample: Awaited<ReturnType<typeof smallSample>>;
let served: ServedApp;
let browser: Browser;

beforeAll(async () => {
  sample = await smallSample();
  let making = Promise.resolve();
  served = await serveApp({}, ({ story }) => {
    const media = sampleMedia(story, sample.home);
    making = media.make(new AbortController().signal);
    return { ...noSample, media: () => media.current() };
  });
  await making;
  browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
  });
}, 600_000);
afterAll(async () => {
  await browser.close();
  await served.close();
  await sample.close();
});

/** A visitor who has answered about cookies, and whose page must not complain. */
async function visit(
  options: BrowserContextOptions,
  path: string,
  journey: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "en-US", ...options });
  context.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  const page = await context.newPage();
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(served.url + path);
  if (options.javaScriptEnabled !== false) {
    await page
      .getByRole("button", { name: /Reject|Refuser/ })
      .first()
      .click();
    await page.locator(".cookies").waitFor({ state: "hidden" });
  }
  await journey(page);
  await context.close();
  expect(complaints).toEqual([]);
}

const player = (page: Page, title: string) => page.locator("[data-player]").filter({ hasText: title });
const until = (page: Page, said: string) => expect.poll(() => page.evaluate(said), { timeout: 60_000 }).toBe(true);
const heard = (page: Page) => page.evaluate<number>("document.querySelector('audio').currentTime");

test("plays the sample, shows how far it is, and rests when asked", async () => {
  await visit({}, "/en", async (page) => {
    const hero = player(page, "Hear a sample");
    await hero.getByRole("button", { name: "Play: Hear a sample" }).click();
    await until(page, "document.querySelector('audio').currentTime > 0.3");
    expect(await hero.locator(".time").textContent()).toMatch(/^0:0\d \/ 0:06$/);
    expect(Number(await hero.locator("stop").first().getAttribute("offset"))).toBeGreaterThan(0);
    await hero.getByRole("button", { name: "Pause: Hear a sample" }).click();
    await hero.getByRole("button", { name: "Play: Hear a sample" }).waitFor();
    expect(await page.evaluate("document.querySelector('audio').paused")).toBe(true);
  });
});

test("is sought by keyboard and by touch", async () => {
  await visit({ hasTouch: true }, "/fr", async (page) => {
    const place = page.getByRole("slider", { name: "Position : Écouter un extrait" });
    await page.getByRole("button", { name: "Écouter : Écouter un extrait" }).waitFor();
    await place.focus();
    await place.press("ArrowRight");
    await place.press("ArrowRight");
    await place.press("ArrowLeft");
    expect(await heard(page)).toBeCloseTo(1);
    expect(await place.getAttribute("aria-valuetext")).toBe("0:01 / 0:06");
    await place.press("End");
    expect(await heard(page)).toBeGreaterThan(6);
    const box = await place.boundingBox();
    if (!box) throw new Error("There is no place to touch.");
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await until(page, "Math.abs(document.querySelector('audio').currentTime - 3.15) < 0.4");
  });
});

test("lets one voice speak at a time", async () => {
  await visit({}, "/lp", async (page) => {
    await player(page, "Before: the recording").getByRole("button").click();
    await until(page, "!document.querySelectorAll('audio')[1].paused");
    await player(page, "After: the audiobook").getByRole("button").click();
    await until(page, "!document.querySelectorAll('audio')[2].paused && document.querySelectorAll('audio')[1].paused");
    expect(await player(page, "A Working Life").locator(".time").textContent()).toBe("0:40");
  });
});

test("says so when a sound cannot be played", async () => {
  const context = await browser.newContext({ locale: "en-US" });
  const page = await context.newPage();
  await page.route("**/*.mp3", (route) => route.abort());
  await page.goto(`${served.url}/en`);
  await player(page, "Hear a sample").getByRole("button").click();
  await page.locator("[data-player] .problem").getByText("This cannot be played at the moment.").waitFor();
  await context.close();
});

test("plays at the first touch, before its script is there, and the script finds it playing", async () => {
  const context = await browser.newContext({ locale: "en-US" });
  const page = await context.newPage();
  const { promise: touched, resolve: letScriptsCome } = Promise.withResolvers<void>();
  await page.route("**/site.js", (route) => touched.then(() => route.continue()));
  await page.goto(`${served.url}/en`, { waitUntil: "domcontentloaded" });
  await player(page, "Hear a sample").getByRole("button", { name: "Play: Hear a sample" }).click();
  await until(page, "!document.querySelector('audio').paused");
  letScriptsCome();
  await page.getByRole("button", { name: "Pause: Hear a sample" }).waitFor();
  await context.close();
});

test("what is said can be read, in the language of the page", async () => {
  await visit({}, "/fr", async (page) => {
    await page.getByText("Lire ce qui est dit").first().click();
    await page.getByText("Traduit de l’anglais : Je sais ficeler").waitFor();
  });
});

test("without a script, the browser's own controls play, and the film lies open", async () => {
  await visit({ javaScriptEnabled: false }, "/en", async (page) => {
    const sound = page.locator("[data-player] audio[controls]").first();
    expect(await sound.isVisible()).toBe(true);
    expect(await page.locator(".disc").first().isVisible()).toBe(false);
    expect(await page.locator("video[controls]").isVisible()).toBe(true);
    expect(await page.locator(".film-cover").isVisible()).toBe(false);
  });
});

const covers = { "/en": "Click Here To See How It Works", "/fr": "Cliquez ici pour voir comment ça marche" };

for (const [path, words] of Object.entries(covers))
  test(`the film's cover goes when it plays, and comes back when it rests and when it is over: ${path}`, async () => {
    await visit({ viewport: { width: 1440, height: 900 } }, path, async (page) => {
      const cover = page.getByText(words);
      expect(await page.content()).toContain("Votre navigateur ne supporte pas la lecture vidéo HTML5.");
      await cover.click();
      await cover.waitFor({ state: "hidden" });
      await until(page, "document.querySelector('video').currentTime > 0.2");
      await page.evaluate("document.querySelector('video').pause()");
      await cover.waitFor({ state: "visible" });
      await cover.click();
      await cover.waitFor({ state: "hidden" });
      await page.evaluate("{ const film = document.querySelector('video'); film.currentTime = film.duration - 0.3 }");
      await cover.waitFor({ state: "visible" });
      expect(await page.locator("[data-film]").getAttribute("data-state")).toBe("over");
      const tracks = "[...document.querySelector('video').textTracks].map(({ language }) => language)";
      expect(await page.evaluate(tracks)).toEqual(["en", "fr"]);
    });
  });

for (const path of ["/en", "/fr", "/lp"])
  test(`weighs at most 150 kB, sound and film not among it, before anything is touched: ${path}`, async () => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      locale: path === "/fr" ? "fr-FR" : "en-US",
    });
    const page = await context.newPage();
    const wire = await context.newCDPSession(page);
    const sizes = new Map<string, number>();
    const names = new Map<string, string>();
    wire.on("Network.requestWillBeSent", ({ requestId, request }) => names.set(requestId, request.url));
    wire.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
      sizes.set(names.get(requestId) ?? requestId, encodedDataLength),
    );
    await wire.send("Network.enable");
    await page.goto(served.url + path, { waitUntil: "networkidle" });
    const asked = [...sizes].map(([name, bytes]) => `${name.slice(served.url.length)} ${bytes}`);
    expect(asked.filter((name) => /\.(mp3|mp4|vtt)/.test(name))).toEqual([]);
    expect(
      [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0),
      asked.join("\n"),
    ).toBeLessThan(150_000);
    await context.close();
  });
