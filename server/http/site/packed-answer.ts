import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Context } from "hono";
import { hasAlready } from "#server/api/storage/objects/byte-range.ts";

type Encoding = "br" | "gzip" | "identity";
type About = { type: string; cacheControl: string; policy?: string };

/** A text kept in memory, packed when it is first asked for in that packing. */
export type Packed = About & { hash: string; body(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> };

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];
const squeeze = {
  br: (text: Buffer, quality: number) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (text: Buffer) => gzipped(text),
  identity: (text: Buffer) => Promise.resolve(text),
};
/** The best packing takes 45 ms of a processor for a page: too much for what one request asks for. */
const quality = { kept: constants.BROTLI_MAX_QUALITY, large: 9, once: 4 };

/** `use` says whether it is kept for many requests, kept but so large that the first must not wait, or made for one. */
export function packed(text: string, about: About, use: keyof typeof quality = "kept"): Packed {
  const plain = Buffer.from(text);
  const bodies = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();
  return {
    ...about,
    hash: createHash("sha256").update(plain).digest("base64url").slice(0, 16),
    body: (encoding) => {
      const known = bodies.get(encoding) ?? squeeze[encoding](plain, quality[use]).then((made) => new Uint8Array(made));
      bodies.set(encoding, known);
      return known;
    },
  };
}

/** In the best packing the browser takes, or 304 when it has it already. What answers a form is for its sender alone. */
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
