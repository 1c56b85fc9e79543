import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { printedAddresses } from "#server/pipeline/book-source/printed-address.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { noSample } from "#server/testing/serve-config.ts";
import { expectWithinReach } from "#e2e/harness/reach.ts";
import { shownFrenchSample, shownSample } from "#e2e/harness/shown-media.ts";
import { makeBoth, smallSamples } from "#server/testing/samples/small-sample.ts";
import { chromiumPath } from "#e2e/harness/chromium.ts";

let samples: Awaited<ReturnType<typeof smallSamples>>;
let served: ServedApp;
let browser: Browser;

const fakeMicrophone = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"];
beforeAll(async () => {
  samples = await smallSamples();
  let making = Promise.resolve();
  served = await serveApp({}, ({ story }) => {
    const media = samples.media(story);
    making = makeBoth(media);
    return {
      ...noSample,
      state: async (language) => (language === "fr" ? shownFrenchSample : shownSample),
      media: (language) => media[language].current(),
    };
  });
  await making;
  browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run", ...fakeMicrophone],
  });
}, 600_000);
afterAll(async () => {
  await browser.close();
  await served.close();
  await samples.close();
});

/** A visitor who has answered the cookie banner. The page must log no error. */
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

const player = (page: Page, title: string) => page.locator("figure.player").filter({ hasText: title });
const until = (page: Page, said: string) => expect.poll(() => page.evaluate(said), { timeout: 60_000 }).toBe(true);
const soundOf = (page: Page, title: string) => player(page, title).locator("audio");
const heard = (page: Page, title: string) =>
  soundOf(page, title).evaluate((audio) => Number(Reflect.get(audio, "currentTime")));
const rests = (page: Page, title: string) =>
  soundOf(page, title).evaluate((audio) => Reflect.get(audio, "paused") === true);

test("plays the sample, shows its position, and pauses", async () => {
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

const picturesIn = (page: Page, place: string) =>
  page.evaluate<{ src: string; alt: string }[]>(
    `[...document.querySelectorAll("${place} img")].map(({ src, alt }) => ({ src, alt }))`,
  );

const said = "Ce que vous dites";

test("seeks by keyboard and by touch", async () => {
  await visit({ hasTouch: true }, "/fr", async (page) => {
    const place = page.getByRole("slider", { name: `Position : ${said}` });
    await page.getByRole("button", { name: `Écouter : ${said}` }).waitFor();
    await place.focus();
    await place.press("ArrowRight");
    await place.press("ArrowRight");
    await place.press("ArrowLeft");
    expect(await heard(page, said)).toBeCloseTo(1);
    expect(await place.getAttribute("aria-valuetext")).toBe("0:01 / 0:06");
    await place.press("End");
    expect(await heard(page, said)).toBeGreaterThan(6);
    const missed = async () => {
      await place.tap();
      return Math.abs((await heard(page, said)) - 3.15);
    };
    await expect.poll(missed, { timeout: 60_000 }).toBeLessThan(0.4);
  });
});

test("marks the spoken sentence in the text and on the printed page", async () => {
  await visit({}, "/en", async (page) => {
    const place = page.getByRole("slider", { name: "Position: What you say" });
    await place.focus();
    expect(await page.locator(".spoken-words mark").textContent()).toBe("I can tie a cake box with one hand.");
    const [printed] = await page.locator(".marks rect").all();
    const first = await printed?.getAttribute("y");
    await place.press("End");
    await page.locator(".spoken-words mark").getByText("The string came down").waitFor();
    expect(await page.locator(".marks rect").first().getAttribute("y")).not.toBe(first);
  });
});

for (const path of ["/en", "/fr", "/faq", "/en/auth"])
  test(`loads only icon, style and two fonts before ${path} is painted`, async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "en-US" });
    const page = await context.newPage();
    const { promise: first, resolve: tell } = Promise.withResolvers<string[]>();
    await page.exposeFunction("tellFirst", tell);
    await page.addInitScript(`addEventListener("heirvoice-painted", () =>
      tellFirst(performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname)))`);
    await page.goto(served.url + path);
    const names = await first;
    const faces = [/\/fraunces[.-][^/]*woff2$/, /\/atkinson[.-][^/]*woff2$/];
    expect(names.filter((name) => faces.some((face) => face.test(name)))).toHaveLength(2);
    const wanted = [...faces, /^\/site\/icon\.svg$/, /^\/assets\/index-[^/]*\.css$/];
    expect(names.filter((name) => !wanted.some((one) => one.test(name)))).toEqual([]);
    await context.close();
  });

