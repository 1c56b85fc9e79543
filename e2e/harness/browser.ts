import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium, type BrowserContext, type Page } from "playwright-core";
import { chromiumPath, shellPath } from "./chromium.ts";

const run = promisify(execFile);

/** A wave file for the fake microphone: a short silence, these words spoken by flite, then `quiet` seconds. */
export async function spokenFile(folder: string, text: string, quiet = 3): Promise<string> {
  const [bare, file] = [join(folder, "bare.wav"), join(folder, "microphone.wav")];
  await run("flite", ["-voice", "slt", "-t", text, "-o", bare]);
  const filter = `adelay=700:all=1,apad=pad_dur=${quiet}`;
  await run("ffmpeg", ["-y", "-loglevel", "error", "-i", bare, "-af", filter, "-ar", "48000", "-ac", "1", file]);
  return file;
}

/** The fake microphone's input (a wave file, once or looped), or its error. */
export type Microphone = { hears: string; again?: boolean } | "refused" | "missing";

function microphoneArgs(microphone: Microphone): string[] {
  if (microphone === "missing") return ["--use-fake-ui-for-media-stream"];
  if (microphone === "refused") return ["--use-fake-ui-for-media-stream=deny", "--use-fake-device-for-media-stream"];
  return [
    "--use-fake-ui-for-media-stream",
    "--use-fake-device-for-media-stream",
    `--use-file-for-fake-audio-capture=${microphone.hears}${microphone.again ? "" : "%noloop"}`,
  ];
}

/** An init script of a browser that does not store the app. */
export const withoutServiceWorkers = "delete Navigator.prototype.serviceWorker";

/** Time in ms until an immediate change is visible on a busy machine. */
export const maxWaitMs = 60_000;

/**
 * `installsApp`: the browser has service workers, which an offline page needs. Storing every file of the app takes seconds
 * of processor time for each profile. `isComplete`: the complete browser, whose conversation outlasts a restart of the server.
 */
export type BrowserOptions = { installsApp?: boolean; isComplete?: boolean; switches?: readonly string[] };

/** Starts Chromium with a persistent profile. */
export async function openBrowser(
  profile: string,
  microphone: Microphone,
  { installsApp = false, isComplete = false, switches = [] }: BrowserOptions = {},
): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: isComplete ? chromiumPath : shellPath,
    headless: true,
    permissions: microphone === "refused" ? [] : ["microphone"],
    viewport: { width: 390, height: 844 },
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--in-process-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--autoplay-policy=no-user-gesture-required",
      ...microphoneArgs(microphone),
      ...switches,
    ],
  });
  context.setDefaultTimeout(maxWaitMs);
  if (!installsApp) await context.addInitScript(withoutServiceWorkers);
  return context;
}

/** Collects all console errors and failed requests of the page. */
export function complaints(page: Page): string[] {
  const heard: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") heard.push(message.text());
  });
  page.on("pageerror", (error) => heard.push(error.message));
  return heard;
}
