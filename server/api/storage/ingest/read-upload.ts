import { once } from "node:events";
import type { Readable } from "node:stream";
import { Busboy } from "@fastify/busboy";
import { z } from "zod";
import { rm } from "node:fs/promises";
import type { UserMetadata } from "#server/api/storage/objects/object-row-store.ts";
import { refuse } from "#server/api/storage/storage-error.ts";
import type { Staged } from "./stage-upload.ts";

/** The bytes and metadata of an uploaded object. */
export type Upload = { staged: Staged; mediaType: string; cacheControl: string; userMetadata: UserMetadata };

export type Headers = { get(name: string): string | null };
type Stage = (source: Readable) => Promise<Staged>;

const maxMetadataDepth = 100;
const metadataSchema = z.record(z.string(), z.unknown()).refine((metadata) => isStorable(metadata));

/** storage-js sends a Blob or a form as multipart, everything else as a raw body with headers. */
export async function readUpload(headers: Headers, body: Readable, stage: Stage): Promise<Upload> {
  const type = headers.get("content-type") ?? "application/octet-stream";
  if (headers.get("content-encoding")) throw refuse.notEnabled("contentEncoding");
  if (/^multipart\/form-data/i.test(type)) return readForm(type, body, stage);
  const userMetadata = readMetadataHeader(headers);
  return {
    staged: await stage(body),
    mediaType: type,
    cacheControl: headers.get("cache-control") ?? "no-cache",
    userMetadata,
  };
}

type FilePart = { stream: Readable; staging: Promise<Staged>; mediaType: string };

/** Reads the fields of a form and stages its first file while it arrives. */
async function readForm(type: string, body: Readable, stage: Stage): Promise<Upload> {
  const form = openForm(type);
  const fields = new Map<string, string>();
  let part: FilePart | null = null;
  form.on("field", (name, value) => fields.set(name, value));
  form.on("file", (_field, stream, _name, _encoding, mediaType) => {
    // A part can break off before anybody reads it. A later reader gets the error from the destroyed stream.
    stream.on("error", () => stream.destroy());
    if (part) return stream.resume();
    const staging = stage(stream);
    staging.catch((thrown: unknown) => form.destroy(thrown instanceof Error ? thrown : undefined));
    part = { stream, staging, mediaType };
    return stream;
  });
  // Never removed: the disk can fill up after the form's last byte, when nobody awaits the form any more.
  form.on("error", (error: unknown) => {
    body.unpipe();
    part?.stream.destroy(error instanceof Error ? error : undefined);
  });
  body.on("close", () => {
    if (!body.readableEnded) form.destroy(new Error("aborted"));
  });
  const read = once(form, "finish").then(
    () => true,
    () => false,
  );
  body.pipe(form);
  const whole = await read;
  return finishForm(fields, part, whole);
}

async function finishForm(fields: Map<string, string>, part: FilePart | null, whole: boolean): Promise<Upload> {
  const staged = await part?.staging;
  try {
    if (!whole) throw refuse.invalidRequest("The form cannot be read");
    if (!part || !staged) throw refuse.invalidRequest("No content provided");
    if (fields.has("contentEncoding")) throw refuse.notEnabled("contentEncoding");
    const userMetadata = parseUserMetadata(fields.get("metadata") ?? null);
    return { staged, mediaType: part.mediaType, cacheControl: maxAge(fields.get("cacheControl")), userMetadata };
  } catch (thrown) {
    if (staged) await rm(staged.file, { force: true });
    throw thrown;
  }
}

function openForm(type: string) {
  try {
    return new Busboy({
      headers: { "content-type": type },
      limits: { fields: 20, fieldSize: 64 * 1024, fieldNameSize: 200, parts: 30, headerPairs: 50 },
    });
  } catch {
    throw refuse.invalidRequest("The form cannot be read");
  }
}

/** `seconds` as the client sends it. */
export function maxAge(seconds: string | null | undefined): string {
  return seconds && /^\d{1,10}$/.test(seconds) ? `max-age=${seconds}` : "no-cache";
}

export function parseUserMetadata(text: string | null): UserMetadata {
  if (text === null || text === "") return null;
  try {
    return metadataSchema.parse(JSON.parse(text));
  } catch {
    throw refuse.invalidRequest(
      `The metadata must be a JSON object of at most ${maxMetadataDepth} levels, without \\u0000 and lone surrogates`,
    );
  }
}

/** Whether PostgreSQL can store the value and any client can serialize it. */
function isStorable(value: unknown, depth = 1): boolean {
  if (typeof value === "string") return !value.includes("\0") && value.isWellFormed();
  if (typeof value !== "object" || value === null) return true;
  if (depth > maxMetadataDepth) return false;
  return Object.entries(value).every(([key, one]) => isStorable(key) && isStorable(one, depth + 1));
}

/** `x-metadata`: JSON in base64. */
export function readMetadataHeader(headers: Headers): UserMetadata {
  const value = headers.get("x-metadata");
  return parseUserMetadata(value === null ? null : Buffer.from(value, "base64").toString("utf8"));
}
