import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp, { type Sharp } from "sharp";

const run = promisify(execFile);

/** Whether this machine can draw PDFs: poppler's tools are there. */
export function canTurnPages(): Promise<boolean> {
  return run("pdftoppm", ["-v"]).then(
    () => true,
    () => false,
  );
}

/** The page of a PDF, from 1, on which these words begin; null when none has them. */
export async function pageThatSays(pdf: string, words: string, signal: AbortSignal): Promise<number | null> {
  const { stdout } = await run("pdftotext", [pdf, "-"], { signal, maxBuffer: 50_000_000 });
  const pages = stdout.split("\f").map((page) => page.replaceAll(/\s+/g, " "));
  return pages.findIndex((page) => page.includes(words)) + 1 || null;
}

/** One page of a PDF as `<out>.avif` and `<out>.webp`, `width` pixels wide; `part` cuts it, in shares of the page. */
export async function turnPage(
  { pdf, page, width, out, part }: { pdf: string; page: number; width: number; out: string; part?: Part },
  signal: AbortSignal,
): Promise<{ width: number; height: number }> {
  const folder = await mkdtemp(join(tmpdir(), "heirvoice-page-"));
  try {
    const drawn = join(folder, "page");
    await run("pdftoppm", ["-f", String(page), "-l", String(page), "-r", "220", "-png", "-singlefile", pdf, drawn], { signal });
    const picture = (await cut(sharp(`${drawn}.png`), part)).resize({ width });
    const { height } = await picture.clone().avif({ quality: 48, effort: 5 }).toFile(`${out}.avif`);
    await picture.webp({ quality: 68, effort: 5 }).toFile(`${out}.webp`);
    return { width, height };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export type Part = { left: number; top: number; width: number; height: number };

async function cut(picture: Sharp, part: Part | undefined): Promise<Sharp> {
  if (!part) return picture;
  const { width, height } = await picture.metadata();
  return picture.extract({
    left: Math.round(part.left * width),
    top: Math.round(part.top * height),
    width: Math.round(part.width * width),
    height: Math.round(part.height * height),
  });
}
