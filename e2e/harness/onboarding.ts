import type { Page } from "playwright-core";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { noSample } from "#server/testing/serve-config.ts";
import { serveApp } from "#server/testing/serve-app.ts";
import { openBrowser } from "./browser.ts";
import { notifiedBefore, orderOf } from "./order.ts";
import { shownMedia } from "./shown-media.ts";
import { signIn } from "./signed-in.ts";
import { roomFile } from "./talk/sounds.ts";
import { words } from "./words.ts";

type Language = "en" | "fr";

/** A server, and a browser whose microphone hears a clear voice. */
export async function openOnboarding() {
  const app = await serveApp({ AUTH_AUTOCONFIRM: "true", AUTH_LIMIT_FACTOR: "100" }, () => ({
    ...noSample,
    media: () => shownMedia,
  }));
  const folder = await mkdtemp(join(tmpdir(), "heirvoice-onboarding-"));
  const hears = await roomFile(folder, "clear");
  const browser = await openBrowser(join(folder, "profile"), { hears, again: true }, { installsApp: true });

  /** Creates a person before the first onboarding step of an order. */
  async function arrive(language: Language, name: string, kind: "direct" | "gift" = "direct", agrees = true) {
    const page = await browser.newPage();
    await signIn(page, app.url, `${name}@example.org`, agrees);
    const order = await orderOf(page, kind);
    await page.goto(`${app.url}/${language}/interview/onboarding?order=${order}`);
    await page.getByRole("heading", { name: words[language].onboarding.welcome.title }).waitFor();
    return { page, order };
  }

  /** Opens a step by reloading, as if this tab had passed the microphone test. */
  async function comeBack(page: Page, language: Language, order: string, step: number): Promise<void> {
    await notifiedBefore(page, order);
    await page.goto(`${app.url}/${language}/interview/onboarding?order=${order}&step=${step}`);
  }

  return {
    app,
    browser,
    arrive,
    comeBack,
    close: async () => {
      await browser.close();
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Presses a disabled button, which explains itself. */
export const pressInVain = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).click({ force: true });

export const waitForHeading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 }).waitFor();
