import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { zstdCompress } from "node:zlib";
import { fail } from "#server/platform/errors.ts";
import { openThreads } from "#server/platform/threads/thread-pool.ts";
import type { SealTasks } from "./seal-thread.ts";
import { encrypt } from "./age-file.ts";
import type { Blob } from "./backup-manifest.ts";
import { macOf, type BackupKey } from "./backup-key-store.ts";
import type { BackupTarget } from "./backup-target.ts";

const inSealThread = openThreads<SealTasks>(new URL("./seal-thread.ts", import.meta.url));
const compress = promisify(zstdCompress);
const pieceBytes = 8 << 20;

export const blobFolder = "blobs";
export function blobPath(blob: string): string {
  return `${blobFolder}/${blob.slice(0, 2)}/${blob}.age`;
}

/**
 * Writes encrypted bytes under a name that only their content decides, so that the same bytes are written once. The name is
 * keyed, because a plain hash would show the owner of the target which known files are in it.
 */
export class BlobWriter {
  /** Blobs of this backup. */
  readonly used = new Set<string>();
  newBytes = 0;
  readonly #target: BackupTarget;
  readonly #key: BackupKey;
  readonly #present: Set<string>;

  constructor(target: BackupTarget, key: BackupKey, present: Set<string>) {
    this.#target = target;
    this.#key = key;
    this.#present = present;
  }

  /** The blob of an object that was read before, if the target still has it. */
  known(sha256: string, bytes: number): Blob | null {
    const blob = this.#name("object", sha256);
    if (!this.#present.has(blob)) return null;
    this.used.add(blob);
    return { blob, sha256, bytes };
  }

  /** Encrypts the object in this file, in a thread. Throws `not_found` when the file is gone. */
  async writeFile(source: string): Promise<Blob> {
    let stored: Blob = { blob: "", sha256: "", bytes: 0 };
    await this.#target.fillNamed(
      async (draft) => {
        const sealed = await inSealThread("sealFile", { source, draft, recipient: this.#key.recipient });
        if (sealed === null) throw fail("not_found", "An object is gone.");
        const { sha256, bytes } = sealed;
        stored = { blob: this.#name("object", sha256), sha256, bytes };
      },
      () => this.#pathOfNew(stored),
    );
    this.#wrote(stored);
    return stored;
  }

  /** Streams one object that is in no file of this machine. */
  async writeObject(source: AsyncIterable<Uint8Array>): Promise<Blob> {
    const hash = createHash("sha256");
    let bytes = 0;
    let stored: Blob = { blob: "", sha256: "", bytes };
    const read = async function* () {
      for await (const chunk of source) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    };
    await this.#target.writeNamed(encrypt(this.#key.recipient, read()), () => {
      const sha256 = hash.digest("hex");
      stored = { blob: this.#name("object", sha256), sha256, bytes };
      return this.#pathOfNew(stored);
    });
    this.#wrote(stored);
    return stored;
  }

  /** Writes a text of any length as compressed pieces. */
  async writePieces(source: AsyncIterable<Uint8Array>): Promise<Blob[]> {
    const pieces: Blob[] = [];
    let parts: Uint8Array[] = [];
    let held = 0;
    const flush = async () => {
      if (held > 0) pieces.push(await this.#writePiece(Buffer.concat(parts, held)));
      [parts, held] = [[], 0];
    };
    for await (const bytes of source)
      for (let at = 0; at < bytes.length;) {
        const part = bytes.subarray(at, at + pieceBytes - held);
        parts.push(part);
        held += part.length;
        at += part.length;
        if (held === pieceBytes) await flush();
      }
    await flush();
    return pieces;
  }

  async #writePiece(piece: Buffer): Promise<Blob> {
    const sha256 = createHash("sha256").update(piece).digest("hex");
    const stored = { blob: this.#name("piece", sha256), sha256, bytes: piece.length };
    if (!this.#present.has(stored.blob)) {
      const packed = await compress(piece);
      await this.#target.write(blobPath(stored.blob), encrypt(this.#key.recipient, once(packed)));
    }
    this.#wrote(stored);
    return stored;
  }

  #pathOfNew({ blob }: Blob): string | null {
    return this.#present.has(blob) ? null : blobPath(blob);
  }

  #wrote({ blob, bytes }: Blob): void {
    if (!this.#present.has(blob)) this.newBytes += bytes;
    this.#present.add(blob);
    this.used.add(blob);
  }

  #name(kind: "object" | "piece", sha256: string): string {
    return macOf(this.#key.macKey, kind, sha256);
  }
}

export async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
