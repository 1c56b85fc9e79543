import type { Memoir } from "#domain/book/memoir.ts";
import { breakable, clipText, rightToLeft } from "#server/pipeline/4-book/words/clip-text.ts";
import { printedLine } from "#server/pipeline/4-book/words/printed-words.ts";

/** Text, with its language if it is right-to-left. */
export type Words = { t: string; l?: "he" | "ar" };

export function words(text: string): Words {
  const language = rightToLeft(text);
  return { t: breakable(text), ...(language ? { l: language } : {}) };
}

/** One line of the book, shortened to `most` letters. */
export type Line = (text: string, most: number, what: string) => Words;

export function lineSetter({ language }: Memoir, warnings: string[]): Line {
  return (text, most, what) => {
    const { text: short, clipped } = clipText(printedLine(text, language), most);
    if (clipped) warnings.push(`${what} is longer than ${most} characters and was shortened in print.`);
    return words(short);
  };
}
