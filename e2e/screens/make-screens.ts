// Renders every page as pictures in every size and mode. See scripts/screens.mjs.
import "#server/platform/content/default-content.ts";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { tmpdir } from "node:os";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { appPages } from "#domain/site-map.ts";
import { languageSchema } from "#domain/language.ts";
import { openBrowser, spokenFile } from "#e2e/harness/browser.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { readSitePages } from "#server/http/site/read-site-pages.ts";
import { contactSheet } from "./contact-sheet.ts";
import { servedSample } from "./served-sample.ts";
import { said, states } from "./states.ts";
import { chromiumPath } from "#e2e/harness/chromium.ts";

const sizes = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const modes = ["light", "dark", "high", "large"];
const unlisted = ["/examples", "/waitlist", "/nowhere"].flatMap((path) => [path, `/fr${path}`]);
const app = appPages
  .filter(({ path }) => !path.includes(":"))
  .flatMap(({ path, languages }) => languages.map((language) => `/${language}${path}`));

const consent = JSON.stringify({ essential: true, analytics: false, marketing: false, timestamp: "2026-01-01" });
/** Scrolls and waits until everything below the first screen is loaded. */
const settle = `(async () => {
  for (const image of document.images) image.loading = "eager";
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  await document.fonts.ready;
})()`;

/** The pictures of a page in each size and mode. Returns the files in order. */
async function takePictures(browser: Browser, url: string, path: string, folder: string): Promise<string[]> {
  const context = await browser.newContext({
    locale: path.startsWith("/fr") ? "fr-FR" : "en-US",
    reducedMotion: "reduce",
  });
  await decide(context);
  const page = await context.newPage();
  if (app.includes(path) && !path.endsWith("/auth")) await signIn(page, url, `${crypto.randomUUID()}@example.com`);
  const files: string[] = [];
  for (const size of sizes)
    for (const mode of modes) {
      const file = join(folder, `${nameOf(path)}-${size.width}-${mode}.png`);
      await takePicture(page, url + path, { size, mode, file });
      files.push(file);
    }
  await context.close();
  return files;
}

type Picture = { size: (typeof sizes)[number]; mode: string; file: string };

async function takePicture(page: Page, address: string, { size, mode, file }: Picture): Promise<void> {
  await page.setViewportSize(size);
  await page.goto(address, { waitUntil: "networkidle" });
  await choose(page, mode);
  await page.screenshot({ path: file, fullPage: true });
}

async function choose(page: Page, mode: string): Promise<void> {
  const chosen = mode === "light" ? "" : mode;
  await page.evaluate(
    `localStorage.setItem("reading-comfort", "${chosen}"); document.documentElement.dataset.comfort = "${chosen}"`,
  );
  await page.evaluate(settle);
}

/** A visitor who has answered the cookie banner. */
function decide(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(`localStorage.setItem("cookie-consent", ${JSON.stringify(consent)})`);
}

/** The states of the screens, each as first screen or full page. */
async function takeStates(url: string, folder: string, wanted: readonly string[]): Promise<void> {
  const place = await mkdtemp(join(tmpdir(), "heirvoice-screens-"));
  const hears = await spokenFile(place, said);
  for (const microphone of ["heard", "refused"] as const)
    for (const language of languageSchema.options)
      for (const walk of states[microphone].filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
        const profile = join(place, `${microphone}-${language}-${walk.name}`);
        const context = await openBrowser(profile, microphone === "heard" ? { hears } : "refused");
        context.setDefaultTimeout(120_000);
        const page = context.pages()[0] ?? (await context.newPage());
        await page.emulateMedia({ reducedMotion: "reduce" });
        if (walk.name !== "firstVisit") await decide(context);
        for await (const state of walk({ page, url, language }))
          await takeState(page, `${state.name}-${language}`, state.whole, folder);
        await context.close();
      }
  await rm(place, { recursive: true, force: true });
}

async function takeState(page: Page, name: string, fullPage: boolean, folder: string): Promise<void> {
  const files: string[] = [];
  for (const size of sizes)
    for (const mode of modes) {
      await page.setViewportSize(size);
      await choose(page, mode);
      await page.evaluate("scrollTo(0, 0)");
      const path = join(folder, `${name}-${size.width}-${mode}.png`);
      await page.screenshot({ path, fullPage });
      files.push(path);
    }
  await contactSheet(files, join(folder, "sheets", `${name}.jpg`));
  process.stdout.write(`${name}\n`);
}

function nameOf(path: string): string {
  return path.slice(1).replaceAll("/", "-") || "home";
}

const folder = resolve(process.argv[2] ?? "build/screens");
await mkdir(join(folder, "sheets"), { recursive: true });
const { pages } = await readSitePages();
const server = await servedSample(resolve("build", "screens-data"));
const browser = await chromium.launch({ executablePath: chromiumPath, args: ["--no-sandbox", "--disable-gpu"] });
const every = [...pages.map((page) => page.path), ...unlisted, ...app];
const wanted = process.argv.slice(3);
for (const path of every.filter((one) => wanted.length === 0 || wanted.includes(one))) {
  const files = await takePictures(browser, server.url, path, folder);
  await contactSheet(files, join(folder, "sheets", `${nameOf(path)}.jpg`));
  process.stdout.write(`${path}\n`);
}
await browser.close();
await takeStates(server.url, folder, wanted);
await server.close();
process.stdout.write(`${join(folder, "sheets")}\n`);
