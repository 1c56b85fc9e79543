import { refuse } from "#server/backend/storage/storage-error.ts";

const units: Record<string, number> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 };

/** Bytes, or a size as a person writes it: `20MB`. Zero, like null, is no limit of its own. */
export function parseByteSize(given: number | string | null | undefined): number | null | undefined {
  if (given === undefined) return undefined;
  if (given === null || given === 0) return null;
  const [, amount, unit = "b"] = /^(\d{1,15}(?:\.\d{1,6})?)\s*(gb|mb|kb|b)?$/i.exec(String(given)) ?? [];
  const bytes = Math.floor(Number(amount) * (units[unit.toLowerCase()] ?? Number.NaN));
  if (!Number.isSafeInteger(bytes))
    throw refuse.invalidRequest("Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B");
  return bytes === 0 ? null : bytes;
}
