// Makes the recordings folder of a sample life story: node examples/make-sample.ts <folder> [en|fr]
import "#server/platform/content/default-content.ts";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import sharp from "sharp";
import { languageSchema } from "#domain/language.ts";
import { AppError } from "#server/platform/errors.ts";
import { paint } from "./drawings/paint.ts";
import { sampleStories, type SampleStory } from "./sample-stories.ts";
import { recordAtKitchenTable } from "./voices/kitchen-table.ts";
import { commentOf, writeWave } from "./voices/wave.ts";

const recipe = "1";

/**
 * Fills a recordings folder with a sample life: spoken answers (a computer voice, as WAV), their corrected words,
 * two drawn pictures with captions, and memoir.json. What is there and right is left alone; every file appears
 * whole or not at all. Throws `tool_missing` when there is no voice for its language.
 */
export async function makeSampleRecordings(
  outDir: string,
  story: SampleStory,
  options: { onProgress?: (fraction: number, word: string) => void; signal?: AbortSignal } = {},
): Promise<void> {
  await mkdir(outDir, { recursive: true });
  const texts = (await readdir(story.texts)).filter((name) => name.endsWith(".txt")).map((name) => name.slice(0, -4));
  const names = texts.sort((a, b) => Number.parseFloat(a) - Number.parseFloat(b));
  const steps = [
    { file: "memoir.json", make: () => copyFromStory(story, "memoir.json", outDir) },
    ...names.flatMap((name) => [
      { file: `${name}.wav`, make: () => makeRecording(story, name, outDir) },
      { file: `${name}.txt`, make: () => copyFromStory(story, `${name}.txt`, outDir) },
    ]),
    ...story.pictures.flatMap(({ name, draw, caption }) => [
      { file: `${name}.jpg`, make: () => makePicture(name, draw(), outDir) },
      {
        file: `${name}.caption.txt`,
        make: () => replaceWhenDifferent(join(outDir, `${name}.caption.txt`), Buffer.from(`${caption}\n`)),
      },
    ]),
  ];
  for (const [index, step] of steps.entries()) {
    options.signal?.throwIfAborted();
    options.onProgress?.(index / steps.length, step.file);
    await step.make();
  }
  options.onProgress?.(1, "");
}

async function makeRecording({ spoken, voice }: SampleStory, name: string, outDir: string): Promise<void> {
  const words = await readFile(join(spoken, `${name}.txt`), "utf8");
  const print = createHash("sha256").update(`${recipe}\n${words}`).digest("hex");
  const comment = `Synthetic voice (${voice.name}), made for the Heirvoice sample. ${print}`;
  const file = join(outDir, `${name}.wav`);
  const there = await readOrNull(file);
  if (there && commentOf(there) === comment) return;
  const paragraphs = words.split(/\n\s*\n/).filter((paragraph) => paragraph.trim());
  const said = await Promise.all(paragraphs.map((paragraph) => voice.say(paragraph.trim())));
  const seed = Number.parseInt(print.slice(0, 8), 16);
  await replace(file, writeWave(recordAtKitchenTable(said, seed, voice.gainDb), comment));
}

async function makePicture(name: string, svg: string, outDir: string): Promise<void> {
  const print = createHash("sha256").update(`${recipe}\n${svg}`).digest("hex");
  const description = `Drawn by code for the Heirvoice sample. ${print}`;
  const file = join(outDir, `${name}.jpg`);
  const there = await readOrNull(file);
  if (there && (await sharp(there).metadata()).exif?.includes(description)) return;
  await replace(file, await paint(svg, description));
}

async function copyFromStory({ texts }: SampleStory, file: string, outDir: string): Promise<void> {
  await replaceWhenDifferent(join(outDir, file), await readFile(join(texts, file)));
}

async function replaceWhenDifferent(file: string, content: Buffer): Promise<void> {
  if (!(await readOrNull(file))?.equals(content)) await replace(file, content);
}

/** Beside the folder, not in it: an interrupted run leaves nothing there that could be taken for a recording. */
async function replace(file: string, content: Buffer): Promise<void> {
  const making = await mkdtemp(`${resolve(file, "..")}.making-`);
  try {
    await writeFile(join(making, basename(file)), content);
    await rename(join(making, basename(file)), file);
  } finally {
    await rm(making, { recursive: true, force: true });
  }
}

async function readOrNull(file: string): Promise<Buffer | null> {
  return readFile(file).catch((cause: unknown) => {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return null;
    throw cause;
  });
}

if (import.meta.main) {
  /** Who asked for it is gone. */
  process.stdout.once("error", () => process.exit(1));
  const [, , outDir, asked = "en"] = process.argv;
  const language = languageSchema.safeParse(asked);
  if (!outDir || !language.success) {
    console.error("Say where the recordings should go: node examples/make-sample.ts <folder> [en|fr]");
    process.exitCode = 1;
  } else {
    try {
      await makeSampleRecordings(outDir, sampleStories[language.data], {
        onProgress: (fraction, word) => console.log(`${Math.round(fraction * 100)}% ${word}`),
      });
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown;
      console.error(thrown.message);
      process.exitCode = 1;
    }
  }
}
