import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { plainEdition } from "#domain/book/edition.ts";
import { buildMemoir } from "#server/pipeline/4-book/testing/build-memoir.ts";
import { waterStreet } from "#server/pipeline/4-book/testing/water-street.ts";
import { writeTranscript } from "#server/pipeline/2-transcripts/transcript-store.ts";
import { PreviewPresses } from "#server/pipeline/book-preview/preview-presses.ts";
import { shownSchema, type ShownBook } from "#server/pipeline/book-preview/preview-message.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { addSpokenBook } from "#server/testing/spoken-book.ts";

let served: ServedApp;
let teller: Person;
let book: Awaited<ReturnType<typeof addSpokenBook>>;

beforeAll(async () => {
  served = await serveApp({ LOG_LEVEL: "silent", PUBLIC_URL: "https://heirvoice.example" });
  teller = await signedInPerson(served);
  book = await addSpokenBook(served, teller.id, "We had bread. Brandt baked it, and the river kept the time.");
});
afterAll(() => served.close());

const sql = () => served.context.db.sql;

async function asked(sheets: number[], { have = [] as string[], person = teller, quick = false } = {}) {
  const body = { session_id: book.sessionId, language: "en", sheets, have, quick };
  const { data, error } = await person.client.functions.invoke("preview-book", { body });
  return {
    status: z.object({ context: z.object({ status: z.int() }) }).safeParse(error).data?.context.status ?? 200,
    data,
  };
}
const shown = async (...args: Parameters<typeof asked>) => shownSchema.parse((await asked(...args)).data);
const set = (changed: Record<string, string | null>) =>
  teller.client.from("interview_sessions").update(changed).eq("id", book.sessionId).throwOnError();

test("draws again only what a choice changes", async () => {
  const first = await shown([1, 2]);
  const chapter = first.chapters[0]?.sheet ?? 0;
  const [page] = (await shown([chapter])).pages;
  expect(page?.text).toContain("Brandt baked it");
  expect(page?.svg).toMatch(/^<svg [^>]*viewBox="9 9 432 648">/);
  expect(first.sheets).toBeGreaterThanOrEqual(24);
  const seen = async () => {
    const {
      pages,
      cover,
      sheets,
      page: size,
    } = await shown([chapter, 2], { have: [page?.hash ?? "", first.cover.hash] });
    return { page: pages[0]?.svg === null, cover: cover.svg === null, sheets, width: size.width };
  };
  expect(await seen()).toEqual({ page: true, cover: true, sheets: first.sheets, width: 432 });
  const looks = new Set([first.cover.hash]);
  for (const [changed, isPage] of [
    [{ book_cover: "river" }, true],
    [{ book_cover: "type" }, true],
    [{ book_letters: "fraunces" }, false],
    [{ book_letters: "atkinson" }, false],
    [{ book_letters: "garamond", book_cover: "waveform", book_size: "large print" }, false],
  ] as const) {
    await set(changed);
    expect((await seen()).page, JSON.stringify(changed)).toBe(isPage);
    looks.add((await shown([chapter])).cover.hash);
  }
  expect(looks.size).toBe(6);
  await set({ book_size: "6x9", book_dedication: "For June, who asked.", book_epigraph: "Time is a river." });
  expect((await shown([chapter])).front).toBeGreaterThan(first.front);
  await set({ book_dedication: null, book_epigraph: null });
  expect(await seen()).toEqual({ page: true, cover: true, sheets: first.sheets, width: 432 });
});

test("shows a helper the pages, a stranger none, and publishes no code", async () => {
  const [helper, stranger] = [await signedInPerson(served), await signedInPerson(served)];
  await sql()`insert into public.helpers (storyteller_id, helper_id) values (${teller.id}, ${helper.id})`;
  expect((await asked([1], { person: stranger })).status).toBe(404);
  expect((await asked([1], { person: helper })).status).toBe(200);
  await sql()`update public.helpers set ended_at = now() where helper_id = ${helper.id}`;
  expect((await asked([1], { person: helper })).status).toBe(404);
  expect(await sql()`select id from public.share_links`).toEqual([]);
});

const memoir = buildMemoir(waterStreet);
const source = { memoir, photos: [], addresses: new Map(), colophon: [], createdAt: 1, edition: plainEdition };
const here = new AbortController().signal;

function asking(presses: PreviewPresses, opened: string[] = []) {
  return (readerId: string, sheet = 1, signal = here) =>
    presses.show({
      readerId,
      owner: teller.id,
      mark: "a",
      wish: { edition: plainEdition, dedication: null, sheets: [sheet], have: [], isQuick: true },
      signal,
      gather: async () => {
        opened.push(readerId);
        return source;
      },
    });
}
const outcomesOf = async (all: Promise<ShownBook>[]) =>
  (await Promise.allSettled(all)).map((one) =>
    one.status === "fulfilled" ? one.value.pages[0]?.sheet : one.reason.code,
  );

test("answers the newest of many requests of a person", async () => {
  const ask = asking(served.context.previews);
  const many = [ask("ann", 1), ask("ann", 2), ask("bob", 3), ask("ann", 4), ask("cy", 5)];
  expect(await outcomesOf(many)).toEqual([1, "conflict", 3, 4, 5]);
});

test("bounds open books and waiting readers, and drops who left", async () => {
  const workDir = join(served.context.config.dataDir, "presses");
  const presses = new PreviewPresses(workDir, { presses: 1, readers: 2 });
  const opened: string[] = [];
  const ask = asking(presses, opened);
  const countBooks = async () => (await readdir(workDir)).length;
  /* The second request of ann waits while bob is served. */
  const [, , books] = await Promise.all([ask("ann", 1), ask("ann", 2), ask("bob").then(countBooks)]);
  expect(books).toBe(1);
  await setImmediate();
  opened.length = 0;
  const left = AbortSignal.abort();
  expect(await outcomesOf([ask("cy"), ask("dan", 1, left)])).toEqual([1, "conflict"]);
  await setImmediate();
  const full = [ask("cy"), ask("dan")];
  for (const known of ["ann", "eve"]) expect(() => ask(known)).toThrow("Many people");
  expect(await outcomesOf(full)).toEqual([1, 1]);
  expect(opened).toEqual(["cy", "dan"]);
  await presses.close();
});

test("follows other words and hides an answer sealed meanwhile", async () => {
  const words = ["We", "had", "rye."].map((text, at) => ({
    text,
    startMs: at * 500,
    endMs: at * 500 + 400,
    confidence: 1,
  }));
  const raw = { language: "en", engine: "none", model: null, draft: false, words } as const;
  const of = { recordingId: book.recordingId, userId: teller.id, language: "en" } as const;
  await sql().begin((tx) => writeTranscript(tx, of, { raw, corrected: null }));
  const { chapters } = await shown([1]);
  expect((await shown([chapters[0]?.sheet ?? 1])).pages[0]?.text).toBe("We had rye.");
  const { previews } = served.context;
  const show = previews.show.bind(previews);
  const seal = () =>
    sql()`update public.answers set visibility = 'sealed', sealed_until = '2200-01-01' where id = ${book.answerId}`;
  served.context.previews.show = async (request) => {
    const pages = await show(request);
    await seal();
    return pages;
  };
  expect((await asked([1])).status).toBe(409);
  served.context.previews.show = show;
  expect((await asked([1])).data).toEqual({ nothing: true });
});
