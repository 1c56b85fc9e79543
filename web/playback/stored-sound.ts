import { answersBucket } from "#domain/recording/take.ts";
import { backend } from "#web/lib/api/backend.ts";
import type { ObjectSigner } from "#web/lib/api/media-session.ts";

/** The lifetime of a signed recording address. */
export const signedForSeconds = 3600;

/** Address of a recording for its current listeners, by its path in the bucket. */
export function addressOfSound(path: string): string {
  return `${location.origin}/storage/v1/object/authenticated/${answersBucket}/${path}`;
}

/** A signed address that a media element can load directly, for the owner of the storage client. */
export async function signedAddressOfSound(
  path: string,
  openStorage: () => Promise<ObjectSigner> = backend.storage,
): Promise<string> {
  const storage = await openStorage();
  const signed = await storage.from(answersBucket).createSignedUrl(path, signedForSeconds);
  if (signed.error) throw signed.error;
  return signed.data.signedUrl;
}
