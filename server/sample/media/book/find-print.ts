import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Mark } from "#domain/site-media.ts";
import type { PageOf } from "./turn-pages.ts";

const run = promisify(execFile);
const wordPattern = /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)<\/word>/g;

type Word = { x: number; y: number; right: number; bottom: number; letters: string };

/** Marks for each sentence on a page drawn `width` pixels wide, one per line. */
export async function findPrint(
  { pdf, page }: PageOf,
  { sentences, width }: { sentences: readonly string[]; width: number },
  signal: AbortSignal,
): Promise<Mark[][]> {
  const at = String(page);
  const { stdout } = await run("pdftotext", ["-bbox", "-f", at, "-l", at, pdf, "-"], { signal });
  const scale = width / Number(/<page width="([\d.]+)"/.exec(stdout)?.[1]);
  const words = [...stdout.matchAll(wordPattern)].map(([, x, y, right, bottom, text = ""]) => ({
    x: Number(x) * scale,
    y: Number(y) * scale,
    right: Number(right) * scale,
    bottom: Number(bottom) * scale,
    letters: lettersOf(text),
  }));
  return sentences.map((sentence) => linesOf(wordsThatSay(words, lettersOf(sentence))));
}

/** Finds the words that spell these letters across lines and entities. */
function wordsThatSay(words: readonly Word[], letters: string): Word[] {
  const whole = words.map((word) => word.letters).join("");
  const start = whole.indexOf(letters);
  if (start === -1) return [];
  let place = 0;
  return words.filter((word) => {
    const from = place;
    place += word.letters.length;
    return from < start + letters.length && place > start;
  });
}

function linesOf(words: readonly Word[]): Mark[] {
  const lines = Map.groupBy(words, ({ y }) => Math.round(y));
  return [...lines.values()].map((line) => {
    const [left, top] = [Math.min(...line.map(({ x }) => x)), Math.min(...line.map(({ y }) => y))];
    const [right, bottom] = [Math.max(...line.map((one) => one.right)), Math.max(...line.map((one) => one.bottom))];
    return {
      x: Math.round(left),
      y: Math.round(top),
      width: Math.round(right - left),
      height: Math.round(bottom - top),
    };
  });
}

/** Normalizes a page's text, independent of line breaks and quotation marks. */
export function lettersOf(text: string): string {
  return text.replaceAll(/&#?\w+;/g, "").replaceAll(/[^\p{L}\p{N}]/gu, "");
}
