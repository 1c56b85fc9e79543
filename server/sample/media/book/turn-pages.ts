import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";

const run = promisify(execFile);
const paper = { r: 255, g: 252, b: 245 };

/** A page of a PDF, from 1; `part` crops it, in fractions of the page. */
export type PageOf = { pdf: string; page: number; part?: Part };
export type Part = { left: number; top: number; width: number; height: number };

/** Whether poppler's tools are installed. */
export function canTurnPages(): Promise<boolean> {
  return run("pdftoppm", ["-v"]).then(
    () => true,
    () => false,
  );
}

/** The words of every page of a PDF. */
export async function pagesWithWords(pdf: string, signal: AbortSignal): Promise<string[]> {
  const { stdout } = await run("pdftotext", [pdf, "-"], { signal, maxBuffer: 50_000_000 });
  return stdout
    .split("\f")
    .slice(0, -1)
    .map((page) => page.replaceAll(/\s+/g, " "));
}

/** Draws these pages side by side on book paper as `<out>.avif` and `<out>.webp`, each page `width` pixels wide. */
export async function turnPages(
  { pages, width, out }: { pages: PageOf[]; width: number; out: string },
  signal: AbortSignal,
): Promise<{ width: number; height: number }> {
  const drawn = await Promise.all(pages.map((page) => drawPage(page, width, signal)));
  const height = Math.max(...drawn.map((page) => page.height));
  const across = width * drawn.length;
  const sheet = await sharp({ create: { width: across, height, channels: 3, background: "white" } })
    .composite([
      ...drawn.map(({ png }, at) => ({ input: png, left: at * width, top: 0 })),
      { input: { create: { width: across, height, channels: 3, background: paper } }, blend: "multiply" },
      ...(drawn.length > 1 ? [{ input: gutter(across, height), blend: "multiply" as const }] : []),
    ])
    .png()
    .toBuffer();
  await sharp(sheet).avif({ quality: 48, effort: 3 }).toFile(`${out}.avif`);
  await sharp(sheet).webp({ quality: 68, effort: 5 }).toFile(`${out}.webp`);
  return { width: across, height };
}

async function drawPage(
  { pdf, page, part = { left: 0, top: 0, width: 1, height: 1 } }: PageOf,
  width: number,
  signal: AbortSignal,
): Promise<{ png: Buffer; height: number }> {
  const folder = await mkdtemp(join(tmpdir(), "heirvoice-page-"));
  try {
    const at = String(page);
    const file = join(folder, "page");
    await run("pdftoppm", ["-f", at, "-l", at, "-r", "220", "-png", "-singlefile", pdf, file], { signal });
    const picture = sharp(`${file}.png`);
    const whole = await picture.metadata();
    const { data, info } = await picture
      .extract({
        left: Math.round(part.left * whole.width),
        top: Math.round(part.top * whole.height),
        width: Math.round(part.width * whole.width),
        height: Math.round(part.height * whole.height),
      })
      .resize({ width })
      .png()
      .toBuffer({ resolveWithObject: true });
    return { png: data, height: info.height };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The shadow between two pages. */
function gutter(width: number, height: number): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="shade"><stop offset="0.45" stop-color="#fff"/><stop offset="0.49" stop-color="#f3ece0"/>
    <stop offset="0.5" stop-color="#ddcfb6"/><stop offset="0.51" stop-color="#f3ece0"/><stop offset="0.55" stop-color="#fff"/>
    </linearGradient><rect width="100%" height="100%" fill="url(#shade)"/></svg>`);
}
