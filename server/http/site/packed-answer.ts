import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Context } from "hono";
import { hasAlready } from "#server/api/storage/objects/byte-range.ts";

type Encoding = "br" | "gzip" | "identity";
type About = { type: string; cacheControl: string; policy?: string };

/** A text in memory, compressed on first request per encoding. */
export type Packed = About & { hash: string; body(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> };

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const compress = {
  br: (text: Buffer, quality: number) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (text: Buffer) => gzipped(text),
  identity: (text: Buffer) => Promise.resolve(text),
};
/** Brotli quality by use; the best quality takes 45 ms of CPU per page, too much for a single request. */
const quality = { kept: constants.BROTLI_MAX_QUALITY, large: 9, once: 4 };

/** `use`: cached for many requests, cached but too large to delay the first request, or for one request. */
export function packed(text: string, about: About, use: keyof typeof quality = "kept"): Packed {
  const plain = Buffer.from(text);
  const bodies = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();
  return {
    ...about,
    hash: createHash("sha256").update(plain).digest("base64url").slice(0, 16),
    body: (encoding) => {
      const known =
        bodies.get(encoding) ?? compress[encoding](plain, quality[use]).then((made) => new Uint8Array(made));
      bodies.set(encoding, known);
      return known;
    },
  };
}

/** Responds in the best accepted encoding, or with 304. The response to a form is private. */
export async function answerWith(c: Context, answer: Packed, status = 200): Promise<Response> {
  const accepted = c.req.header("accept-encoding") ?? "";
  const encoding = (["br", "gzip"] as const).find((one) => new RegExp(`\\b${one}\\b`).test(accepted)) ?? "identity";
  const etag = `"${answer.hash}-${encoding}"`;
  const headers = new Headers({
    "Cache-Control": c.req.method === "POST" ? "no-store" : answer.cacheControl,
    "Content-Type": answer.type,
    ETag: etag,
    Vary: "Accept-Encoding",
  });
  if (answer.policy) headers.set("Content-Security-Policy", answer.policy);
  if (status === 200 && hasAlready(c.req.header("if-none-match"), etag))
    return new Response(null, { status: 304, headers });
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  return new Response(await answer.body(encoding), { status, headers });
}
