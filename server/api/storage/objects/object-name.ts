import { refuse } from "#server/api/storage/storage-error.ts";

const objectSigns = /^[\p{L}\p{M}\p{N}_/!.*'() &$=@;:+,?-]+$/u;
const bucketSigns = /^[A-Za-z0-9_!.*'() &$=@;:+,?-]{1,100}$/;
const maxNameBytes = 1024;

/**
 * The one way to write an object's name: Unicode NFC, folders parted by single slashes, nothing that leads upward.
 * Hosted Supabase allows the same signs, of letters only the ASCII ones. Throws `InvalidKey`.
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
