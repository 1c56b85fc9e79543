import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { words } from "#web/i18n/words.ts";
import { openBrowser, spokenFile, type Microphone } from "./browser.ts";
import { openHouse, type House } from "./house.ts";

/** How long a person on a slow machine would wait before they give up. */
export const patient = { timeout: 60_000 };

/** A house of its own, and what is said into the microphones of the browsers that visit it. */
export type Stage = {
  house: House;
  folder: string;
  /** The wave file every microphone hears. */
  said: string;
  /** Runs `work` in a browser whose profile outlives it under this name. */
  withBrowser(
    name: string,
    work: (page: Page, context: BrowserContext) => Promise<void>,
    microphone?: Microphone,
  ): Promise<void>;
  close(): Promise<void>;
};

export async function openStage(text: string, databaseUrl: string): Promise<Stage> {
  const house = await openHouse(databaseUrl);
  const folder = await mkdtemp(join(tmpdir(), "heirvoice-browser-"));
  const said = await spokenFile(folder, text);

  async function withBrowser(
    name: string,
    work: (page: Page, context: BrowserContext) => Promise<void>,
    microphone: Microphone = { hears: said },
  ): Promise<void> {
    const context = await openBrowser(join(folder, name), microphone);
    try {
      await work(context.pages()[0] ?? (await context.newPage()), context);
    } catch (cause) {
      throw new Error(await whatWasSeen(context), { cause });
    } finally {
      await context.close();
    }
  }

  /** What a person would tell who asks what went wrong. */
  async function whatWasSeen(context: BrowserContext): Promise<string> {
    const pages = context.pages().map(async (page) => `${page.url()}\n${await page.locator("body").innerText()}`);
    return [...(await Promise.all(pages)), house.printed()].join("\n---\n");
  }

  return {
    house,
    folder,
    said,
    withBrowser,
    close: async () => {
      await house.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** From nothing to the signed-in home: sign up, open the letter in the local mailbox, follow its link. */
export async function signUp(house: House, page: Page, language: "en" | "fr", email: string): Promise<void> {
  const { auth, home } = words[language];
  await page.goto(`${house.url}/${language}/dashboard`);
  await page.getByRole("tab", { name: auth.signUp }).click();
  await page.getByLabel(auth.fullName).fill("Rosalind Hart");
  await page.getByLabel(auth.email).fill(email);
  await page.getByLabel(auth.password).fill(password);
  await page.getByRole("button", { name: auth.signUpButton }).click();
  await page.getByText(auth.created).waitFor(patient);
  await page.goto(await confirmationLink(house, email));
  await page.getByRole("button", { name: home.begin }).waitFor(patient);
}

const password = "a long password";

export async function signIn(page: Page, email: string): Promise<void> {
  const { auth } = words.en;
  await page.getByLabel(auth.email).fill(email);
  await page.getByLabel(auth.password).fill(password);
  await page.getByRole("button", { name: auth.signInButton }).click();
}

async function confirmationLink(house: House, email: string): Promise<string> {
  for (;;) {
    const list = await (await fetch(`${house.url}/dev/mailbox`)).text();
    const letter = /href="([^"]*\/dev\/mailbox\/[^"]+)"/.exec(list)?.[1];
    const text = letter ? await (await fetch(new URL(letter, house.url))).text() : list;
    const link = /https?:[^"'\s<>]*\/auth\/v1\/verify[^"'\s<>]*/.exec(text.replaceAll("&amp;", "&"))?.[0];
    if (link && (text.includes(email) || list.includes(email))) return link;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Begins the story and waits for its first question. Returns the address of the interview. */
export async function beginStory(page: Page, language: "en" | "fr"): Promise<string> {
  const { home, interview } = words[language];
  await page.getByRole("button", { name: home.begin }).click();
  await page.getByText(interview.question(1, 85)).waitFor(patient);
  return page.url();
}

/** Begins a take and speaks for this many seconds at least. */
export async function speak(page: Page, language: "en" | "fr", seconds = 6): Promise<void> {
  const { interview } = words[language];
  await page.getByRole("button", { name: interview.record }).click();
  await page.getByText(interview.recording).waitFor(patient);
  await spokenFor(page, seconds);
}

/** Waits until the clock of the take shows this many seconds. Returns what it shows. */
export async function spokenFor(page: Page, seconds: number): Promise<number> {
  for (;;) {
    const clock = (await page.locator(".timer").textContent(patient)) ?? "";
    const shown = clock.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
    if (shown >= seconds) return shown;
    await page.waitForTimeout(100);
  }
}

/** Ends the take and has it kept; the next question is on the screen. */
export async function keepTake(page: Page, language: "en" | "fr"): Promise<void> {
  const { interview } = words[language];
  await page.getByRole("button", { name: interview.finished }).click();
  await page.getByRole("button", { name: interview.save }).click();
  await page.getByText(interview.saved).first().waitFor(patient);
  await page.getByText(interview.question(2, 85)).waitFor(patient);
}
