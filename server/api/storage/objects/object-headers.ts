import type { Context } from "hono";
import { bareType, mayOpenInTab } from "#server/api/storage/ingest/media-type-of.ts";
import type { StorageEnv } from "#server/api/storage/request.ts";

/** The headers of a download. `cacheControl` null: only the caller may receive it. */
export function objectHeaders(
  c: Context<StorageEnv>,
  mediaType: string,
  cacheControl: string | null,
  modifiedAt: Date,
): Headers {
  const headers = new Headers({
    "Cache-Control": cacheControl ?? "private, no-store",
    "Content-Type": mediaType,
    // An upload must never act as a page of ours.
    "Content-Security-Policy": "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
    "Last-Modified": modifiedAt.toUTCString(),
    "X-Robots-Tag": "none",
  });
  // A person's document may hold scripts; a reader inside the browser would run them.
  const isDocument = cacheControl === null && bareType(mediaType) === "application/pdf";
  const saveAs = c.req.query("download") ?? (mayOpenInTab(mediaType) && !isDocument ? undefined : "");
  if (saveAs !== undefined) headers.set("Content-Disposition", disposition(saveAs));
  return headers;
}

/** Like hosted Supabase: an empty name only asks the browser to save. */
function disposition(name: string): string {
  if (name === "") return "attachment;";
  const safe = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename=${safe}; filename*=UTF-8''${safe}`;
}
