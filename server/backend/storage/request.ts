import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { z } from "zod";
import type { Caller } from "#server/backend/auth/caller.ts";
import { bucketName, objectName } from "./objects/object-name.ts";
import { refuse } from "./storage-error.ts";

export type StorageEnv = { Bindings: Partial<HttpBindings>; Variables: { caller: Caller } };

const longestJson = 1_000_000;

/** A JSON body of at most 1 MB. Throws `InvalidRequest`. */
export async function readJson<T extends z.ZodType>(c: Context<StorageEnv>, schema: T): Promise<z.output<T>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bodyOf(c)) {
    size += chunk.length;
    if (size > longestJson) throw refuse.tooLarge("The request is too large");
    chunks.push(chunk);
  }
  const parsed = schema.safeParse(parseJson(Buffer.concat(chunks).toString("utf8")));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw refuse.invalidRequest(`body/${issue?.path.join("/") ?? ""} ${issue?.message ?? "is not right"}`);
}

/** The request's bytes as they come off the wire. */
export function bodyOf(c: Context<StorageEnv>): Readable {
  return c.env.incoming ?? Readable.from([]);
}

const longestGoodbyeMs = 5000;

/** Reads on what a refused sender is still sending: a connection that is cut meanwhile would take the answer with it. */
export async function letSenderFinish(c: Context<StorageEnv>): Promise<void> {
  const { incoming } = c.env;
  if (!incoming || incoming.readableEnded || incoming.destroyed) return;
  incoming.resume();
  const late = AbortSignal.timeout(longestGoodbyeMs);
  await finished(incoming, { signal: late, writable: false }).catch(() => undefined);
}

export function declaredSize(c: Context<StorageEnv>): number | null {
  const header = c.req.header("content-length");
  return header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : null;
}

/** Bucket and object as an address names them. */
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
