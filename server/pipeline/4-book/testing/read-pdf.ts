import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

export type TextArea = { x: number; y: number; width: number; height: number };

/** What poppler says about a PDF: its properties by name. */
export async function pdfProperties(file: string): Promise<Map<string, string>> {
  const { stdout } = await run("pdfinfo", [file]);
  return new Map(
    stdout.split("\n").map((line) => [line.split(":")[0] ?? "", line.slice(line.indexOf(":") + 1).trim()]),
  );
}

/** The fonts of a PDF, and whether each is embedded. */
export async function pdfFonts(file: string): Promise<{ name: string; embedded: boolean }[]> {
  const { stdout } = await run("pdffonts", [file]);
  return stdout
    .trim()
    .split("\n")
    .slice(2)
    .map((line) => ({
      name: line.split(/\s+/)[0] ?? "",
      embedded: /\s(yes|no)\s+(yes|no)\s+(yes|no)\s+\d+/.exec(line)?.[1] === "yes",
    }));
}

/** The words of a PDF in the order they were written; within `area` (pt from the top left) of each page only. */
export async function pdfText(file: string, area?: TextArea): Promise<string> {
  const crop = area ? ["-x", area.x, "-y", area.y, "-W", area.width, "-H", area.height].map(String) : [];
  const { stdout } = await run("pdftotext", ["-raw", ...crop, file, "-"], { maxBuffer: 1 << 28 });
  return stdout;
}

/** The words of each page. */
export async function pdfTexts(file: string): Promise<string[]> {
  return (await pdfText(file)).split("\f");
}

/** The photographs of a PDF: the page (from 1) and the lower of both resolutions in dots per inch. */
export async function pdfPictures(file: string): Promise<{ page: number; ppi: number }[]> {
  const { stdout } = await run("pdfimages", ["-list", file]);
  return stdout
    .trim()
    .split("\n")
    .slice(2)
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , kind, , , , , , coding]) => kind === "image" && coding === "jpeg")
    .map((columns) => ({ page: Number(columns[0]), ppi: Math.min(Number(columns[12]), Number(columns[13])) }));
}

export type WordEdges = { text: string; pageWidth: number; xMin: number; xMax: number; yMin: number; yMax: number };

/** The boxes of all words: page size and word edges in pt. */
export async function wordEdges(file: string): Promise<WordEdges[]> {
  const { stdout } = await run("pdftotext", ["-bbox", file, "-"], { maxBuffer: 1 << 28 });
  let pageWidth = 0;
  const edges: WordEdges[] = [];
  for (const line of stdout.split("\n")) {
    pageWidth = Number(/<page width="([\d.]+)"/.exec(line)?.[1] ?? pageWidth);
    const word = /<word xMin="(-?[\d.]+)" yMin="(-?[\d.]+)" xMax="(-?[\d.]+)" yMax="(-?[\d.]+)">([^<]*)/.exec(line);
    const [xMin = 0, yMin = 0, xMax = 0, yMax = 0] = word?.slice(1, 5).map(Number) ?? [];
    if (word) edges.push({ text: word[5] ?? "", pageWidth, xMin, xMax, yMin, yMax });
  }
  return edges;
}

/** One page as a PNG file beside the PDF. */
export async function pageImage(file: string, page: number, dpi: number): Promise<string> {
  const root = `${file}-${page}`;
  await run("pdftoppm", ["-png", "-singlefile", "-r", String(dpi), "-f", String(page), "-l", String(page), file, root]);
  return `${root}.png`;
}
