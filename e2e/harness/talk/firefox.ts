import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer, { type Page } from "puppeteer-core";
import { expect } from "vitest";
import { spokenFile } from "#e2e/harness/browser.ts";
import type { AnyPage } from "#e2e/harness/signed-in.ts";
import { runProgram } from "#server/testing/programs.ts";

export type FirefoxPage = AnyPage & {
  /** Runs this in each new page before its own scripts. */
  before: (script: string) => Promise<unknown>;
  /** Types into the only multi-line field once it exists. */
  write: (words: string) => Promise<void>;
  /** Presses the button with this name once it exists. */
  press: (name: string) => Promise<void>;
  /** Whether the page shows this text. */
  shows: (words: string) => Promise<boolean>;
  /** All loaded addresses. */
  loaded: string[];
  /** Console errors of the page, and its requests to other hosts. */
  complaints: string[];
};

/** Debian's Firefox, headless. Its microphone plays these words in a loop. It may only reach `sites`. */
export async function inFirefox(
  sites: readonly string[],
  said: string,
  work: (page: FirefoxPage) => Promise<void>,
): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "heirvoice-firefox-"));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const env = opened.use(await soundServer(folder, said)).env;
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: "/usr/bin/firefox-esr",
    headless: true,
    env: { ...env, PATH: "/usr/bin:/bin" },
    extraPrefsFirefox: {
      "media.navigator.permission.disabled": true,
      "media.autoplay.default": 0,
      "media.autoplay.blocking_policy": 0,
      "intl.accept_languages": "en-US",
    },
  });
  opened.defer(() => browser.close());
  await work(firefoxPage(await browser.newPage(), sites));
}

/** A private sound server. `env`: the environment of programs that use it. */
async function soundServer(folder: string, said: string) {
  await using opened = new AsyncDisposableStack();
  const env = { HOME: folder, XDG_RUNTIME_DIR: folder, PULSE_SINK: "speaker", PULSE_SOURCE: "microphone" };
  const run = (program: string, args: string[]) => {
    const { child, ended } = runProgram(program, args, env);
    opened.defer(async () => {
      child.kill("SIGKILL");
      await ended;
    });
  };
  const modules = [
    "module-native-protocol-unix",
    "module-null-sink sink_name=speaker",
    "module-null-sink sink_name=mouth",
    "module-remap-source master=mouth.monitor source_name=microphone",
  ].map((name) => `--load=${name}`);
  run("pulseaudio", ["-n", "--daemonize=no", "--exit-idle-time=-1", ...modules]);
  await expect.poll(() => existsSync(join(folder, "pulse", "native")), { message: "pulseaudio" }).toBe(true);
  const speech = ["-re", "-stream_loop", "-1", "-i", await spokenFile(folder, said, 0)];
  run("ffmpeg", ["-loglevel", "error", ...speech, "-f", "pulse", "-device", "mouth", "speech"]);
  const parts = opened.move();
  return { env, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}

function firefoxPage(page: Page, sites: readonly string[]): FirefoxPage {
  const [loaded, complaints]: [string[], string[]] = [[], []];
  page.on("console", (message) => void (message.type() === "error" && complaints.push(message.text())));
  page.on("pageerror", (error) => void complaints.push(String(error)));
  page.on("request", (request) => {
    loaded.push(request.url());
    if (!sites.some((site) => request.url().startsWith(site))) complaints.push(`asked elsewhere: ${request.url()}`);
  });
  return {
    loaded,
    complaints,
    before: (script) => page.evaluateOnNewDocument(script),
    write: async (words) => {
      await (await page.waitForSelector("textarea"))?.focus();
      await page.evaluate(`document.execCommand("insertText", false, ${JSON.stringify(words)})`);
    },
    goto: (url) => page.goto(url),
    evaluate: (expression) => page.evaluate(expression),
    press: async (name) => {
      await expect.poll(() => page.evaluate(`${buttonOf(name)} !== undefined`), { message: name }).toBe(true);
      await (await page.evaluateHandle(buttonOf(name))).asElement()?.click();
    },
    shows: (words) => page.evaluate(`document.body.innerText.includes(${JSON.stringify(words)})`).then(Boolean),
  };
}

function buttonOf(name: string): string {
  return `[...document.querySelectorAll("button")].find((one) => (one.ariaLabel ?? one.textContent.trim()) === ${JSON.stringify(name)})`;
}
