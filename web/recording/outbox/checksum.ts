import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/** SHA-256 in hex and the length in bytes of a stream. Holds one piece in memory at a time. */
export async function checksum(pieces: AsyncIterable<Uint8Array | Blob>): Promise<{ sha256: string; bytes: number }> {
  const hash = sha256.create();
  let bytes = 0;
  for await (const piece of pieces) {
    const read = piece instanceof Blob ? new Uint8Array(await piece.arrayBuffer()) : piece;
    hash.update(read);
    bytes += read.length;
  }
  return { sha256: bytesToHex(hash.digest()), bytes };
}
