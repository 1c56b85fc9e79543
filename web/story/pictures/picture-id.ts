import { bytesToHex } from "@noble/hashes/utils.js";
import { sha256 as sha256Of } from "@noble/hashes/sha2.js";

/** The SHA-256 of a file, and the id of its picture: a UUID of version 8 that follows from owner and bytes. */
export async function pictureId(userId: string, file: Blob): Promise<{ id: string; sha256: string }> {
  const sha256 = bytesToHex(await digest(new Uint8Array(await file.arrayBuffer())));
  const hex = bytesToHex(sha256Of(new TextEncoder().encode(`${userId} ${sha256}`)));
  const id = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)];
  return { id: id.join("-"), sha256 };
}

/** `crypto.subtle` is faster and exists on secure pages only. */
async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return window.isSecureContext ? new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)) : sha256Of(bytes);
}
