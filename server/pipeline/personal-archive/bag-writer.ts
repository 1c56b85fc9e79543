import { createHash } from "node:crypto";
import { ZipFile } from "#server/pipeline/4-book/epub/zip-file.ts";

export type BagFile = { path: string; bytes: number; sha256: string };

/**
 * Writes a bag (RFC 8493) as a ZIP with one folder. Files under `data/` are the payload; every file has its SHA-256 in a
 * manifest. Nothing is held whole in memory.
 */
export class BagWriter {
  readonly files: BagFile[] = [];
  private readonly zip: ZipFile;
  private readonly folder: string;
  private readonly signal: AbortSignal;

  private constructor(zip: ZipFile, folder: string, signal: AbortSignal) {
    this.zip = zip;
    this.folder = folder;
    this.signal = signal;
  }

  static async create(file: string, folder: string, signal: AbortSignal): Promise<BagWriter> {
    return new BagWriter(await ZipFile.create(file, { zip64: true }), folder, signal);
  }

  async addFile(path: string, file: string, onBytes?: (bytes: number) => void): Promise<BagFile> {
    return this.hashed(path, onBytes, (options) => this.zip.addFile(`${this.folder}/${path}`, file, options));
  }

  async addPieces(
    path: string,
    pieces: AsyncIterable<Uint8Array>,
    onBytes?: (bytes: number) => void,
  ): Promise<BagFile> {
    return this.hashed(path, onBytes, (options) => this.zip.addPieces(`${this.folder}/${path}`, pieces, options));
  }

  async addText(path: string, parts: AsyncIterable<string> | string): Promise<BagFile> {
    const pieces = typeof parts === "string" ? once(parts) : parts;
    return this.hashed(path, undefined, (options) => this.zip.addStream(`${this.folder}/${path}`, pieces, options));
  }

  /** Writes `bag-info.txt` with these lines and the manifests. */
  async finish(info: Readonly<Record<string, string>>): Promise<void> {
    const payload = this.files.filter(isPayload);
    const bytes = payload.reduce((sum, file) => sum + file.bytes, 0);
    const lines = Object.entries({ ...info, "Payload-Oxum": `${bytes}.${payload.length}` });
    await this.addText("bagit.txt", "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n");
    await this.addText("bag-info.txt", lines.map(([label, value]) => `${label}: ${value}\n`).join(""));
    await this.addText("manifest-sha256.txt", manifestOf(payload));
    await this.addText("tagmanifest-sha256.txt", manifestOf(this.files.filter((file) => !isPayload(file))));
    await this.zip.finish();
  }

  async abandon(): Promise<void> {
    await this.zip.abandon();
  }

  private async hashed(
    path: string,
    onBytes: ((bytes: number) => void) | undefined,
    add: (options: { signal: AbortSignal; onPiece: (piece: Uint8Array) => void }) => Promise<unknown>,
  ): Promise<BagFile> {
    const hash = createHash("sha256");
    let bytes = 0;
    const onPiece = (piece: Uint8Array) => {
      hash.update(piece);
      bytes += piece.length;
      onBytes?.(piece.length);
    };
    await add({ signal: this.signal, onPiece });
    const file = { path, bytes, sha256: hash.digest("hex") };
    this.files.push(file);
    return file;
  }
}

const isPayload = ({ path }: BagFile) => path.startsWith("data/");

async function* manifestOf(files: readonly BagFile[]): AsyncGenerator<string> {
  for (const { path, sha256 } of files) yield `${sha256}  ${path}\n`;
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}
