import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const waveHeaderBytes = 44;

/** Speech synthesized by flite, 16 kHz samples. */
export async function synthesizeSpeech(said: string): Promise<Int16Array<ArrayBuffer>> {
  const dir = await mkdtemp(join(tmpdir(), "heirvoice-spoken-"));
  const file = join(dir, "said.wav");
  await promisify(execFile)("flite", ["-voice", "rms", "-t", said, "-o", file]);
  const bytes = await readFile(file);
  await rm(dir, { recursive: true });
  return new Int16Array(Uint8Array.from(bytes.subarray(waveHeaderBytes)).buffer);
}
