import { fail } from "#server/platform/errors.ts";
import type { BagFiles } from "./bag-limits.ts";

/** Longer than any row that the database accepts. */
const maxLineLength = 64 * 1024 * 1024;

/** The lines of a file of the bag, one in memory at a time. */
export async function* linesOf(bag: BagFiles, path: string): AsyncGenerator<string> {
  if (!bag.sizes.has(path)) return;
  const decoder = new TextDecoder();
  let begun: string[] = [];
  let length = 0;
  for await (const piece of bag.open(path)) {
    const [first = "", ...lines] = decoder.decode(piece, { stream: true }).split("\n");
    begun.push(first);
    length += first.length;
    for (const next of lines) {
      if (length > 0) yield begun.join("");
      begun = [next];
      length = next.length;
    }
    if (length > maxLineLength) throw fail("too_large", `${path} has a line that is too long.`);
  }
  if (length > 0) yield begun.join("");
}
