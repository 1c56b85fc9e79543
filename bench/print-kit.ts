// The ZIP of a 300-page book with 60 photographs for a printer: checked, packed with its guide and stored.
import "#server/platform/content/default-content.ts";
import { mkdir, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import type { Photo } from "#domain/book/book.ts";
import { plainEdition } from "#domain/book/edition.ts";
import { openObjectStore } from "#server/api/storage/store/open-object-store.ts";
import { storeWhole } from "#server/pipeline/artifact-store.ts";
import { buildMemoir } from "#server/pipeline/4-book/testing/build-memoir.ts";
import { longMemoir } from "#server/pipeline/4-book/testing/long-memoir.ts";
import { typesetBook } from "#server/pipeline/4-book/typeset-book.ts";
import { packPrintKit } from "#server/pipeline/print-kit/pack-print-kit.ts";
import { configFrom } from "#server/platform/config/config.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { hashFile } from "#server/platform/process/hash-file.ts";
import { measured, report } from "./report.ts";

const limitS = 10;
const rounds = 5;
const photoCount = 60;
const dir = await mkdtemp(join(tmpdir(), "heirvoice-bench-print-kit-"));
try {
  const store = await openObjectStore(configFrom(readEnv({ DATA_DIR: join(dir, "data") })).storage);
  const memoir = buildMemoir(longMemoir());
  const photos = await cameraPhotos(
    memoir.chapters.flatMap(({ stories }) => stories.flatMap(({ recordingIds }) => recordingIds)),
  );
  const source = { memoir, photos, addresses: new Map<string, string>(), colophon: ["Made with Heirvoice."] };
  const book = await typesetBook({ ...source, createdAt: 1_763_600_000, edition: plainEdition }, join(dir, "book"));
  const keep = async (kind: "interior" | "cover" | "spec") => {
    const [objectKey, file] = [`artifacts/bench/${kind}`, book.files[kind]];
    await storeWhole(store, objectKey, file);
    return { objectKey, sha256: await hashFile(file) };
  };
  const files = { interior: await keep("interior"), cover: await keep("cover"), spec: await keep("spec") };
  const { title, author, language } = memoir;
  const proof = { number: 1, pages: book.pages, approvedAt: new Date(), title, author, language, ...files };
  const times: number[] = [];
  let zip = "";
  for (let round = 0; round < rounds; round += 1) {
    const work = join(dir, `${round}`);
    await mkdir(work);
    const start = performance.now();
    zip = await packPrintKit(store, proof, work, new AbortController().signal);
    await hashFile(zip);
    await storeWhole(store, "artifacts/bench/kit.zip", zip);
    times.push((performance.now() - start) / 1000);
  }
  const megabytes = ((await stat(zip)).size / 1e6).toFixed(1);
  const whole = (await readFile(zip)).includes(await readFile(book.files.interior));
  if (!whole) throw new Error("The ZIP does not hold the pages as they are.");
  const note = `slowest of ${rounds}; ${book.pages} pages, ${megabytes} MB, load ${loadavg()[0]?.toFixed(1)}`;
  report([measured({ bench: "ZIP for a printer", ours: Math.max(...times), limit: limitS, unit: "s", note })]);
} finally {
  await rm(dir, { recursive: true, force: true });
}

async function cameraPhotos(recordings: readonly string[]): Promise<Photo[]> {
  const photos: Photo[] = [];
  for (let at = 0; at < photoCount; at += 1) {
    const file = join(dir, `${at}.jpg`);
    const noise = { type: "gaussian" as const, mean: 90 + at, sigma: 24 };
    await sharp({ create: { width: 1800, height: 1200, channels: 3, background: "#a08060", noise } })
      .jpeg()
      .toFile(file);
    photos.push({
      recordingId: recordings[Math.floor((at * recordings.length) / photoCount)] ?? "",
      file,
      caption: null,
    });
  }
  return photos;
}
