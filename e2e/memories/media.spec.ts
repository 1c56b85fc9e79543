import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, spokenFile } from "#e2e/harness/browser.ts";
import { patient } from "#e2e/harness/harness.ts";
import { expectWithinReach } from "#e2e/harness/reach.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { phonePhoto, placeTraces } from "#server/testing/samples/picture-files.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { startWork, type Work } from "#server/start-worker.ts";
import { en as media } from "#web/features/memories/media/media.en.ts";
import { en } from "#web/features/memories/memory.en.ts";
import { en as photograph } from "#web/features/photographs/photograph.en.ts";
import { fr as photographie } from "#web/features/photographs/photograph.fr.ts";
import { en as document } from "#web/story/element-file/element-file.en.ts";
import { en as deleted } from "#web/story/deleted/deleted.en.ts";
import { en as picture } from "#web/story/pictures/picture.en.ts";

let served: ServedApp;
let work: Work;
let context: BrowserContext;
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "heirvoice-media-"));
  served = await serveApp({ AUTH_AUTOCONFIRM: "true", STT: "pocketsphinx" });
  work = await startWork(served.context);
  const hears = await spokenFile(folder, "There was a wedding on Saturday.", 1);
  context = await openBrowser(join(folder, "profile"), { hears, again: true });
});
afterAll(async () => {
  await context.close();
  await work.stop();
  await served.close();
  await rm(folder, { recursive: true, force: true });
});

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const entry = (page: Page, title: string) => page.locator(".timeline-entry", { has: heading(page, title) });

async function chooseKind(page: Page, kind: keyof typeof en.types): Promise<void> {
  await page.getByRole("link", { name: /^Add (an|the first) element$/ }).click();
  await page.getByRole("radio", { name: en.types[kind] }).check();
}

async function shownBytes(page: Page, selector: string): Promise<Buffer> {
  await expect
    .poll(
      () =>
        page
          .locator(selector)
          .first()
          .evaluate((image) => (image as { naturalWidth?: number }).naturalWidth),
      patient,
    )
    .toBeGreaterThan(0);
  const address = await page.locator(selector).first().getAttribute("src");
  return Buffer.from(await (await fetch(address ?? "")).arrayBuffer());
}

test("adds a picture, a document and a recording to a memory", async () => {
  const page = await context.newPage();
  await signIn(page, served.url, "media@example.org");
  await page.goto(`${served.url}/en/create-memory`);
  await page.getByLabel(en.form.title).fill("The flood of 1965");
  await button(page, en.form.submit).click();
  await heading(page, "The flood of 1965").waitFor();

  await chooseKind(page, "image");
  await button(page, en.element.submit).click();
  await page.getByLabel(media.picture.caption).fill("Walter and the cake");
  await button(page, en.element.submit).click();
  await page.getByText(media.picture.missing).waitFor();
  const photo = await phonePhoto(1200, 900);
  const file = { name: "IMG_2041.jpg", mimeType: "image/jpeg", buffer: photo };
  await page.locator(".choose-file input").setInputFiles(file);
  await page.getByText(media.picture.ready).waitFor();
  const place = "48.85° north, 2.283° east";
  await page.getByText(media.picture.place(place)).waitFor();
  await button(page, media.picture.thisPlace(place)).click();
  expect(await page.getByLabel(media.details.place).inputValue()).toBe(place);
  await expectWithinReach(page, "add a picture");
  await button(page, en.element.submit).click();
  await heading(page, "Walter and the cake").waitFor();
  const bytes = await shownBytes(page, ".entry-pictures img");
  expect(placeTraces.filter((trace) => bytes.includes(trace))).toEqual([]);

  await chooseKind(page, "document");
  await page.locator(".choose-file input").setInputFiles({ ...file, name: "photo.jpg" });
  await page.getByText(media.document.wrong).waitFor();
  const pdf = { name: "Order book.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n%%EOF") };
  await page.locator(".choose-file input").setInputFiles(pdf);
  await page.getByLabel(en.element.title, { exact: true }).fill("Mr. Hofmann’s order book");
  await button(page, en.element.submit).click();
  const download = page.waitForEvent("download");
  await button(page, document.save("Order book.pdf")).click();
  expect((await download).suggestedFilename()).toBe("Order book.pdf");

  await recordOffline(page);
  await expectWithinReach(page, "memory with media");
  await page.close();
});

