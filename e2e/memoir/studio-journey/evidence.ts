import { createHash, randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { pdfText } from "#server/pipeline/4-book/testing/read-pdf.ts";
import { decodeSamples, isSameSound, needleAt, onlyLetters, tracesOf } from "#server/testing/find-traces.ts";
import type { ServedApp } from "#server/testing/serve-app.ts";
import { cut, dashwood, kennedy, kept, named, needlesMs } from "./tapes.ts";

type Heard = { hasCut: boolean; hasNamed: boolean };
export type Evidence = Awaited<ReturnType<typeof openEvidence>>;

/** Finds what files, tables and sounds of a server hold. Downloads are stored in `folder`. */
export async function openEvidence(served: ServedApp, folder: string) {
  const { context } = served;
  const { sql } = context.db;
  const ffmpeg = await context.story.ffmpeg();
  const tape = (await decodeSamples(ffmpeg, kennedy.file)) ?? new Int16Array();
  const needles = { cut: needleAt(tape, needlesMs.cut), named: needleAt(tape, needlesMs.named) };

  const store = async (bytes: Uint8Array) => {
    const file = join(folder, randomUUID());
    await writeFile(file, bytes);
    return file;
  };
  return {
    store,
    async download(address: string): Promise<string> {
      const response = await fetch(address);
      expect(response.status).toBe(200);
      return store(new Uint8Array(await response.arrayBuffer()));
    },
    async artifact(memoirId: string, kind: string): Promise<string> {
      const [row] = await sql<{ path: string }[]>`
        select object_path as path from public.artifacts where memoir_id = ${memoirId} and kind = ${kind}`;
      return context.store.localFile(row?.path ?? "");
    },
    async heardIn(file: string): Promise<Heard> {
      const sound = await decodeSamples(ffmpeg, file);
      if (sound === null) throw new Error(`${file} has no sound.`);
      return { hasCut: isSameSound(sound, needles.cut), hasNamed: isSameSound(sound, needles.named) };
    },
    /** Files that a deletion still has to remove. Does not wait for the minute after which they are removed. */
    async pendingRemovals(): Promise<number> {
      await sql.notify("sound_cut", "");
      return (await sql`select from heirvoice.removed_objects where key is not null`).length;
    },
    traces: () => tracesOf(served, { letters: onlyLetters(cut), needle: needles.cut, isSealed: true }),
  };
}

export const sha256Of = async (file: string) =>
  createHash("sha256")
    .update(await readFile(file))
    .digest("hex");

export async function epubText(file: string): Promise<string> {
  const pages = Object.entries(unzipSync(await readFile(file))).filter(([name]) => name.endsWith("xhtml"));
  return pages
    .map(([, bytes]) =>
      Buffer.from(bytes)
        .toString()
        .replaceAll(/<[^>]*>/g, ""),
    )
    .join(" ");
}

/** Expects the approved pages, a cover and a guide that names their hash. */
export async function expectPrintKit(zip: string, interior: string, storeFile: Evidence["store"]): Promise<void> {
  const files = Object.entries(unzipSync(await readFile(zip)));
  const hashes = files.map(([, bytes]) => createHash("sha256").update(bytes).digest("hex"));
  expect(hashes).toHaveLength(3);
  expect(hashes[0]).toBe(interior);
  const guide = await pdfText(await storeFile(files[2]?.[1] ?? new Uint8Array()));
  for (const hash of hashes.slice(0, 2)) expect(guide).toContain(hash);
}

export function expectWithoutCut(text: string): void {
  expect(onlyLetters(text)).not.toContain(onlyLetters(cut));
}

/** Expects the order of the chapters, the corrected name, the caption and no cut sentence. */
export function expectEdited(text: string): void {
  expectWithoutCut(text);
  const letters = onlyLetters(text);
  const places = [dashwood.text, "The bakery at four", named, kept].map((one) => letters.indexOf(onlyLetters(one)));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(letters).not.toContain("amerikans");
}

/** The bytes of the sound that a press on the sentence plays. The page runs `notePlayedSounds`. */
export async function soundOf(page: Page, sentence: string): Promise<Uint8Array> {
  await page.locator(".sentence", { hasText: sentence }).first().click();
  await expect.poll(() => page.evaluate<number>("window.played.length")).toBeGreaterThan(0);
  return Uint8Array.from(
    await page.evaluate<number[]>(`(async () => {
      const { sound, src } = window.played[0];
      return [...new Uint8Array(await (sound ?? (await fetch(src))).arrayBuffer())];
    })()`),
  );
}