test("plays one voice at a time", async () => {
  await visit({}, "/lp", async (page) => {
    await player(page, "Before: the recording").getByRole("button").click();
    await expect.poll(() => rests(page, "Before: the recording"), { timeout: 60_000 }).toBe(false);
    await player(page, "After: the audiobook").getByRole("button").click();
    await expect.poll(() => rests(page, "After: the audiobook"), { timeout: 60_000 }).toBe(false);
    expect(await rests(page, "Before: the recording")).toBe(true);
    expect(await player(page, "A Working Life").locator(".time").textContent()).toBe("0:40");
  });
});

test("reports a sound that cannot be played", async () => {
  const context = await browser.newContext({ locale: "en-US" });
  const page = await context.newPage();
  await page.route("**/*.mp3", (route) => route.abort());
  await page.goto(`${served.url}/en`);
  await player(page, "Hear a sample").getByRole("button").click();
  await page.locator("figure.player .problem").getByText("This cannot be played at the moment.").waitFor();
  await context.close();
});

test("plays at the first touch before its script loads", async () => {
  const context = await browser.newContext({ locale: "en-US" });
  const page = await context.newPage();
  const { promise: touched, resolve: letScriptsCome } = Promise.withResolvers<void>();
  await page.route("**/start-islands-*.js", (route) => touched.then(() => route.continue()));
  await page.goto(`${served.url}/en`, { waitUntil: "domcontentloaded" });
  await player(page, "Hear a sample").getByRole("button", { name: "Play: Hear a sample" }).click();
  await until(page, "!document.querySelector('audio').paused");
  letScriptsCome();
  await page.getByRole("button", { name: "Pause: Hear a sample" }).waitFor();
  await context.close();
});

test("shows the transcript in the language of the page", async () => {
  await visit({}, "/fr", async (page) => {
    await page.getByRole("button", { name: "Écouter : Écouter un extrait" }).click();
    await page.getByText("Lire ce qui est dit").first().click();
    await page.locator("details blockquote").getByText("La lentille pesait trois tonnes").waitFor();
  });
});

test("plays French media on the French page", async () => {
  await visit({ locale: "fr-FR" }, "/fr", async (page) => {
    await page.getByRole("button", { name: "Écouter : Écouter un extrait" }).click();
    await until(page, "document.querySelector('audio').currentTime > 0.3");
    expect(await page.evaluate("document.querySelector('audio').currentSrc")).toMatch(
      /site-media\/sample-fr\/extract\.mp3$/,
    );
    expect(await page.locator("#testimonials").innerText()).toContain("La lentille pesait trois tonnes");
    const pictures = await picturesIn(page, "main");
    expect(pictures.length).toBeGreaterThan(3);
    for (const { src, alt } of pictures) {
      expect(src).toContain("/site-media/sample-fr/");
      expect(alt).not.toMatch(/anglais|\bthe\b/i);
    }
    expect(pictures.map(({ alt }) => alt).join(" ")).toContain("l’histoire de la lentille");
    expect(await page.locator("main").innerText()).not.toMatch(/anglais|exemple[^.]*bientôt/i);
    await page.getByRole("link", { name: "Feuilleter le livre donné en exemple" }).click();
    await page.getByText("Deux éclats toutes les dix secondes").first().waitFor();
    await page.getByText("2 sur 5").waitFor();
    const pages = await picturesIn(page, ".turning");
    expect(pages.map(({ alt }) => alt)).toContain("La page 2 sur 5 du livre donné en exemple.");
    for (const { src } of pages) expect(src).toMatch(/\/sample-fr\/page-\d+\.webp$/);
    const sounds = await page.evaluate("[...document.querySelectorAll('audio')].map((one) => one.getAttribute('src'))");
    expect(sounds).toEqual(["/sample/fr/audiobook/01.mp3"]);
  });
});

test("plays with the browser's controls without scripts and links the film", async () => {
  await visit({ javaScriptEnabled: false }, "/en", async (page) => {
    const sound = page.locator("figure.player audio[controls]").first();
    expect(await sound.isVisible()).toBe(true);
    expect(await page.locator(".disc").first().isVisible()).toBe(false);
    expect(await page.locator("video[controls]").isVisible()).toBe(true);
    expect(await page.locator(".film-cover").isVisible()).toBe(false);
  });
});

