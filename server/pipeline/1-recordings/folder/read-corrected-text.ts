import { open } from "node:fs/promises";
import { basename } from "node:path";
import { fail } from "#server/platform/errors.ts";
import { decodeText } from "#server/platform/media/decode-text.ts";

/** Twelve hours of fast speech are about 0.8 MB. */
const maxBytes = 1_000_000;

/**
 * Reads the corrected words beside a recording. Throws `invalid_input` or `too_large` with a sentence that names the
 * file.
 */
export async function readCorrectedText(file: string): Promise<string> {
  const name = basename(file);
  const text = decodeText(await readWithin(file, maxBytes));
  if (text === null) throw fail("invalid_input", `${name} is not a text file in UTF-8. Save it as UTF-8 text.`);
  return text;
}

/** Reads a small file. Throws `too_large` above `limit` bytes. */
export async function readWithin(file: string, limit: number): Promise<Buffer> {
  await using handle = await open(file, "r");
  const { size } = await handle.stat();
  if (size > limit)
    throw fail("too_large", `${basename(file)} is too large: ${size} bytes, at most ${limit} can be read.`);
  return await handle.readFile();
}
