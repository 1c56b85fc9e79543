import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import type { BookSource } from "#domain/book.ts";
import { laySheet } from "./press/lay-sheet.ts";
import { runPress } from "./press/run-press.ts";

/** The front cover as a JPEG: 1600 × 2400, or 1400 × 1400 with the cover in the middle for players. */
export async function drawCover(
  source: BookSource,
  outFile: string,
  options: { shape: "page" | "square"; signal?: AbortSignal },
): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), "heirvoice-cover-"));
  try {
    const sheet = await laySheet({ ...source, photos: [] }, join(work, "sheet"));
    const svg = join(work, "front.svg");
    await runPress(
      {
        dir: sheet.dir,
        fonts: sheet.fonts.files,
        createdAt: source.createdAt,
        main: join(sheet.dir, "cover.typ"),
        inputs: { part: "front" },
        out: svg,
        format: "svg",
      },
      options.signal ? { signal: options.signal } : {},
    );
    const size = options.shape === "page" ? { width: 1600, height: 2400 } : { width: 1400, height: 1400 };
    await sharp(await readFile(svg), { density: 200 })
      .resize({ ...size, fit: "contain", background: "#7A2A1E" })
      .flatten({ background: "#7A2A1E" })
      .jpeg({ quality: 88 })
      .toFile(outFile);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
