import { execFile } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { words } from "#e2e/harness/words.ts";
import { journeyLanguages } from "#server/testing/journey-languages.ts";
import { complaints, openBrowser } from "#e2e/harness/browser.ts";
import { takesOn } from "#e2e/harness/journal.ts";
import { loudnessOf, placeOf, stepMs } from "#e2e/harness/loudness.ts";
import { freshDatabase } from "#e2e/harness/fresh-database.ts";
import {
  beginStory,
  goOn,
  pastFollowUps,
  keepTake,
  openHarness,
  openStory,
  patient,
  signUp,
  speak,
  type Harness,
} from "#e2e/harness/harness.ts";

const run = promisify(execFile);
const said = "My grandmother kept bees behind the old stone house.";
let harness: Harness;

let databaseUrl = "";
beforeAll(async () => {
  databaseUrl = await freshDatabase();
  harness = await openHarness(said, databaseUrl);
});
afterAll(() => harness.close());

for (const language of journeyLanguages)
  test(`turns a spoken answer into a page and a voice (${language})`, async () => {
    await harness.withBrowser(`story-${language}`, async (page) => {
      const heard = complaints(page);
      const { home, memoir } = words[language];
      await signUp(harness.server, page, language, `rosalind.${language}@example.org`);
      await beginStory(page, language);
      await speak(page, language);
      const { unheard } = words[language].interview.followUp.whys;
      /* No recognizer here transcribes live French: the page says so and follow-ups come in order. */
      await keepTake(page, language, async () => {
        if (language === "fr") await page.getByText(unheard).waitFor(patient);
      });
      await openStory(page, harness.server.url, language);
      /* No recognizer here supports French, so the words are typed, not corrected. */
      const write = page.getByRole("button", { name: language === "fr" ? home.writeWords : home.correct });
      await write.waitFor(patient);
      if (language === "en") await playOverlap(page);
      await write.click();
      await page.getByRole("textbox").fill(said);
      await page.getByRole("button", { name: home.saveWords }).click();
      await page.locator(".answer").getByText(said).waitFor(patient);
      expect(await page.getByText(home.beneath.text(1)).count()).toBe(0);
      await page.getByLabel(home.inTheBook).check();
      await page.getByRole("button", { name: home.make }).click();
      const pdf = page.getByRole("link", { name: home.open.pdf });
      await pdf.waitFor({ timeout: 90_000 });
      expect(await textOfPdf(await fetched(page, await pdf.getAttribute("href")))).toContain("kept bees behind");
      const m4b = await fetched(page, await page.getByRole("link", { name: home.open.audio }).getAttribute("href"));
      expect(await alikeness(m4b)).toBeGreaterThan(0.5);
      if (language === "en") await approveProof(page);
      await page.getByRole("link", { name: home.readAlong }).click();
      const sentence = page.getByRole("button", { name: said });
      await sentence.waitFor(patient);
      await sentence.click();
      await page.locator('.sentence[aria-pressed="true"]').waitFor(patient);
      await page.locator('.sentence[aria-pressed="false"]').waitFor(patient);
      expect(await page.getByText(memoir.silent).count()).toBe(0);
      expect(heard).toEqual([]);
    });
  });

/** The pages of the proof are the book; its yes stays beside its downloads. */
async function approveProof(page: Page): Promise<void> {
  const { home, proof } = words.en;
  const story = page.url();
  await page.getByRole("link", { name: home.seeProof }).click();
  const pages = page.getByRole("link", { name: "PDF" }).first();
  expect(await textOfPdf(await fetched(page, await pages.getAttribute("href")))).toContain("kept bees behind");
  await page.getByRole("button", { name: proof.approve(1) }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: proof.approve(1) })
    .click();
  await page.getByRole("heading", { level: 1, name: proof.approved(1) }).waitFor(patient);
  await page.goto(story);
}

const doubtful = [1_400, 1_900];

/** Possible words during the interviewer's speech play from their start to their end only. */
async function playOverlap(page: Page): Promise<void> {
  const { beneath } = words.en.home;
  const sql = postgres(databaseUrl, { max: 1 });
  await sql`update public.transcripts set doubtful = ${sql.json([doubtful])} where layer = 'raw'`;
  await sql.end();
  await page.reload();
  await page.getByText(beneath.text(1)).waitFor(patient);
  const sound = page.locator(".answer audio").first();
  await sound.waitFor({ ...patient, state: "attached" });
  await page.evaluate(`{
    const audio = document.querySelector(".answer audio");
    const heard = [];
    for (const name of ["playing", "pause"])
      audio.addEventListener(name, () => audio.dataset.heard = heard.push(audio.currentTime) && heard.join(" "));
  }`);
  await page.getByRole("button", { name: beneath.hear("0:01") }).click();
  await page.locator('.answer audio[data-heard*=" "]').waitFor({ ...patient, state: "attached" });
  const [from = 0, to = 0] = (await sound.getAttribute("data-heard"))?.split(" ").map(Number) ?? [];
  expect(from).toBeGreaterThan(0.3);
  expect(to).toBeGreaterThan(2.8);
  expect(to).toBeLessThan(4);
}

