import type { HonoRequest } from "hono";
import type { ByteRange } from "#server/api/storage/store/object-store.ts";

type BytesWanted = Pick<HonoRequest, "method" | "header">;
type Bytes = { etag: string; size: number; headers: Headers };

/**
 * Answers conditional and range requests (RFC 9110 §13, §14): all bytes, one range, or 304. `open` is called only when
 * a body is sent.
 */
export async function answerBytes(
  request: BytesWanted,
  { etag, size, headers }: Bytes,
  open: (range: ByteRange) => Promise<ReadableStream> | ReadableStream,
): Promise<Response> {
  headers.set("Accept-Ranges", "bytes");
  headers.set("ETag", etag);
  if (hasAlready(request.header("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  const range = wantedRange(request.header("range"), request.header("if-range"), etag, size);
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  headers.set("Content-Length", String(end - start + 1));
  if (range) headers.set("Content-Range", `bytes ${start}-${end}/${size}`);
  const status = range ? 206 : 200;
  if (request.method === "HEAD" || end < start) return new Response(null, { status, headers });
  return new Response(await open({ start, end }), { status, headers });
}

/** Whether `If-None-Match` contains this ETag (RFC 9110 §13.1.2). */
export function hasAlready(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.trim() === "*" || ifNoneMatch.split(",").some((one) => one.trim().replace(/^W\//, "") === etag);
}

/** Parses a single range. Several ranges or other units get the whole file, as the standard allows. */
export function wantedRange(
  header: string | undefined,
  ifRange: string | undefined,
  etag: string,
  size: number,
): ByteRange | "unsatisfiable" | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return null;
  if (ifRange !== undefined && ifRange !== etag) return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return null;
  return start >= size ? "unsatisfiable" : { start, end };
}
