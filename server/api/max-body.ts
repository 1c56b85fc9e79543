import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { fail, isConnectionLost } from "#server/platform/errors.ts";

/** The default body limit, and the limit for callers without an account. */
export const defaultMaxBytes = 64 << 10;

/** Rejects longer bodies with `too_large` (413): by declared length at once, otherwise while reading. */
export function maxBody(maxBytes: number): MiddlewareHandler {
  const measuring = bodyLimit({ maxSize: maxBytes, onError: refuse });
  return (c, next) => {
    const declared = declaredBytes(c.req.raw.headers);
    if (declared === null) return measuring(c, next);
    return declared > maxBytes ? refuse() : next();
  };
}

/** Reads the body. Throws `too_large` above `maxBytes`, `cancelled` when the client disconnects. */
export async function readBytes(request: Request, maxBytes: number): Promise<Buffer> {
  const declared = declaredBytes(request.headers);
  if (declared !== null && declared > maxBytes) throw tooLarge();
  try {
    return declared === null ? await measured(request, maxBytes) : Buffer.from(await request.arrayBuffer());
  } catch (thrown) {
    throw isConnectionLost(thrown) ? fail("cancelled", "The request ended before it was whole.", thrown) : thrown;
  }
}

export async function readText(request: Request, maxBytes: number): Promise<string> {
  return (await readBytes(request, maxBytes)).toString("utf8");
}

async function measured({ body }: Request, maxBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body ?? []) {
    bytes += piece.length;
    if (bytes > maxBytes) throw tooLarge();
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** The declared body length, enforced by the connection; 0 without a body, null for a chunked one. */
function declaredBytes(headers: Headers): number | null {
  return headers.has("transfer-encoding") ? null : Number(headers.get("content-length") ?? 0);
}

function refuse(): never {
  throw tooLarge();
}

function tooLarge(): Error {
  return fail("too_large", "The body is too large.");
}
