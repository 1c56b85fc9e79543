// A person at the first question of an interview, in a real browser whose microphone loops speech.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { openBrowser, spokenFile } from "#e2e/harness/browser.ts";
import { orderOf } from "#e2e/harness/order.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { words } from "#e2e/harness/words.ts";
import { startBenchServer } from "./bench-server.ts";

const said = "We walked to school through the snow, my sister and I, every single morning of that winter.";

export type OpenInterview = {
  server: Awaited<ReturnType<typeof startBenchServer>>;
  browser: BrowserContext;
  page: Page;
  /** For files of the bench; deleted by `close`. */
  folder: string;
  profile: string;
  close(): Promise<void>;
};

/** `within`: runs in the page before its own scripts. */
export async function openInterview(within?: string): Promise<OpenInterview> {
  await using opened = new AsyncDisposableStack();
  const server = await startBenchServer({ AUTH_AUTOCONFIRM: "true" });
  opened.defer(() => server.close());
  const folder = await mkdtemp(join(tmpdir(), "heirvoice-interview-"));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const profile = join(folder, "profile");
  const browser = await openBrowser(profile, { hears: await spokenFile(folder, said), again: true });
  opened.defer(() => browser.close());
  browser.setDefaultTimeout(60_000);
  if (within !== undefined) await browser.addInitScript(within);
  const page = browser.pages()[0] ?? (await browser.newPage());
  await signIn(page, server.url, "speaks@example.org");
  await page.goto(`${server.url}/en/interview/active?order=${await orderOf(page)}`);
  await page.getByText(words.en.interview.question(1, 85)).waitFor();
  const parts = opened.move();
  return { server, browser, page, folder, profile, close: () => parts.disposeAsync() };
}
