import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { drawBakery } from "./draw-bakery.ts";
import { drawRiverHouse } from "./draw-river-house.ts";
import { paint } from "./paint.ts";
import { speak } from "./speak.ts";

const story = fileURLToPath(new URL("./life-story/", import.meta.url));

const pictures = [
  {
    name: "14-twelve-water-street",
    caption: "Twelve Water Street, from the river, the way I remember it.",
    draw: drawRiverHouse,
  },
  { name: "30-hofmanns-bakery", caption: "Hofmann’s Bakery before the street was up.", draw: drawBakery },
];

/**
 * Lays the sample life story in `outDir` as a recordings folder: computer voices stand in for a person, pictures are drawn by code.
 * What is there already is left. Throws `tool_missing` without flite.
 */
export async function makeSampleRecordings(
  outDir: string,
  options: { onProgress?: (fraction: number, word: string) => void } = {},
): Promise<void> {
  await mkdir(outDir, { recursive: true });
  const spoken = (await readdir(join(story, "spoken"))).filter((name) => name.endsWith(".txt")).sort();
  for (const [index, file] of spoken.entries()) {
    const name = basename(file, ".txt");
    options.onProgress?.(index / spoken.length, name);
    const text = await readFile(join(story, "spoken", file), "utf8");
    await onceWhole(join(outDir, `${name}.wav`), (unfinished) => speak(text, unfinished, index + 1));
  }
  for (const file of await readdir(story))
    if (/\.(txt|json)$/.test(file))
      await onceWhole(join(outDir, file), (unfinished) => copyFile(join(story, file), unfinished));
  for (const { name, caption, draw } of pictures) {
    await onceWhole(join(outDir, `${name}.jpg`), (unfinished) => paint(draw(), unfinished));
    await onceWhole(join(outDir, `${name}.caption.txt`), (unfinished) => writeFile(unfinished, `${caption}\n`));
  }
  options.onProgress?.(1, "");
}

/** Makes the file unless it is there, whole or not at all. */
async function onceWhole(path: string, make: (unfinished: string) => Promise<void>): Promise<void> {
  if (await stat(path).catch(() => null)) return;
  const dir = await mkdtemp(join(tmpdir(), "heirvoice-sample-"));
  try {
    const unfinished = join(dir, basename(path));
    await make(unfinished);
    await copyFile(unfinished, `${path}.unfinished`);
    await rename(`${path}.unfinished`, path);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

const asked = process.argv[2];
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!asked) throw new Error("Say where: node examples/make-sample.ts <folder>");
  await makeSampleRecordings(asked, {
    onProgress: (fraction, word) => console.log(`${Math.round(fraction * 100)}% ${word}`),
  });
}
