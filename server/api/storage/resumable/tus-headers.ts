import { maxAge, parseUserMetadata } from "#server/api/storage/ingest/read-upload.ts";
import { bucketName, objectName } from "#server/api/storage/objects/object-name.ts";
import type { UserMetadata } from "#server/api/storage/objects/object-row-store.ts";
import { refuse } from "#server/api/storage/storage-error.ts";

export const tusVersion = "1.0.0";

export type UploadMetadata = {
  bucketId: string;
  name: string;
  mediaType: string;
  cacheControl: string;
  userMetadata: UserMetadata;
};

/**
 * Parses `Upload-Metadata` as Supabase's clients send it: bucketName, objectName, contentType, cacheControl, metadata.
 */
export function readUploadMetadata(header: string | undefined): UploadMetadata {
  if (!header) throw refuse.tus(400, "Metadata header is required");
  const fields = new Map<string, string>();
  for (const pair of header.split(",")) {
    const [key = "", value = "", more] = pair.trim().split(" ");
    if (key === "" || more !== undefined || !/^[A-Za-z0-9+/]*={0,2}$/.test(value) || fields.has(key))
      throw refuse.tus(400, "Invalid Upload-Metadata header");
    fields.set(key, Buffer.from(value, "base64").toString("utf8"));
  }
  return {
    bucketId: bucketName(fields.get("bucketName") ?? ""),
    name: objectName(fields.get("objectName") ?? ""),
    mediaType: fields.get("contentType") || "application/octet-stream",
    cacheControl: maxAge(fields.get("cacheControl")),
    userMetadata: parseUserMetadata(fields.get("metadata") ?? null),
  };
}

/** Parses a header with a byte count. */
export function readCount(header: string | undefined, name: string): number {
  if (header === undefined || !/^\d{1,15}$/.test(header)) throw refuse.tus(400, `Invalid ${name}`);
  return Number(header);
}

/** The declared length; null when it is deferred (`Upload-Defer-Length: 1`). */
export function readLength(length: string | undefined, deferred: string | undefined): number | null {
  if (deferred === undefined) return readCount(length, "Upload-Length");
  if (deferred !== "1" || length !== undefined) throw refuse.tus(400, "Invalid Upload-Defer-Length");
  return null;
}

/** `Upload-Checksum`: the algorithm and the expected digest in hex. */
export function readChecksum(header: string | undefined): { algorithm: "sha1" | "sha256"; hex: string } | null {
  if (header === undefined) return null;
  const [, algorithm, base64 = ""] = /^(sha1|sha256) ([A-Za-z0-9+/]+={0,2})$/.exec(header) ?? [];
  if (algorithm !== "sha1" && algorithm !== "sha256") throw refuse.tus(400, "Invalid Upload-Checksum");
  return { algorithm, hex: Buffer.from(base64, "base64").toString("hex") };
}
