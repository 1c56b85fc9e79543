import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { editedTime } from "#domain/book/audiobook.ts";
import { waveHeaderBytes } from "#server/platform/media/wave-file.ts";
import { frameMs, sampleRate } from "./pcm.ts";
import { editSilence } from "#server/pipeline/4-audiobook/clean/edit-silence.ts";
import { writeClip } from "./write-clip.ts";

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "heirvoice-cut-"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const marginMs = 40;
const clickMs = 1;

/** Start of each click in this file, in ms. */
async function clicksIn(file: string): Promise<number[]> {
  const bytes = await readFile(file);
  const sound = new Int16Array(bytes.buffer, bytes.byteOffset + waveHeaderBytes, (bytes.length - waveHeaderBytes) >> 1);
  const found: number[] = [];
  for (const [at, sample] of sound.entries()) {
    const ms = (at * 1000) / sampleRate;
    if (Math.abs(sample) > 5000 && ms - (found.at(-1) ?? -Infinity) > 2 * clickMs) found.push(ms);
  }
  return found;
}

/** Writes a recording with clicks at these times and passes it to `writeClip`. */
async function cut(
  clicks: readonly number[],
  edits: ReturnType<typeof editSilence>,
  frames: number,
): Promise<number[]> {
  const [source, outFile] = [join(dir, "source.pcm"), join(dir, "clip.wav")];
  const sound = new Int16Array((frames * frameMs * sampleRate) / 1000);
  for (const ms of clicks) {
    const at = Math.round((ms * sampleRate) / 1000);
    sound.fill(20_000, at, at + (clickMs * sampleRate) / 1000);
  }
  await writeFile(source, Buffer.from(sound.buffer));
  await writeClip({ source, edits, gate: new Float32Array(frames + 1).fill(1), gainDb: 0, outFile });
  return clicksIn(outFile);
}

it("places sound around a cut within 20 ms of the edit list", async () => {
  const part = fc.record({ pause: fc.integer({ min: 170, max: 400 }), length: fc.integer({ min: 20, max: 200 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 2, maxLength: 5 }), async (parts) => {
      let at = 0;
      const speech = parts.map(({ pause, length }) => ({ from: (at += pause), to: (at += length) }));
      const edits = editSilence(speech, at + 100);
      expect(edits).toHaveLength(parts.length);
      const clicks = edits.flatMap(({ sourceStartMs, sourceEndMs }) => [
        sourceStartMs + marginMs,
        sourceEndMs - marginMs,
      ]);
      const heard = await cut(clicks, edits, at + 100);
      expect(heard).toHaveLength(clicks.length);
      for (const [index, ms] of clicks.entries())
        expect(Math.abs((heard[index] ?? 0) - editedTime(edits, ms))).toBeLessThan(20);
    }),
    { numRuns: 20 },
  );
});
