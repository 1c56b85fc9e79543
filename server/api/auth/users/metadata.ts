import { z } from "zod";
import { invalid } from "#server/api/auth/auth-failure.ts";
import type { Json } from "./user-store.ts";

/** Bytes of JSON. Every access token carries the metadata and must fit into a header. */
export const maxMetadataBytes = 4096;

export function metadataBytes(metadata: Json): number {
  return Buffer.byteLength(JSON.stringify(metadata));
}

/** User metadata of a request. Throws `validation_failed` through the request's schema. */
export const metadataSchema = z
  .record(z.string(), z.json())
  .refine(
    (metadata) => metadataBytes(metadata) <= maxMetadataBytes,
    `must be at most ${maxMetadataBytes} bytes of JSON`,
  );

/** Removes null fields, as GoTrue does. Throws `validation_failed` when the result exceeds the limit. */
export function mergeMetadata(known: Json, given: Json): Json {
  const merged = Object.fromEntries(Object.entries({ ...known, ...given }).filter(([, value]) => value !== null));
  if (metadataBytes(merged) > maxMetadataBytes)
    throw invalid(`Metadata must be at most ${maxMetadataBytes} bytes of JSON`);
  return merged;
}

/** Adds those fields of `added` that fit into the limit. Known fields win. */
export function withinLimit(known: Json, added: Json): Json {
  let whole = known;
  for (const [name, value] of Object.entries(added)) {
    const longer = { ...whole, [name]: value };
    if (!Object.hasOwn(known, name) && metadataBytes(longer) <= maxMetadataBytes) whole = longer;
  }
  return whole;
}
