import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { localMailbox } from "#server/providers/mail/local-mailbox.ts";
import { consentWords } from "#web/lib/texts/consent-words.ts";
import { words } from "#e2e/harness/words.ts";
import { maxWaitMs, openBrowser, spokenFile, type BrowserOptions, type Microphone } from "./browser.ts";
import { startServer, type RestartableServer } from "./restartable-server.ts";

/** Time that a person on a slow machine would wait. */
export const patient = { timeout: maxWaitMs };

/** A server, and browsers whose microphones play a given text. */
export type Harness = {
  server: RestartableServer;
  folder: string;
  /** The wave file of every microphone. */
  said: string;
  /** Runs `work` in a browser whose profile persists under this name. */
  withBrowser(
    name: string,
    work: (page: Page, context: BrowserContext) => Promise<void>,
    microphone?: Microphone,
    options?: BrowserOptions,
  ): Promise<void>;
  close(): Promise<void>;
};

export async function openHarness(
  text: string,
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<Harness> {
  const server = await startServer(databaseUrl, settings);
  const folder = await mkdtemp(join(tmpdir(), "heirvoice-browser-"));
  const said = await spokenFile(folder, text);

  async function withBrowser(
    name: string,
    work: (page: Page, context: BrowserContext) => Promise<void>,
    microphone: Microphone = { hears: said },
    options: BrowserOptions = {},
  ): Promise<void> {
    const context = await openBrowser(join(folder, name), microphone, options);
    try {
      await work(context.pages()[0] ?? (await context.newPage()), context);
    } catch (cause) {
      throw new Error(await whatWasSeen(context), { cause });
    } finally {
      await context.close();
    }
  }

  /** Diagnostics of a failed step. */
  async function whatWasSeen(context: BrowserContext): Promise<string> {
    const pages = context.pages().map(async (page) => `${page.url()}\n${await page.locator("body").innerText()}`);
    return [...(await Promise.all(pages)), server.printed()].join("\n---\n");
  }

  return {
    server,
    folder,
    said,
    withBrowser,
    close: async () => {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Signs up and follows the link of the email to the signed-in home. */
export async function signUp(
  server: RestartableServer,
  page: Page,
  language: "en" | "fr",
  email: string,
): Promise<void> {
  await askForAccount(server, page, language, email);
  await page.goto((await confirmation(server, email)).link);
  await page.getByRole("button", { name: words[language].home.begin }).waitFor(patient);
}

/** Signs up without opening the email. */
export async function askForAccount(
  server: RestartableServer,
  page: Page,
  language: "en" | "fr",
  email: string,
): Promise<void> {
  const { auth } = words[language];
  await page.goto(`${server.url}/${language}/dashboard`);
  await page.getByRole("tab", { name: auth.signUp }).click();
  await page.getByLabel(auth.fullName).fill("Rosalind Hart");
  await page.getByLabel(auth.email).fill(email);
  await page.getByLabel(auth.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: auth.signUpButton }).click();
  await page.getByText(auth.code.created).waitFor(patient);
}

const password = "a long password";

export async function signIn(page: Page, email: string, language: "en" | "fr" = "en"): Promise<void> {
  const { auth } = words[language];
  await page.getByLabel(auth.email).fill(email);
  await page.getByLabel(auth.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: auth.signInButton }).click();
}

/** The newest email to this address. */
export async function confirmation(server: RestartableServer, email: string): Promise<{ link: string; code: string }> {
  const mailbox = localMailbox(join(server.dataDir, "mailbox"));
  for (;;) {
    const [message] = await mailbox.list(email);
    const link = /https?:\S+(?:\/auth\/v1\/verify\?|[?&]token_hash=)\S+/.exec(message?.text ?? "")?.[0];
    if (link) return { link, code: /\b\d{6}\b/.exec(message?.text ?? "")?.[0] ?? "" };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Opens the current book from the signed-in home. */
export async function openStory(page: Page, url: string, language: "en" | "fr" = "en"): Promise<void> {
  await page.goto(`${url}/${language}/dashboard`);
  await page.getByRole("link", { name: words[language].home.bookshelf.openBook }).click();
  await page.waitForURL(`**/${language}/story/*`, patient);
}

/** Begins the story and waits for its first question. Returns the interview's path. */
export async function beginStory(page: Page, language: "en" | "fr"): Promise<string> {
  const { home, interview } = words[language];
  await page.getByRole("button", { name: home.begin }).click();
  await page.waitForURL(`**/${language}/interview/onboarding?order=*`, patient);
  await page.goto(page.url().replace("/onboarding", "/active"));
  await agree(page, language);
  await page.getByText(interview.question(1, 85)).waitFor(patient);
  return page.url();
}

/** Accepts all consents, if the page asks for them. */
export async function agree(page: Page, language: "en" | "fr"): Promise<void> {
  const yes = page.getByRole("button", { name: consentWords[language].tapYes });
  await yes
    .or(page.getByText(words[language].interview.question(1, 85)))
    .first()
    .waitFor(patient);
  if (await yes.isVisible()) await yes.click();
}

/** Starts a take and speaks for at least `seconds`. */
export async function speak(page: Page, language: "en" | "fr", seconds = 6): Promise<void> {
  const { interview } = words[language];
  await page.getByRole("button", { name: interview.record }).click();
  await page.getByText(interview.recording).waitFor(patient);
  await spokenFor(page, seconds);
}

/** Waits until the recording clock shows `seconds`. Returns the seconds that it shows. */
export async function spokenFor(page: Page, seconds: number): Promise<number> {
  for (;;) {
    const clock = (await page.locator(".timer").textContent(patient)) ?? "";
    const shown = clock.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
    if (shown >= seconds) return shown;
    await page.waitForTimeout(100);
  }
}

/** Ends and saves the take. The next question follows. `asked`: runs before the follow-ups are skipped. */
export async function keepTake(
  page: Page,
  language: "en" | "fr",
  asked = async (): Promise<void> => {},
): Promise<void> {
  const { interview } = words[language];
  await page.getByRole("button", { name: interview.finished }).click();
  await page.getByRole("button", { name: interview.save }).click();
  await asked();
  await goOn(page, language);
  await page.getByText(interview.question(2, 85)).waitFor(patient);
  await page.getByText(interview.saved).first().waitFor(patient);
}

/** Skips the follow-ups of the answer. */
export async function goOn(page: Page, language: "en" | "fr"): Promise<void> {
  await page.getByRole("button", { name: words[language].interview.followUp.enough }).click(patient);
}

/** Skips follow-ups if there are any; offline there are none. */
export async function pastFollowUps(page: Page, language: "en" | "fr" = "en"): Promise<void> {
  const { interview } = words[language];
  const enough = page.getByRole("button", { name: interview.followUp.enough });
  const next = page.getByText(interview.question(2, 85));
  await enough.or(next).waitFor(patient);
  if (await enough.isVisible()) await enough.click();
}