test("turns the pages of the sample on desktop and phone", async () => {
  await visit({ viewport: { width: 1440, height: 900 } }, "/examples", async (page) => {
    await page.getByText("Spread 2 of 3").waitFor();
    const turn = page.getByRole("button", { name: "Turn the page" });
    await turn.click();
    await page.getByText("Spread 3 of 3").waitFor();
    expect(await turn.isDisabled()).toBe(true);
  });
  await visit({}, "/fr/examples", async (page) => {
    await page.getByText("2 sur 5").waitFor();
    await page.getByRole("button", { name: "Retour" }).click();
    await page.getByText("1 sur 5").waitFor();
    expect(await page.locator(".leaf img").filter({ visible: true }).count()).toBe(1);
  });
});

const covers = { "/en": "Click Here To See How It Works", "/fr": "Cliquez ici pour voir comment ça marche" };

for (const [path, words] of Object.entries(covers))
  test(`hides the film's cover only while it plays: ${path}`, async () => {
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
      await page.locator("figure.film.over").waitFor();
      const tracks = "[...document.querySelector('video').textTracks].map(({ language }) => language)";
      expect(await page.evaluate(tracks)).toEqual(["en", "fr"]);
    });
  });

/** The interviewer loads on request, introduces itself, survives a closed dialog, and ends on request. */
async function expectTalk(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Talk now" }).click();
  const dialog = page.getByRole("dialog", { name: "Talk with the interviewer" });
  await dialog
    .getByText(/is a computer voice|with a computer voice|I am a computer voice/)
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Sound and turns" }).click();
  await page.getByRole("dialog", { name: "Sound and turns" }).getByRole("button", { name: "Close" }).click();
  await dialog.getByRole("button", { name: "Sound and turns" }).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
}

for (const path of ["/en", "/fr", "/lp"])
  test(`weighs at most 150 kB before any touch: ${path}`, async () => {
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
    const hasScript = () => [...sizes.keys()].some((name) => name.endsWith(".js"));
    await expect.poll(hasScript, { timeout: 60_000 }).toBe(true);
    const asked = [...sizes].map(([name, bytes]) => `${name.slice(served.url.length)} ${bytes}`);
    expect(asked.filter((name) => /\.(mp3|mp4|vtt)/.test(name))).toEqual([]);
    const scripts = [...sizes].filter(([name]) => name.endsWith(".js")).reduce((sum, [, bytes]) => sum + bytes, 0);
    const inline = gzipSync(await page.evaluate<string>("document.scripts[0].text")).length;
    expect(Math.min(scripts, inline), asked.join("\n")).toBeGreaterThan(500);
    expect(scripts + inline, asked.join("\n")).toBeLessThan(5000);
    expect(
      [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0),
      asked.join("\n"),
    ).toBeLessThan(150_000);
    if (path === "/lp") await expectTalk(page);
    await context.close();
  });

test("plays the sound on the page of a printed code", async () => {
  const { db, store } = served.context;
  const file = join(tmpdir(), `heirvoice-printed-${randomUUID()}.wav`);
  await promisify(execFile)("flite", ["-t", "We lived next to the river mill.", "-o", file]);
  const [owner, recording] = [randomUUID(), randomUUID()];
  await store.put(`artifacts/${owner}/said.wav`, file);
  await rm(file);
  await db.sql`insert into auth.users (id, email) values (${owner}, ${`${owner}@example.org`})`;
  await db.sql`insert into public.recordings (id, user_id, question_id, object_path, container, codec, sha256, bytes, duration_ms)
    values (${recording}, ${owner}, 1, ${`artifacts/${owner}/said.wav`}, 'wav', 'pcm_s16le', ${"a".repeat(64)}, 1, 2000)`;
  const addresses = await printedAddresses(db.sql, served.url, owner, [recording]);
  const page = await browser.newPage();
  await page.goto(addresses.get(recording) ?? "");
  await expectWithinReach(page, "printed code");
  await page.locator(".player button").first().click();
  const playedSeconds = () => page.evaluate<number>("document.querySelector('audio').currentTime");
  await expect.poll(playedSeconds, { timeout: 60_000 }).toBeGreaterThan(0);
  await page.close();
});
