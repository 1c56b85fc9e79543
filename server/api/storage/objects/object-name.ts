import { refuse } from "#server/api/storage/storage-error.ts";

const objectSigns = /^[\p{L}\p{M}\p{N}_/!.*'() &$=@;:+,?-]+$/u;
const bucketSigns = /^[A-Za-z0-9_!.*'() &$=@;:+,?-]{1,100}$/;
const maxNameBytes = 1024;

/**
 * Normalizes an object name: Unicode NFC, single slashes, no parent segments. Allows hosted Supabase's characters, plus
 * non-ASCII letters. Throws `InvalidKey`.
 */
export function objectName(given: string): string {
  const name = given.normalize("NFC");
  const parts = name.split("/");
  const sound = objectSigns.test(name) && parts.every((part) => part !== "" && part !== "." && part !== "..");
  if (!sound || Buffer.byteLength(name) > maxNameBytes) throw refuse.invalidKey(given.slice(0, 100));
  return name;
}

export function bucketName(given: string): string {
  if (!bucketSigns.test(given) || given === "." || given === "..") throw refuse.invalidBucketName();
  return given;
}
