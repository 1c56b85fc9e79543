import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Mix } from "#server/platform/media/decode-to-mono.ts";
import { sampleRate } from "#server/pipeline/4-audiobook/sound/pcm.ts";
import { rawOutput } from "./denoise.ts";
import { isMissingFile } from "#server/platform/process/missing-file.ts";

const dayMs = 86_400_000;
const bytesPerMs = (sampleRate * 2) / 1000;
/** Tolerance in samples: resampling changes the length slightly. */
const roundedMs = 100;
/** Share of free disk space that the cache may use; the rest is for the output. */
const mostOfFree = 1 / 8;

/** ffmpeg arguments of the format to which every recording is decoded. */
export function decodedOutput(mix: Mix, file: string): string[] {
  return ["-af", `${mix},highpass=f=80`, ...rawOutput(file)];
}

/**
 * Cache of mono recordings in the format of `decodedOutput`, by hash, from examination to cleaning. A run of ffmpeg
 * that decodes a recording anyway writes it here too. A recording that is not in the cache is decoded again.
 */
export class DecodedSounds {
  private readonly dir: string;

  constructor(cacheDir: string) {
    this.dir = join(cacheDir, "decoded");
  }

  /**
   * Returns a file for a sound of this length; null with too little disk space. The caller removes a file that it does
   * not store.
   */
  async begin(durationMs: number): Promise<string | null> {
    await mkdir(this.dir, { recursive: true });
    const { bavail, bsize } = await statfs(this.dir);
    return durationMs * bytesPerMs < bavail * bsize * mostOfFree ? join(this.dir, `${randomUUID()}.part`) : null;
  }

  async keep(file: string, sha256: string): Promise<void> {
    await rename(file, this.fileOf(sha256));
  }

  /**
   * Moves the sound to `file` on the same disk. Returns false when it is missing or shorter than expected (power cut).
   */
  async take(sha256: string, file: string, durationMs: number): Promise<boolean> {
    const found = await stat(this.fileOf(sha256)).catch(absent);
    if (!found || Math.abs(found.size / bytesPerMs - durationMs) > roundedMs) return false;
    return rename(this.fileOf(sha256), file).then(() => true, absent);
  }

  /** Deletes unused files and those older than a day. */
  async sweep(done: Iterable<string> = []): Promise<void> {
    for (const sha256 of done) await rm(this.fileOf(sha256), { force: true });
    for (const name of await readdir(this.dir).catch(() => [])) {
      const file = join(this.dir, name);
      const found = await stat(file).catch(absent);
      if (found && Date.now() - found.mtimeMs > dayMs) await rm(file, { force: true });
    }
  }

  private fileOf(sha256: string): string {
    return join(this.dir, `${sha256}.pcm`);
  }
}

function absent(cause: unknown): false {
  if (isMissingFile(cause)) return false;
  throw cause;
}
