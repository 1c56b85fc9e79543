import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { unzipSync } from "fflate";
import { chromium, type Download, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn } from "#e2e/harness/signed-in.ts";
import { openSite } from "#e2e/harness/visitors.ts";
import { pdfProperties, pdfText } from "#server/pipeline/4-book/testing/read-pdf.ts";
import { startWork } from "#server/start-worker.ts";
import { en } from "#web/features/memories/memory.en.ts";
import { fr } from "#web/features/memories/memory.fr.ts";
import { shellPath } from "#e2e/harness/chromium.ts";

let site: Awaited<ReturnType<typeof openSite>>;
let dir: string;
beforeAll(async () => {
  site = await openSite({ AUTH_AUTOCONFIRM: "true" });
  dir = await mkdtemp(join(tmpdir(), "heirvoice-memory-files-"));
});
afterAll(async () => {
  await site.close();
  await rm(dir, { recursive: true });
});

const words = { en, fr };
type Language = keyof typeof words;
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function openMemory(page: Page, open: (path: string) => Promise<unknown>, language: Language): Promise<void> {
  const { form, page: texts, element } = words[language];
  await open(`/${language}/create-memory`);
  await page.getByLabel(form.title).fill("L'été <b>1952</b>: CON?");
  await button(page, form.submit).click();
  await page.getByRole("link", { name: texts.addFirst }).click();
  await page.getByLabel(element.title, { exact: true }).fill("Bateau 🛶 <script>");
  await page.getByLabel(element.note).fill("Everybody came by boat.");
  await page.getByLabel(element.when).fill("12 May 1952");
  await button(page, element.submit).click();
  await page.getByRole("heading", { name: "Bateau 🛶 <script>" }).waitFor();
}

async function stored(download: Download): Promise<{ path: string; name: string }> {
  const path = join(dir, download.suggestedFilename());
  await download.saveAs(path);
  return { path, name: download.suggestedFilename() };
}

async function unpacked(zip: string): Promise<string> {
  const out = join(dir, "unpacked");
  for (const [name, bytes] of Object.entries(unzipSync(await readFile(zip)))) {
    await mkdir(dirname(join(out, name)), { recursive: true });
    await writeFile(join(out, name), bytes);
  }
  return out;
}

test("downloads a PDF after its job, and an unchanged one at once", async () => {
  await site.visit({ viewport: { width: 390, height: 844 } }, async ({ page, open }) => {
    await signIn(page, site.url, "memory-pdf@example.org");
    await openMemory(page, open, "fr");
    expect(await page.getByText(fr.file.soon).count()).toBe(0);
    await button(page, fr.page.pdf).click();
    await page.getByText(fr.file.soon).waitFor();
    expect(await button(page, fr.page.pdf).getAttribute("aria-disabled")).toBe("true");
    const arriving = page.waitForEvent("download");
    const work = await startWork(site.served.context);
    const { path, name } = await stored(await arriving);
    expect(name).toBe("L'été b 1952 b CON.pdf");
    expect(await pdfText(path)).toContain("Everybody came by boat.");
    expect((await pdfProperties(path)).get("Tagged")).toBe("yes");
    await page.getByText(fr.file.soon).waitFor({ state: "detached" });
    await work.stop();
    const again = page.waitForEvent("download");
    await button(page, fr.page.pdf).click();
    await again;
    expect(await page.getByText(fr.file.soon).count()).toBe(0);
  });
});

test("exports a ZIP whose page opens offline without scripts", async () => {
  const work = await startWork(site.served.context);
  await site.visit({ viewport: { width: 1440, height: 900 } }, async ({ page, open }) => {
    await signIn(page, site.url, "memory-zip@example.org");
    await openMemory(page, open, "en");
    const arriving = page.waitForEvent("download");
    await button(page, en.page.options).click();
    await page.getByRole("menuitem", { name: en.page.export }).click();
    const { path, name } = await stored(await arriving);
    expect(name).toBe("L'été b 1952 b CON.zip");
    await readOffline(await unpacked(path));
  });
  await work.stop();
});

async function readOffline(folder: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: shellPath,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const context = await browser.newContext({ javaScriptEnabled: false, offline: true });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(pathToFileURL(join(folder, "index.html")).href);
  await page.getByRole("heading", { name: "Bateau 🛶 <script>" }).waitFor();
  await page.getByText("Everybody came by boat.").waitFor();
  await page.getByText("12 May 1952").waitFor();
  expect(await page.locator("script").count()).toBe(0);
  const here = pathToFileURL(folder).href;
  expect(asked.filter((url) => !url.startsWith(here) && !url.startsWith("data:"))).toEqual([]);
  await browser.close();
}
