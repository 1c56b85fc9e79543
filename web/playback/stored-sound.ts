import { answersBucket } from "#domain/recording/take.ts";
import { backend } from "#web/lib/api/backend.ts";

/** The lifetime of a signed recording address. */
export const signedForSeconds = 3600;

/** Address of a recording for its current listeners, by its path in the bucket. */
export function addressOfSound(path: string): string {
  return `${location.origin}/storage/v1/object/authenticated/${answersBucket}/${path}`;
}

/** A signed address that a media element can load directly. */
export async function signedAddressOfSound(path: string): Promise<string> {
  const storage = await backend.storage();
  const signed = await storage.from(answersBucket).createSignedUrl(path, signedForSeconds);
  if (signed.error) throw signed.error;
  return signed.data.signedUrl;
}
