import { fail } from "#server/platform/errors.ts";
import type { BagFiles } from "./bag-limits.ts";

/** Longer than any row that the database accepts. */
const maxLineLength = 64 * 1024 * 1024;

/** The lines of a file of the bag, one in memory at a time. */
export async function* linesOf(bag: BagFiles, path: string): AsyncGenerator<string> {
  if (!bag.sizes.has(path)) return;
  const decoder = new TextDecoder();
  let rest = "";
  for await (const piece of bag.open(path)) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > maxLineLength) throw fail("too_large", `${path} has a line that is too long.`);
    for (const line of lines) if (line !== "") yield line;
  }
  if (rest !== "") yield rest;
}
