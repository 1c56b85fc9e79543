import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Language } from "#domain/language.ts";
import { loudnessOf, placeOf } from "#e2e/harness/loudness.ts";
import { journeyLanguages } from "#server/testing/journey-languages.ts";
import { notePlayedSounds } from "#e2e/harness/played-sounds.ts";
import { openSite } from "#e2e/harness/visitors.ts";
import { pdfPictures, pdfTexts } from "#server/pipeline/4-book/testing/read-pdf.ts";
import { startForgetting } from "#server/pipeline/erase/forget-people.ts";
import { startWork, type Work } from "#server/start-worker.ts";
import { givePrivateLink } from "#server/testing/private-link.ts";
import { en as linkEn } from "#web/features/private-link/link.en.ts";
import { fr as linkFr } from "#web/features/private-link/link.fr.ts";
import { printedWords } from "#web/site/printed/printed-words.ts";
import { printedCodes } from "./printed-codes.ts";
import {
  epubText,
  expectEdited,
  expectPrintKit,
  expectWithoutCut,
  openEvidence,
  sha256Of,
  soundOf,
  type Evidence,
} from "./studio-journey/evidence.ts";
import { approve, edit, takePrintKit, tellStory } from "./studio-journey/steps.ts";
import { dashwood, kennedy, named } from "./studio-journey/tapes.ts";

const linkWords = { en: linkEn, fr: linkFr };
const patience = { timeout: 120_000, interval: 200 };
const wide = { viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" } as const;
/** Three seconds of an answer. */
const beginning = 60;

let site: Awaited<ReturnType<typeof openSite>>;
let work: Work;
let forgetting: { stop(): Promise<void> };
let folder: string;
let evidence: Evidence;
beforeAll(async () => {
  site = await openSite({ AUTH_AUTOCONFIRM: "true", STT: "pocketsphinx", PUBLIC_URL: "https://memories.example" });
  work = await startWork(site.served.context);
  const { story, log } = site.served.context;
  forgetting = await startForgetting({ ...story, log }, (owner) => work.stopFor(owner));
  folder = await mkdtemp(join(tmpdir(), "heirvoice-studio-"));
  evidence = await openEvidence(site.served, folder);
});
afterAll(async () => {
  await forgetting.stop();
  await work.stop();
  await site.close();
  await rm(folder, { recursive: true });
});

/** The answers in the order in which a sound plays them. */
async function orderIn(sound: string): Promise<string[]> {
  const whole = await loudnessOf(sound);
  const places = [kennedy.file, dashwood.file].map(async (file) => {
    const { step, likeness } = placeOf((await loudnessOf(file)).slice(0, beginning), whole);
    return { file, step, likeness };
  });
  const found = (await Promise.all(places)).filter(({ likeness }) => likeness > 0.7);
  return found.toSorted((one, other) => one.step - other.step).map(({ file }) => file);
}

/** Opens each printed code as a phone does and finds the answer that its page plays. */
async function answersBehindCodes(page: Page, language: Language, pdf: string): Promise<string[]> {
  const answers: string[] = [];
  for (const code of await printedCodes(pdf)) {
    await page.goto(site.url + new URL(code).pathname);
    await page.getByRole("button", { name: printedWords[language].play }).click();
    await page.getByRole("button", { name: printedWords[language].pause }).waitFor();
    const sound = await evidence.download(await page.evaluate<string>("document.querySelector('audio').currentSrc"));
    expect((await evidence.heardIn(sound)).hasCut).toBe(false);
    answers.push(...(await orderIn(sound)));
  }
  return answers;
}

/** Opens a page of the family and compares its text and sound with the approved book. */
async function expectShown(page: Page, address: string, expectText: (text: string) => void): Promise<void> {
  await page.goto(site.url + address);
  await page.locator(".sentence", { hasText: named }).first().waitFor();
  await vi.waitFor(async () => expectText(await page.locator("main").innerText()), patience);
  const sound = await evidence.store(await soundOf(page, named));
  expect(await evidence.heardIn(sound)).toEqual({ hasCut: false, hasNamed: true });
}

for (const language of journeyLanguages)
  test(`prints, plays and shows exactly the approved book (${language})`, async () => {
    const journey = async ({ page }: { page: Page }) => {
      await page.addInitScript(notePlayedSounds);
      const story = await tellStory(site, page, `studio-${language}@example.org`);
      const { client } = story.person;
      const before = await evidence.traces();
      expect(before.tables).toContain("public.transcripts");
      for (const kind of ["book.pdf", "book.epub"]) expect(before.files.some((file) => file.endsWith(kind))).toBe(true);
      expect(before.sounds.filter((file) => /m4b|mp3|wav$/.test(file)).length).toBeGreaterThan(2);
      const older = await givePrivateLink(client, { scope: "book", target: story.memoirId });

      await edit(site, page, language, story);
      const approved = await approve(site, page, language, story);
      const none = { files: [], tables: [], sounds: [] };
      await vi.waitFor(async () => expect(await evidence.pendingRemovals()).toBe(0), patience);
      expect(await evidence.traces()).toEqual(none);

      const pdf = await evidence.download(approved.pages);
      expect(await sha256Of(pdf)).toBe(approved.interior);
      await expectPrintKit(await takePrintKit(page, language), approved.interior, evidence.store);
      const pages = await pdfTexts(pdf);
      expectEdited(pages.join(" "));
      const withCaption = pages.findIndex((text) => text.includes("The bakery at four")) + 1;
      expect((await pdfPictures(pdf)).map(({ page: on }) => on)).toContain(withCaption);
      expectEdited(await epubText(await evidence.artifact(approved.memoirId, "book.epub")));
      const audiobook = await evidence.artifact(approved.memoirId, "audiobook.m4b");
      expect(await sha256Of(audiobook)).toBe(approved.audiobook);
      expect(await evidence.heardIn(audiobook)).toEqual({ hasCut: false, hasNamed: true });
      expect(await orderIn(audiobook)).toEqual([dashwood.file, kennedy.file]);
      expect(await answersBehindCodes(page, language, pdf)).toEqual([dashwood.file, kennedy.file]);

      await expectShown(page, `/${language}/memoir/${approved.memoirId}`, expectEdited);
      const give = (body: object) => givePrivateLink(client, body);
      const book = await give({ scope: "book", target: approved.memoirId });
      const answer = await give({ scope: "answer", target: story.answer });
      const visit = async ({ page: visitor }: { page: Page }) => {
        await visitor.addInitScript(notePlayedSounds);
        await expectShown(visitor, `/${language}/shared/${book.token}`, expectEdited);
        await expectShown(visitor, `/${language}/shared/${answer.token}`, expectWithoutCut);
        /* Books with the sentence are gone, and so are their links. */
        await visitor.goto(`${site.url}/${language}/shared/${older.token}`);
        await visitor.getByRole("heading", { level: 1, name: linkWords[language].nowhereTitle }).waitFor();
      };
      await site.visit(wide, visit, ["asked elsewhere: blob:", "status of 404"]);
    };
    await site.visit(wide, journey, "asked elsewhere: blob:");
  });
