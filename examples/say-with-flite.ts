import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fail } from "#server/errors.ts";
import { readWave, type Wave } from "./wave.ts";

/** A woman's voice, slowed and lowered a little: nearer to an older speaker than flite's own pace. */
const voice = ["-voice", "slt", "--setf", "duration_stretch=1.08", "--setf", "int_f0_target_mean=165"];

/** Says a text with Debian's flite. Throws `tool_missing` when there is no flite, `voice_failed` when it cannot speak. */
export async function sayWithFlite(text: string): Promise<Wave> {
  const folder = await mkdtemp(join(tmpdir(), "heirvoice-say-"));
  try {
    const [written, spoken] = [join(folder, "words.txt"), join(folder, "speech.wav")];
    await writeFile(written, text);
    await runFlite([...voice, "-f", written, "-o", spoken]);
    return readWave(await readFile(spoken));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runFlite(args: string[]): Promise<void> {
  const child = spawn("flite", args, { stdio: ["ignore", "ignore", "pipe"] });
  let complaint = "";
  child.stderr.on("data", (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-2000);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", (cause) =>
      reject(
        fail(
          "tool_missing",
          "flite is missing; it speaks the sample. Debian: apt-get install flite. Then run this again.",
          cause,
        ),
      ),
    );
    child.on("close", resolve);
  });
  if (code !== 0) throw fail("voice_failed", `flite could not speak: ${complaint.trim() || `it ended with ${code}`}`);
}
