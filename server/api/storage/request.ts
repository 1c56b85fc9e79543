import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type { HttpBindings } from "@hono/node-server";
import type { Context, HonoRequest } from "hono";
import type { z } from "zod";
import type { Caller } from "#server/api/auth/caller.ts";
import { readText, defaultMaxBytes } from "#server/api/max-body.ts";
import { bucketName, objectName } from "./objects/object-name.ts";
import { refuse } from "./storage-error.ts";

export type StorageEnv = { Bindings: Partial<HttpBindings>; Variables: { caller: Caller } };

/** Enough for a thousand names. */
export const maxListBytes = 256 << 10;

/** Reads a JSON body. Throws `InvalidRequest`, or `Aborted` when the sender disconnected. */
export async function readJson<T extends z.ZodType>(
  c: Context<StorageEnv>,
  schema: T,
  maxBytes = defaultMaxBytes,
): Promise<z.output<T>> {
  const parsed = schema.safeParse(parseJson(await readText(c.req.raw, maxBytes)));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw refuse.invalidRequest(`body/${issue?.path.join("/") ?? ""} ${issue?.message ?? "is not right"}`);
}

/** The raw request stream. */
export function bodyOf(c: Context<StorageEnv>): Readable {
  return c.env.incoming ?? Readable.from([]);
}

const maxDrainMs = 5000;

/** Reads the rest of a rejected upload, because closing the connection early would lose the response. */
export async function drainRequest(c: Context<StorageEnv>): Promise<void> {
  const { incoming } = c.env;
  if (!incoming || incoming.readableEnded || incoming.destroyed) return;
  incoming.resume();
  const late = AbortSignal.timeout(maxDrainMs);
  await finished(incoming, { signal: late, writable: false }).catch(() => undefined);
}

/** Lists and signing are reads; a part belongs to an upload that was counted at its start. */
export function isWrite({ method, path }: HonoRequest): boolean {
  if (method === "POST") return !/\/object\/(list|list-v2|sign)\//.test(path);
  return method === "PUT" || method === "DELETE";
}

export function declaredSize(c: Context<StorageEnv>): number | null {
  const header = c.req.header("content-length");
  return header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : null;
}

/** Bucket and object name of the path. */
export function addressed(c: Context<StorageEnv>): { bucketId: string; name: string } {
  return { bucketId: bucketName(c.req.param("bucket") ?? ""), name: objectName(c.req.param("name") ?? "") };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse.invalidRequest("The body is not valid JSON");
  }
}
