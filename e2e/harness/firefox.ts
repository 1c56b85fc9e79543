import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer from "puppeteer-core";
import { expect } from "vitest";
import { runProgram } from "#server/testing/programs.ts";

export type FirefoxPage = {
  open: (path: string) => Promise<void>;
  /** Presses the button of this name, as soon as there is one. */
  press: (name: string) => Promise<void>;
  /** Whether these words are on the page. */
  shows: (words: string) => Promise<boolean>;
  /** Everything that was loaded. */
  loaded: string[];
  /** What the page complained of, and addresses of others that it asked. */
  complaints: string[];
};

/** Debian's Firefox, without a window, with the tone that it has for a microphone and a sound server that nobody hears. */
export async function inFirefox(site: string, work: (page: FirefoxPage) => Promise<void>): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "heirvoice-firefox-"));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const env = { HOME: folder, XDG_RUNTIME_DIR: folder };
  const modules = ["module-native-protocol-unix", "module-null-sink"].map((name) => `--load=${name}`);
  const sound = runProgram("pulseaudio", ["-n", "--daemonize=no", "--exit-idle-time=-1", ...modules], env);
  opened.defer(async () => {
    sound.child.kill();
    await sound.ended;
  });
  await expect.poll(() => existsSync(join(folder, "pulse", "native")), { message: "pulseaudio" }).toBe(true);
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: "/usr/bin/firefox-esr",
    headless: true,
    env: { ...env, PATH: "/usr/bin:/bin" },
    extraPrefsFirefox: {
      "media.navigator.streams.fake": true,
      "media.navigator.permission.disabled": true,
      "media.autoplay.default": 0,
      "media.autoplay.blocking_policy": 0,
      "intl.accept_languages": "en-US",
    },
  });
  opened.defer(() => browser.close());
  const page = await browser.newPage();
  const [loaded, complaints]: [string[], string[]] = [[], []];
  page.on("console", (message) => void (message.type() === "error" && complaints.push(message.text())));
  page.on("pageerror", (error) => void complaints.push(String(error)));
  page.on("request", (request) => {
    loaded.push(request.url());
    if (!request.url().startsWith(site)) complaints.push(`asked elsewhere: ${request.url()}`);
  });
  await work({
    loaded,
    complaints,
    open: async (path) => void (await page.goto(site + path)),
    press: async (name) => {
      await expect.poll(() => page.evaluate(`${buttonOf(name)} !== undefined`), { message: name }).toBe(true);
      await (await page.evaluateHandle(buttonOf(name))).asElement()?.click();
    },
    shows: (words) => page.evaluate(`document.body.innerText.includes(${JSON.stringify(words)})`).then(Boolean),
  });
}

function buttonOf(name: string): string {
  return `[...document.querySelectorAll("button")].find((one) => (one.ariaLabel ?? one.textContent.trim()) === ${JSON.stringify(name)})`;
}
