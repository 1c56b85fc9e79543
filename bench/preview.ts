// The design page: from an edit to its page in a book of 300 pages, and the memory of the compiler over 200 edits.
import "#server/platform/content/default-content.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BookSource } from "#domain/book/book.ts";
import { plainEdition, type Edition } from "#domain/book/edition.ts";
import { buildMemoir } from "#server/pipeline/4-book/testing/build-memoir.ts";
import { longMemoir } from "#server/pipeline/4-book/testing/long-memoir.ts";
import { PreviewPress } from "#server/pipeline/book-preview/preview-press.ts";
import { measured, report } from "./report.ts";

const edits = 200;
const limitS = 2;
const photos = { stories: [], memories: [], placed: [], cover: null };

const workspace = await mkdtemp(join(tmpdir(), "heirvoice-preview-"));
const press = new PreviewPress();
await press.openBook(workspace, longBook());

const open = async (edition: Partial<Edition>, dedication: string, isQuick = true) => {
  const start = performance.now();
  const wish = { edition: { ...plainEdition, ...edition }, dedication, sheets: [5, 6], have: [], isQuick };
  const shown = await press.show(photos, wish);
  return { seconds: (performance.now() - start) / 1000, shown };
};

const first = await open({}, "For June.");
const whole = await open({}, "For June.", false);
const times: number[] = [];
const memory: number[] = [];
for (let edit = 1; edit <= edits; edit += 1) {
  times.push((await open({}, `For June, who asked ${edit} times.`)).seconds);
  memory.push(press.memoryMb);
}
const looks = await measureLooks();
press.close();
await rm(workspace, { recursive: true, force: true });

const [at20 = 0, at200 = 0] = [memory[19], memory[edits - 1]];
const pages = `${whole.shown.sheets} pages`;
report([
  measured({ bench: "preview of an edit, median", ours: rank(0.5), limit: limitS, unit: "s", note: pages }),
  measured({ bench: "preview of an edit, 95 %", ours: rank(0.95), limit: limitS, unit: "s", note: `${edits} edits` }),
  ...looks.map(([look, ours]) => measured({ bench: `preview of ${look}`, ours, limit: limitS, unit: "s" })),
  measured({
    bench: "preview memory, edit 20 to 200",
    ours: (at200 / at20 - 1) * 100,
    limit: 5,
    unit: "% growth",
    note: `${Math.round(at20)} to ${Math.round(at200)} MB; opened in ${first.seconds.toFixed(1)} s`,
  }),
]);

/** Each other choice once, from the plain edition. */
async function measureLooks(): Promise<(readonly [string, number])[]> {
  const wanted: [string, Partial<Edition>][] = [
    ["another cover", { cover: "river" }],
    ["words on the spine", { spine: "June" }],
    ["an epigraph", { epigraph: "Time is a river." }],
    ["Fraunces", { letters: "fraunces" }],
    ["Atkinson", { letters: "atkinson" }],
    ["large print", { size: "large print" }],
  ];
  const measuredLooks: (readonly [string, number])[] = [];
  for (const [look, edition] of wanted) {
    measuredLooks.push([look, (await open(edition, "For June.")).seconds]);
    await open({}, "For June.");
  }
  return measuredLooks;
}

function rank(share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(share * (times.length - 1))] ?? 0;
}

function longBook(): BookSource {
  const memoir = buildMemoir(longMemoir(11));
  const recordings = memoir.chapters.flatMap(({ stories }) => stories.flatMap(({ recordingIds }) => recordingIds));
  const addresses = new Map(recordings.map((id) => [id, `https://heirvoice.example/l/${id}`]));
  return {
    memoir,
    photos: [],
    addresses,
    colophon: ["Made with Heirvoice."],
    createdAt: 1_763_600_000,
    edition: plainEdition,
  };
}
