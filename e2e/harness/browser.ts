import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium, type BrowserContext, type Page } from "playwright-core";

const run = promisify(execFile);

/** A wave file that a browser can hear as its microphone: a moment of silence, then these words, said by flite, and `quiet` seconds. */
export async function spokenFile(folder: string, text: string, quiet = 3): Promise<string> {
  const [bare, file] = [join(folder, "bare.wav"), join(folder, "microphone.wav")];
  await run("flite", ["-voice", "slt", "-t", text, "-o", bare]);
  const filter = `adelay=700:all=1,apad=pad_dur=${quiet}`;
  await run("ffmpeg", ["-y", "-loglevel", "error", "-i", bare, "-af", filter, "-ar", "48000", "-ac", "1", file]);
  return file;
}

/** What a browser's microphone hears (a wave file, once or over and over), or why it hears nothing. */
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

/** What a person sees at once may take so long on a busy machine, in ms. */
export const maxWaitMs = 60_000;

/** Chromium with a profile that outlives it. */
export async function openBrowser(profile: string, microphone: Microphone): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: "/usr/bin/chromium",
    headless: true,
    permissions: microphone === "refused" ? [] : ["microphone"],
    viewport: { width: 390, height: 844 },
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--autoplay-policy=no-user-gesture-required",
      ...microphoneArgs(microphone),
    ],
  });
  context.setDefaultTimeout(maxWaitMs);
  return context;
}

/** Everything the page complains of. */
export function complaints(page: Page): string[] {
  const heard: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") heard.push(message.text());
  });
  page.on("pageerror", (error) => heard.push(error.message));
  return heard;
}
