import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { openBrowser } from "#e2e/harness/browser.ts";
import { processesOf } from "#server/testing/processes-of.ts";
import { runNode, untilPrinted } from "#server/testing/programs.ts";
import { notePlayedSounds } from "#e2e/harness/played-sounds.ts";

const port = "43219";
const url = `http://localhost:${port}`;
/* Chromium looks up its maker's names by itself. What the pages ask for is counted as requests. */
const noLookups = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost";

/** One machine with the whole product, its own PostgreSQL included, and one browser. */
export type Household = {
  url: string;
  page: Page;
  /** Addresses elsewhere that a page asked for. */
  foreign: ReadonlySet<string>;
  unplug(): Promise<void>;
  close(): Promise<void>;
};

/** The data folder of the server and the profile of the browser: temporary folders. */
export type Folders = { data: string; profile: string };

/** Starts server and browser on what an earlier household left in its folders. */
export async function openHousehold(folders: Folders, tape: string): Promise<Household> {
  const server = runNode(["server/main.ts"], {
    DATA_DIR: folders.data,
    PORT: port,
    PUBLIC_URL: "https://memories.example",
    AUTH_AUTOCONFIRM: "true",
    STT: "pocketsphinx",
    LOG_LEVEL: "error",
  });
  process.once("exit", () => server.child.kill("SIGKILL"));
  await untilPrinted(server, /ready: /);
  const browser = await openBrowser(folders.profile, { hears: tape }, { installsApp: true, switches: [noLookups] });
  const foreign = new Set<string>();
  browser.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (/^(https?|wss?):$/.test(protocol) && hostname !== "localhost") foreign.add(request.url());
  });
  await browser.addInitScript(notePlayedSounds);
  return {
    url,
    page: browser.pages()[0] ?? (await browser.newPage()),
    foreign,
    unplug: () => killEverything(folders, browser),
    close: async () => {
      await browser.close();
      server.child.kill("SIGTERM");
      await server.ended;
    },
  };
}

/** Kills server, database, recognizers and browser at once, as a power cut does. */
async function killEverything({ data, profile }: Folders, browser: BrowserContext): Promise<void> {
  const running = await Promise.all([data, profile].map(processesOf));
  for (const { pid } of running.flat()) kill(pid);
  await rm(join(profile, "SingletonLock"), { force: true });
  await browser.close().catch(() => undefined);
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (thrown) {
    if (!(thrown instanceof Error && "code" in thrown && thrown.code === "ESRCH")) throw thrown;
  }
}
