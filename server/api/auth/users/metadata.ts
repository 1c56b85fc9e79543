import { z } from "zod";
import { invalid } from "#server/api/auth/auth-failure.ts";
import type { Json } from "./user-store.ts";

/** Every access token carries the metadata, so that it must fit into a header. Bytes of JSON. */
export const maxMetadataBytes = 4096;

export function metadataBytes(metadata: Json): number {
  return Buffer.byteLength(JSON.stringify(metadata));
}

/** What a request says of a person. Throws `validation_failed` through the request's schema. */
export const metadataSchema = z
  .record(z.string(), z.json())
  .refine(
    (metadata) => metadataBytes(metadata) <= maxMetadataBytes,
    `must be at most ${maxMetadataBytes} bytes of JSON`,
  );

/** What is null goes, as GoTrue has it. Throws `validation_failed` when the whole grows too long. */
export function mergeMetadata(known: Json, given: Json): Json {
  const merged = Object.fromEntries(Object.entries({ ...known, ...given }).filter(([, value]) => value !== null));
  if (metadataBytes(merged) > maxMetadataBytes)
    throw invalid(`Metadata must be at most ${maxMetadataBytes} bytes of JSON`);
  return merged;
}

/** What is known, and of what another service says as much as there is room for; what is known wins. */
export function withinLimit(known: Json, said: Json): Json {
  let whole = known;
  for (const [name, value] of Object.entries(said)) {
    const longer = { ...whole, [name]: value };
    if (!Object.hasOwn(known, name) && metadataBytes(longer) <= maxMetadataBytes) whole = longer;
  }
  return whole;
}