async function fetched(page: Page, href: string | null): Promise<string> {
  const answer = await fetch(new URL(href ?? "", page.url()));
  expect(answer.status).toBe(200);
  const file = join(harness.folder, `made-${Math.random().toString(36).slice(2)}`);
  await writeFile(file, Buffer.from(await answer.arrayBuffer()));
  return file;
}

async function textOfPdf(file: string): Promise<string> {
  const { stdout } = await run("pdftotext", ["-layout", file, "-"]);
  return stdout.replaceAll(/\s+/g, " ");
}

/** How much the spoken answer is heard in a file; 1 is identical. */
async function alikeness(file: string): Promise<number> {
  const [made, source] = await Promise.all([loudnessOf(file), loudnessOf(harness.said)]);
  return placeOf(source, made).likeness;
}

/** Talks with the interviewer while its server is killed and restarted. Returns the minimum recorded duration. */
async function talkThroughRestart(page: Page, address: string): Promise<number> {
  const { spoken, voice } = words.en;
  await page.goto(address.replace("/active", "/test-agent"));
  await page.getByRole("button", { name: voice.start, exact: true }).click(patient);
  const says = (text: string) => page.locator(".agent-words").filter({ hasText: text }).first().waitFor(patient);
  await says("I am a computer voice");
  const began = performance.now();
  await harness.server.killAndRestart();
  await says("I am here again");
  const spokenMs = performance.now() - began;
  await page.getByRole("button", { name: spoken.stop }).click(patient);
  return spokenMs;
}

async function playedMs(sound: Buffer | undefined): Promise<number> {
  const file = join(harness.folder, "talked");
  await writeFile(file, sound ?? "");
  return (await loudnessOf(file)).length * stepMs;
}

test("loses at most the last second when the browser dies", async () => {
  const profile = join(harness.folder, "killed");
  const { interview } = words.en;
  const context = await openBrowser(profile, { hears: harness.said });
  const page = context.pages()[0] ?? (await context.newPage());
  await signUp(harness.server, page, "en", "killed@example.org");
  const address = await beginStory(page, "en");
  await speak(page, "en");
  await run("pkill", ["-9", "-f", profile]).catch(() => undefined);
  await context.close().catch(() => undefined);
  await rm(join(profile, "SingletonLock"), { force: true });
  await harness.withBrowser("killed", async (next) => {
    await next.goto(address);
    await next.getByRole("button", { name: interview.save }).waitFor(patient);
    const shown = await next
      .getByRole("status")
      .filter({ hasText: /0:\d\d/ })
      .textContent();
    expect(Number(/0:(\d\d)/.exec(shown ?? "")?.[1])).toBeGreaterThanOrEqual(5);
    await next.getByRole("button", { name: interview.save }).click();
    await goOn(next, "en");
    await next.getByText(interview.question(2, 85)).waitFor(patient);
  });
});

test("resumes a conversation after a server kill and stores one whole answer", async () => {
  const resumes = async (page: Page) => {
    const { home, interview } = words.en;
    await signUp(harness.server, page, "en", "cut@example.org");
    const spokenMs = await talkThroughRestart(page, await beginStory(page, "en"));
    await page.getByRole("button", { name: interview.save }).waitFor(patient);
    const [take] = await takesOn(page);
    expect(await playedMs(take?.sound)).toBeGreaterThanOrEqual(spokenMs);
    let killed = false;
    await page.route("**/rest/v1/answers*", async (route) => {
      if (!killed && route.request().method() === "POST") {
        killed = true;
        await harness.server.killAndRestart();
        await route.abort();
      } else await route.continue();
    });
    await page.getByRole("button", { name: interview.save }).click();
    await pastFollowUps(page);
    await page.getByText(interview.question(2, 85)).waitFor(patient);
    await expect.poll(() => killed).toBe(true);
    const waits = page.getByText(interview.keep.notYet);
    await expect.poll(() => waits.count()).toBe(0);
    await openStory(page, harness.server.url);
    await page.getByRole("button", { name: home.correct }).waitFor(patient);
    expect(await page.locator(".answer").count()).toBe(1);
  };
  await harness.withBrowser("cut", resumes, undefined, { isComplete: true });
});
