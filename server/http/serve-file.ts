import { open, type FileHandle } from "node:fs/promises";
import type { Context } from "hono";
import { fileBodyOf } from "#server/api/storage/store/file-body.ts";
import { answerBytes } from "#server/api/storage/objects/byte-range.ts";
import { fail } from "#server/platform/errors.ts";
import { soundPolicy } from "./guards/security-headers.ts";

export type ServeOptions = {
  /** The media type, with its charset where it has one. */
  type: string;
  /** Download name; without it the browser displays the file if it can. */
  downloadAs?: string;
  cacheControl?: string;
};

/**
 * Serves a file: whole, one byte range (RFC 9110 §14), or 304 for a known ETag. `path` must not come from the request.
 * Throws `not_found`.
 */
export async function serveFile(c: Context, path: string, options: ServeOptions): Promise<Response> {
  const file = await openFile(path);
  let streaming = false;
  try {
    const { size, mtimeMs, ino } = await file.stat();
    const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}-${ino.toString(36)}"`;
    const headers = new Headers({
      "Cache-Control": options.cacheControl ?? "no-cache",
      "Content-Type": options.type,
      "Last-Modified": new Date(mtimeMs).toUTCString(),
    });
    if (/^(audio|video)\//.test(options.type)) headers.set("Content-Security-Policy", soundPolicy);
    if (options.downloadAs) headers.set("Content-Disposition", attachment(options.downloadAs));
    return await answerBytes(c.req, { etag, size, headers }, (range) => {
      streaming = true;
      return fileBodyOf(file, range);
    });
  } finally {
    if (!streaming) await file.close();
  }
}

async function openFile(path: string): Promise<FileHandle> {
  const file = await open(path).catch((thrown: NodeJS.ErrnoException) => {
    if (thrown.code === "ENOENT" || thrown.code === "ENOTDIR")
      throw fail("not_found", "There is nothing at this address.");
    throw thrown;
  });
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw fail("not_found", "There is nothing at this address.");
}

export function attachment(name: string): string {
  const ascii = name.replaceAll(/[^\w .()-]/g, "_");
  const exact = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${exact}`;
}