/** Records, reloads the page, and saves without a connection. */
async function recordOffline(page: Page): Promise<void> {
  await chooseKind(page, "audio");
  await button(page, media.audio.record).click();
  await page.getByText(/^0:(0[3-9]|[1-5]\d)$/).waitFor();
  await button(page, media.audio.stop).click();
  await page.getByText(/^Your recording of \d:\d\d is here\.$/).waitFor();
  await page.reload();
  await page.getByRole("radio", { name: en.types.audio }).check();
  await page.getByText(/^Your recording of \d:\d\d is here\.$/).waitFor();
  await page.getByLabel(en.element.title, { exact: true }).fill("The cake in the skiff");
  await context.setOffline(true);
  await button(page, en.element.submit).click();
  await entry(page, "The cake in the skiff").getByText(en.waiting).waitFor();
  await context.setOffline(false);
  await entry(page, "The cake in the skiff").locator(".player").waitFor();
  await entry(page, "The cake in the skiff").locator(".entry-text").waitFor();
}

test("lists photographs once, edits, deletes and restores them", async () => {
  const page = await context.newPage();
  await signIn(page, served.url, "photographs@example.org");
  await page.goto(`${served.url}/en/photographs`);
  await heading(page, photograph.empty).waitFor();
  await expectWithinReach(page, "no photographs");
  const first = { name: "a.jpg", mimeType: "image/jpeg", buffer: await phonePhoto(400, 300) };
  const second = { name: "b.jpg", mimeType: "image/jpeg", buffer: await phonePhoto(500, 300) };
  const broken = { name: "c.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") };
  await page.locator(".choose-file input").setInputFiles([first, second, broken]);
  await page.getByText(photograph.lead(2)).waitFor();
  await page.getByText(picture.problems.type).waitFor();
  await button(page, picture.dismiss("c.svg")).click();
  await page.locator(".choose-file input").setInputFiles([{ ...first, name: "again.jpg" }]);
  await page.getByText(picture.known("again.jpg")).waitFor();
  expect(await page.locator(".photograph-grid li").count()).toBe(2);
  const bytes = await shownBytes(page, ".photograph-grid img");
  expect(placeTraces.filter((trace) => bytes.includes(trace))).toEqual([]);
  await expectWithinReach(page, "photographs");

  await page.locator(".photograph-grid a").first().click();
  await page.getByText(photograph.one.found("48.85° north, 2.283° east")).waitFor();
  await button(page, photograph.one.use("48.85° north, 2.283° east")).click();
  expect(await page.getByLabel(photograph.one.place).inputValue()).toBe("48.85° north, 2.283° east");
  await page.getByLabel(photograph.one.caption).fill("The yellow kitchen");
  await page.getByLabel(photograph.one.taken).fill("about 1957");
  await button(page, photograph.one.save).click();
  await heading(page, "The yellow kitchen").waitFor();
  await expectWithinReach(page, "photograph");
  await button(page, photograph.one.delete).click();
  await button(page, photograph.one.confirm).click();
  await page.getByText(photograph.lead(1)).waitFor();
  await button(page, photograph.one.undo).click();
  await page.getByText(photograph.lead(2)).waitFor();
  await restoreLater(page);
  await page.getByRole("radio", { name: photograph.inMemory }).check();
  await page.getByText(photograph.nothing).waitFor();
  await button(page, photograph.showAll).click();
  await page.getByRole("searchbox").fill("yellow");
  await expect.poll(() => page.locator(".photograph-grid li").count()).toBe(1);
  await page.goto(`${served.url}/fr/photographs`);
  await heading(page, photographie.title).waitFor();
  await page.close();
});

/** Deletes the captioned picture again, leaves the notice, and restores it from the list. */
async function restoreLater(page: Page): Promise<void> {
  await page.getByRole("link", { name: "The yellow kitchen" }).click();
  await button(page, photograph.one.delete).click();
  await button(page, photograph.one.confirm).click();
  await page.getByText(photograph.lead(1)).waitFor();
  await page.goto(`${served.url}/en/photographs`);
  await page.getByText(deleted.title.photograph).click();
  const restore = button(page, `${deleted.restore} (The yellow kitchen)`);
  await restore.waitFor();
  await shownBytes(page, ".deleted-list img");
  await expectWithinReach(page, "deleted photographs");
  await context.setOffline(true);
  await restore.click();
  await page.getByText(deleted.offline).waitFor();
  await context.setOffline(false);
  await restore.dblclick();
  await page.getByText(photograph.lead(2)).waitFor();
  await page.getByText(deleted.restored("photograph", "The yellow kitchen")).waitFor();
  await page.getByText(deleted.none).waitFor();
}
