import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Mix } from "#server/platform/media/decode-to-mono.ts";
import { sampleRate } from "#server/pipeline/4-audiobook/sound/pcm.ts";
import { rawOutput } from "./denoise.ts";

const dayMs = 86_400_000;
const bytesPerMs = (sampleRate * 2) / 1000;
/** Another sample rate makes it a little longer or shorter. */
const roundedMs = 100;
/** The larger part of the disk's free space is for what is made of it. */
const mostOfFree = 1 / 8;

/** What every recording is decoded to before it is looked at. */
export function decodedOutput(mix: Mix, file: string): string[] {
  return ["-af", `${mix},highpass=f=80`, ...rawOutput(file)];
}

/**
 * Recordings of one channel as `decodedOutput` writes them, by their hash, from when they are examined until they are cleaned: a run
 * of ffmpeg that decodes one anyway writes this, too. Who finds none decodes again.
 */
export class DecodedSounds {
  private readonly dir: string;

  constructor(cacheDir: string) {
    this.dir = join(cacheDir, "decoded");
  }

  /** A file to decode so much sound into; null where the disk has little room. What is not kept the caller removes. */
  async begin(durationMs: number): Promise<string | null> {
    await mkdir(this.dir, { recursive: true });
    const { bavail, bsize } = await statfs(this.dir);
    return durationMs * bytesPerMs < bavail * bsize * mostOfFree ? join(this.dir, `${randomUUID()}.part`) : null;
  }

  async keep(file: string, sha256: string): Promise<void> {
    await rename(file, this.fileOf(sha256));
  }

  /** Moves it to `file`, which is on the same disk; false when there is none, or not all of so much sound: a power cut takes the end. */
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
  if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return false;
  throw cause;
}
