import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { plainEdition } from "#domain/book/edition.ts";
import { buildMemoir } from "#server/pipeline/4-book/testing/build-memoir.ts";
import { waterStreet } from "#server/pipeline/4-book/testing/water-street.ts";
import { writeTranscript } from "#server/pipeline/2-transcripts/transcript-store.ts";
import { shownSchema } from "#server/pipeline/book-preview/preview-message.ts";
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

test("answers the newest of many requests of a person", async () => {
  const memoir = buildMemoir(waterStreet);
  const source = { memoir, photos: [], addresses: new Map(), colophon: [], createdAt: 1, edition: plainEdition };
  const ask = (readerId: string, sheet: number) => {
    const wish = { edition: plainEdition, dedication: null, sheets: [sheet], have: [], isQuick: true };
    return served.context.previews.show({ readerId, owner: teller.id, mark: "a", wish, gather: async () => source });
  };
  const many = await Promise.allSettled([ask("ann", 1), ask("ann", 2), ask("bob", 3), ask("ann", 4), ask("cy", 5)]);
  const outcomes = many.map((one) => (one.status === "fulfilled" ? one.value.pages[0]?.sheet : one.reason.code));
  expect(outcomes).toEqual([1, "conflict", 3, 4, 5]);
});

test("follows other words at once and hides a sealed answer", async () => {
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
  await sql()`update public.answers set visibility = 'sealed', sealed_until = '2200-01-01' where id = ${book.answerId}`;
  expect((await asked([1])).data).toEqual({ nothing: true });
});
