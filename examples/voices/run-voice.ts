import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fail } from "#server/platform/errors.ts";
import { readWave, type Wave } from "./wave.ts";

/** A Debian program that reads a text aloud; `read` are its arguments, with the text's file and the sound's. */
export type VoiceProgram = { program: string; read: (textFile: string, waveFile: string) => string[] };

/** Says a text. Throws `tool_missing` when the program is not there, `voice_failed` when it cannot speak. */
export async function runVoice({ program, read }: VoiceProgram, text: string): Promise<Wave> {
  const folder = await mkdtemp(join(tmpdir(), "heirvoice-say-"));
  try {
    const [written, spoken] = [join(folder, "words.txt"), join(folder, "speech.wav")];
    await writeFile(written, text);
    await run(program, read(written, spoken));
    return readWave(await readFile(spoken));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function run(program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"] });
  let complaint = "";
  child.stderr.on("data", (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-2000);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", (cause) =>
      reject(
        fail(
          "tool_missing",
          `${program} is missing; it speaks the sample. Debian: apt-get install ${program}. Then run this again.`,
          cause,
        ),
      ),
    );
    child.on("close", resolve);
  });
  if (code !== 0)
    throw fail("voice_failed", `${program} could not speak: ${complaint.trim() || `it ended with ${code}`}`);
}
