import { createHash, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signedStatementSchema, statementSchema } from "#domain/authentic/statement.ts";
import { faults } from "#e2e/harness/reach.ts";
import { openSite, type Visit } from "#e2e/harness/visitors.ts";
import { addWrittenBook, giveVoice } from "#server/testing/narrated-book.ts";
import { signedInPerson } from "#server/testing/signed-in-person.ts";
import { waveBytes } from "#server/testing/sound-files.ts";
import { authenticPaths } from "#web/site/authentic/authentic-path.ts";
import { authenticWords } from "#web/site/authentic/authentic-words.ts";

const sound = Buffer.from(waveBytes());
const known = { name: "bakery-story.wav", mimeType: "audio/wav", buffer: sound };
const narrated = { name: "book.wav", mimeType: "audio/wav", buffer: Buffer.concat([sound, Buffer.alloc(2)]) };
const text = { name: "letter.txt", mimeType: "text/plain", buffer: Buffer.from("Dear Rosa") };
const empty = { name: "empty.mp3", mimeType: "audio/mpeg", buffer: Buffer.alloc(0) };

const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite({ AUTH_LIMIT_FACTOR: "10" });
  const { sql } = site.served.context.db;
  const { id } = await signedInPerson(site.served, ["record", "recognize"]);
  const recording = randomUUID();
  await sql`
    insert into public.recordings (id, user_id, question_id, object_path, container, codec, sha256, bytes, duration_ms, recorded_at)
    values (${recording}, ${id}, 1, 'x', 'wav', 'pcm_s16le', ${hashOf(sound)},
      ${sound.length}, 1000, '2026-06-09T10:00:00Z')`;
  await sql`insert into public.answers (question_id, user_id, recording_id, visibility)
    values (1, ${id}, ${recording}, 'family only')`;
  await giveVoice(site.served, { voices: new Map() }, id);
  const { memoirId } = await addWrittenBook(site.served, id, ["One sentence."]);
  await sql`insert into public.artifacts (user_id, memoir_id, kind, object_path, bytes, sha256, facts)
    values (${id}, ${memoirId}, 'narrated/01.wav', 'y', 1, ${hashOf(narrated.buffer)}, '{}')`;
});
afterAll(() => site.close());

const choose = (page: Page, file: typeof known) => page.locator('input[type="file"]').setInputFiles(file);
const titled = (page: Page, title: string) => page.getByRole("heading", { name: title, level: 1 }).waitFor();

for (const language of ["en", "fr"] as const)
  test(`recognizes an original and a computer voice, and signs the answer: ${language}`, async () => {
    const words = authenticWords[language];
    await site.visit({}, async ({ page, open }: Visit) => {
      await open(authenticPaths[language]);
      expect(await faults(page)).toEqual([]);
      await choose(page, known);
      await titled(page, words.verdicts.recording);
      await page.getByText(words.person).waitFor();
      expect(await faults(page)).toEqual([]);
      const saving = page.waitForEvent("download");
      await page.getByRole("button", { name: words.save }).click();
      const saved = await saving;
      expect(saved.suggestedFilename()).toBe(words.savedAs);
      const { statement } = signedStatementSchema.parse(JSON.parse(await readFile(await saved.path(), "utf8")));
      expect(statementSchema.parse(JSON.parse(statement)).verdict).toBe("recording");
      await page.getByRole("button", { name: words.another }).click();
      await choose(page, text);
      await titled(page, words.verdicts.unknown);
      await page.getByRole("button", { name: words.another }).click();
      await choose(page, narrated);
      await titled(page, words.verdicts.synthetic);
      await page.getByText(words.valid).waitFor();
      expect(await faults(page)).toEqual([]);
    });
  });

/** Drops this text as a file on the page, twice at once. */
const dropTwice = (content: string) => `(() => {
  for (let at = 0; at < 2; at++) {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([${JSON.stringify(content)}], "dropped.wav"));
    document.querySelector(".drop-zone").dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
  }
})()`;

test("asks once about a file that is dropped twice", async () => {
  const words = authenticWords.en;
  await site.visit({}, async ({ page, open }: Visit) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/authentic/file")) asked.push(request.postData() ?? "");
    });
    await open(authenticPaths.en);
    await page.locator("#authentic[data-ready]").waitFor();
    await page.evaluate(dropTwice("a sound"));
    await titled(page, words.verdicts.unknown);
    expect(asked).toEqual([JSON.stringify({ sha256: createHash("sha256").update("a sound").digest("hex") })]);
  });
});

test("explains an empty file, and keeps a file without a connection", async () => {
  const words = authenticWords.en;
  await site.visit(
    {},
    async ({ page, open }: Visit) => {
      await open(authenticPaths.en);
      await page.locator("#authentic[data-ready]").waitFor();
      await choose(page, empty);
      await page.getByText(words.problems.empty).waitFor();
      await page.route("**/api/authentic/file", (route) => route.abort("internetdisconnected"));
      await choose(page, known);
      await page.getByText(words.problems.offline).waitFor();
      expect(await faults(page)).toEqual([]);
      await page.unroute("**/api/authentic/file");
      await page.getByRole("button", { name: words.again }).click();
      await titled(page, words.verdicts.recording);
    },
    "ERR_INTERNET_DISCONNECTED",
  );
});

test("cancels a question, and asks again", async () => {
  const words = authenticWords.en;
  await site.visit({}, async ({ page, open }: Visit) => {
    await open(authenticPaths.en);
    await page.locator("#authentic[data-ready]").waitFor();
    await page.route("**/api/authentic/file", () => undefined);
    await choose(page, known);
    await page.getByRole("button", { name: words.cancel }).click();
    await page.getByText(words.choose).waitFor();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await choose(page, known);
    await titled(page, words.verdicts.recording);
  });
});
