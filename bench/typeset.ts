// A 300-page book with 60 scaled photos: each PDF compared with the bare Typst compile of the same document with the
// same photos. Fresh processes, alternating, medians of three.
import "#server/platform/content/default-content.ts";
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import sharp from "sharp";
import { z } from "zod";
import type { BookSource, Photo } from "#domain/book/book.ts";
import { plainEdition } from "#domain/book/edition.ts";
import { bookData } from "#server/pipeline/4-book/pages/book-data.ts";
import { pageDesign, photoBox } from "#server/pipeline/4-book/print/page-design.ts";
import { layWorkspace } from "#server/pipeline/4-book/press/lay-workspace.ts";
import { typeset } from "#server/pipeline/4-book/press/typeset.ts";
import { scalePhotos } from "#server/pipeline/4-book/photos/scale-photos.ts";
import { buildMemoir } from "#server/pipeline/4-book/testing/build-memoir.ts";
import { longMemoir } from "#server/pipeline/4-book/testing/long-memoir.ts";
import { measured, report } from "./report.ts";

const [, program = "", bare] = process.argv;
const photoCount = 60;
const rounds = 3;
const sheetSchema = z.object({
  workspace: z.string(),
  fonts: z.array(z.string()),
  edition: z.string(),
  out: z.string(),
});
type Sheet = z.infer<typeof sheetSchema>;

if (bare === undefined) await measure();
else await compileBare(sheetSchema.parse(JSON.parse(bare)));

async function measure(): Promise<void> {
  const workspace = await mkdtemp(join(tmpdir(), "heirvoice-typeset-"));
  const source = await longBook(workspace);
  const { photos } = await scalePhotos(source.photos, join(workspace, "photos"), photoBox(pageDesign("6x9")));
  const { fonts } = await layWorkspace(workspace, photos, bookData(source, { stories: photos }));
  let peakMb = 0;
  let pages = 0;
  for (const [want, edition] of [
    ["screen", "screen"],
    ["interior", "print"],
  ] as const) {
    const ours: number[] = [];
    const plain: number[] = [];
    for (let round = 0; round < rounds; round++) {
      plain.push(await seconds(() => runBare({ workspace, fonts, edition, out: join(workspace, "bare.pdf") })));
      const watch = watchChildren((mb) => (peakMb = Math.max(peakMb, mb)));
      ours.push(
        await seconds(async () => {
          const request = { want, workspace, fonts, createdAt: source.createdAt, pictures: "stand-ins" as const };
          ({ pages } = await typeset({ ...request, inputs: {}, minPages: 24 }, {}));
        }),
      );
      clearInterval(watch);
    }
    const limit = Number((1.3 * median(plain)).toFixed(2));
    const note = `${pages} pages, ${photoCount} photos; bare Typst ${median(plain).toFixed(2)} s`;
    report([measured({ bench: `typeset ${want}`, ours: median(ours), limit, unit: "s", note })]);
  }
  report([measured({ bench: "typeset memory", ours: peakMb, limit: 400, unit: "MB", note: "peak of the process" })]);
  await rm(workspace, { recursive: true, force: true });
}

async function longBook(workspace: string): Promise<BookSource> {
  const memoir = buildMemoir(longMemoir());
  const recordings = memoir.chapters.flatMap(({ stories }) => stories.flatMap(({ recordingIds }) => recordingIds));
  await mkdir(join(workspace, "camera"));
  const photos: Photo[] = [];
  for (let at = 0; at < photoCount; at++) {
    const file = join(workspace, "camera", `${at}.jpg`);
    const noise = { type: "gaussian" as const, mean: 90 + at, sigma: 24 };
    const size = at % 3 === 0 ? { width: 1350, height: 1500 } : { width: 1800, height: 1200 };
    await sharp({ create: { ...size, channels: 3, background: "#a08060", noise } })
      .blur(1.5)
      .jpeg()
      .toFile(file);
    const recordingId = recordings[Math.floor((at * recordings.length) / photoCount)] ?? "";
    photos.push({ recordingId, file, caption: at % 2 === 0 ? `The family in ${1931 + at}` : null });
  }
  const addresses = new Map(recordings.map((id) => [id, `https://heirvoice.example/l/${id}`]));
  return {
    memoir,
    photos,
    addresses,
    colophon: ["Made with Heirvoice."],
    createdAt: 1_763_600_000,
    edition: plainEdition,
  };
}

async function compileBare({ workspace, fonts, edition, out }: Sheet): Promise<void> {
  const fontBlobs = await Promise.all(fonts.map((file) => readFile(file)));
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] });
  const compiled = compiler.compile({
    mainFilePath: join(workspace, "book.typ"),
    inputs: { edition, pictures: "photos" },
  });
  if (!compiled.result) throw new Error("Typst refused the book.");
  await writeFile(
    out,
    compiler.pdf(compiled.result, edition === "screen" ? { pdfStandard: "ua-1" } : { pdfTags: false }),
  );
}

function runBare(sheet: Sheet): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, JSON.stringify(sheet)], { stdio: "inherit" });
    child.on("error", reject);
    child.on("close", (code) => (code === 0 ? resolve() : reject(new Error(`Bare Typst ended with ${code}.`))));
  });
}

/** The peak resident memory of each started process, from the kernel's counter. */
function watchChildren(onPeak: (mb: number) => void): NodeJS.Timeout {
  return setInterval(() => void readPeaks(onPeak), 20);
}

async function readPeaks(onPeak: (mb: number) => void): Promise<void> {
  const children = await readFile(`/proc/self/task/${process.pid}/children`, "utf8").catch(() => "");
  for (const pid of children.trim().split(" ").filter(Boolean)) {
    const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
    onPeak(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  }
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
