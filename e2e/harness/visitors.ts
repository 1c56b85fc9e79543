import { chromium, type BrowserContext, type BrowserContextOptions, type Page } from "playwright-core";
import { expect } from "vitest";
import { serveApp } from "#server/testing/serve-app.ts";
import { withoutServiceWorkers } from "./browser.ts";
import { chromiumPath, shellPath } from "./chromium.ts";

export type Visit = { page: Page; context: BrowserContext; open: (path: string) => Promise<unknown> };

/**
 * `installsApp`: the browser has service workers, as a visit that goes offline needs. Without, because the worker stores
 * every file of the app at each sign-in, which takes seconds of processor time.
 */
type VisitOptions = BrowserContextOptions & { installsApp?: boolean };

type App = Parameters<typeof serveApp>;

/** The public site and a browser. Each visit uses a fresh context. */
export const openSite = (...app: App) => openSiteIn(shellPath, app);
/** As `openSite`, for visits that need what only the complete browser has. */
export const openSiteInCompleteBrowser = (...app: App) => openSiteIn(chromiumPath, app);

async function openSiteIn(executablePath: string, app: App) {
  await using opened = new AsyncDisposableStack();
  const served = await serveApp(...app);
  opened.defer(() => served.close());
  const browser = await chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--in-process-gpu",
      "--renderer-process-limit=1",
      "--disable-background-networking",
      "--no-first-run",
    ],
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  opened.defer(() => browser.close());
  const parts = opened.move();

  /** Runs a visit whose pages log no error except `expected` and request no other host. */
  async function visit(
    { installsApp = false, ...options }: VisitOptions,
    journey: (visit: Visit) => Promise<void>,
    expected: string | readonly string[] = [],
  ): Promise<void> {
    const context = await browser.newContext({ locale: "en-US", timezoneId: "America/New_York", ...options });
    context.setDefaultTimeout(60_000);
    if (!installsApp) await context.addInitScript(withoutServiceWorkers);
    const complaints: string[] = [];
    context.on("page", (page) => listen(page, served.url, complaints));
    const page = await context.newPage();
    await journey({ page, context, open: (path) => page.goto(served.url + path) });
    await context.close();
    expect(complaints.filter((said) => ![expected].flat().some((part) => said.includes(part)))).toEqual([]);
  }
  return { url: served.url, served, visit, close: () => parts.disposeAsync() };
}

function listen(page: Page, home: string, complaints: string[]): void {
  page.on(
    "console",
    (message) => message.type() === "error" && complaints.push(`${message.text()} ${message.location().url}`),
  );
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    /* A blob is made by the page itself. */
    if (
      !request
        .url()
        .replace(/^blob:/, "")
        .startsWith(home)
    )
      complaints.push(`asked elsewhere: ${request.url()}`);
  });
}
