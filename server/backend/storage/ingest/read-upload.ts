import { once } from "node:events";
import type { Readable } from "node:stream";
import { Busboy } from "@fastify/busboy";
import { z } from "zod";
import { rm } from "node:fs/promises";
import type { UserMetadata } from "#server/backend/storage/objects/object-row-store.ts";
import { refuse } from "#server/backend/storage/storage-error.ts";
import type { Staged } from "./stage-upload.ts";

/** What a client sends for an object: its bytes and what it says about them. */
export type Upload = { staged: Staged; mediaType: string; cacheControl: string; userMetadata: UserMetadata };

export type Headers = { get(name: string): string | null };
type Stage = (source: Readable) => Promise<Staged>;

const metadataSchema = z.record(z.string(), z.unknown());

/** storage-js sends a Blob or a form as multipart, everything else as the bare body with headers. */
export async function readUpload(headers: Headers, body: Readable, stage: Stage): Promise<Upload> {
  const type = headers.get("content-type") ?? "application/octet-stream";
  if (headers.get("content-encoding")) throw refuse.notEnabled("contentEncoding");
  if (/^multipart\/form-data/i.test(type)) return readForm(type, body, stage);
  const userMetadata = parseUserMetadata(decodeBase64(headers.get("x-metadata")));
  return {
    staged: await stage(body),
    mediaType: type,
    cacheControl: headers.get("cache-control") ?? "no-cache",
    userMetadata,
  };
}

async function readForm(type: string, body: Readable, stage: Stage): Promise<Upload> {
  const fields = new Map<string, string>();
  const files: { staging: Promise<Staged>; mediaType: string }[] = [];
  try {
    const form = openForm(type);
    form.on("field", (name, value) => fields.set(name, value));
    form.on("file", (_name, stream, _filename, _encoding, mediaType) => {
      if (files.length > 0) {
        stream.resume();
        return;
      }
      const staging = stage(stream);
      staging.catch((thrown: unknown) => form.destroy(thrown instanceof Error ? thrown : undefined));
      files.push({ staging, mediaType });
    });
    const finished = once(form, "finish");
    body.on("error", (error) => form.destroy(error));
    body.on("aborted", () => form.destroy(new Error("aborted")));
    body.pipe(form);
    await finished.catch(async (thrown: unknown) => {
      await files[0]?.staging;
      throw refuse.invalidRequest(thrown instanceof Error ? "The form cannot be read" : "Invalid Request");
    });
    const [file] = files;
    if (!file) throw refuse.invalidRequest("No content provided");
    if (fields.has("contentEncoding")) throw refuse.notEnabled("contentEncoding");
    const userMetadata = parseUserMetadata(fields.get("metadata") ?? null);
    return {
      staged: await file.staging,
      mediaType: file.mediaType,
      cacheControl: maxAge(fields.get("cacheControl")),
      userMetadata,
    };
  } catch (thrown) {
    body.unpipe();
    for (const { staging } of files)
      await staging.then(
        (staged) => rm(staged.file, { force: true }),
        () => undefined,
      );
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

/** The client gives seconds. */
export function maxAge(seconds: string | null | undefined): string {
  return seconds && /^\d{1,10}$/.test(seconds) ? `max-age=${seconds}` : "no-cache";
}

export function parseUserMetadata(text: string | null): UserMetadata {
  if (text === null || text === "") return null;
  try {
    return metadataSchema.parse(JSON.parse(text));
  } catch {
    throw refuse.invalidRequest("The metadata must be a JSON object");
  }
}

function decodeBase64(value: string | null): string | null {
  return value === null ? null : Buffer.from(value, "base64").toString("utf8");
}
