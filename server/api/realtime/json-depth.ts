import { fail } from "#server/platform/errors.ts";

/** Deeper JSON parses, but its serialization overflows the stack. */
const maxDepth = 500;

const quote = 0x22;
const backslash = 0x5c;
const openList = 0x5b;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/** Parses JSON; undefined when malformed. Throws `invalid_input` when it is too deeply nested to serialize again. */
export function readJson(bytes: Buffer): unknown {
  if (isTooDeep(bytes)) throw fail("invalid_input", `JSON nested too deep: at most ${maxDepth} levels`);
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}

function isTooDeep(bytes: Buffer): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (quoted) {
      if (byte === backslash) at++;
      else if (byte === quote) quoted = false;
    } else if (byte === quote) quoted = true;
    else if (byte === openList || byte === openObject) {
      if (++depth > maxDepth) return true;
    } else if (byte === closeList || byte === closeObject) depth--;
  }
  return false;
}
