import { createSHA256 } from "hash-wasm";

const pieceBytes = 4 << 20;

/** The SHA-256 of a file of any size in hex, with two pieces of it in memory. `onProgress`: 0 to 1. */
export async function hashFile(file: Blob, onProgress: (share: number) => void): Promise<string> {
  const hash = await createSHA256();
  const read = async (at: number) => new Uint8Array(await file.slice(at, at + pieceBytes).arrayBuffer());
  let next = read(0);
  for (let at = 0; at < file.size; at += pieceBytes) {
    const piece = await next;
    next = at + pieceBytes < file.size ? read(at + pieceBytes) : Promise.resolve(new Uint8Array());
    hash.update(piece);
    onProgress(Math.min(1, (at + piece.length) / file.size));
  }
  return hash.digest("hex");
}
