import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { frameSamples } from "./pcm.ts";
import { scanSound } from "./scan-sound.ts";

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "heirvoice-scan-"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const loudest = 32_768;
const sample = fc.oneof(
  fc.integer({ min: -loudest, max: loudest - 1 }),
  fc.constantFrom(-loudest, 1 - loudest, loudest - 1, 0),
);

it("measures frame power, peak and clipping for any length and start", async () => {
  const file = join(dir, "sound.pcm");
  const sound = fc.array(sample, { minLength: 1, maxLength: 3 * frameSamples });
  await fc.assert(
    fc.asyncProperty(
      sound,
      fc.integer({ min: 0, max: 600 }),
      fc.integer({ min: 0, max: 44 }),
      async (once, times, offset) => {
        const samples = Int16Array.from(Array.from({ length: 1 + times }, () => once).flat());
        await writeFile(file, Buffer.concat([Buffer.alloc(offset), Buffer.from(samples.buffer)]));
        const scan = await scanSound(file, { offset });
        const sizes = Array.from(samples, Math.abs);
        expect(scan.samples).toBe(samples.length);
        expect(scan.peakDb).toBe(20 * Math.log10(Math.max(1, ...once.map(Math.abs)) / loudest));
        expect(scan.clipped).toBe(sizes.filter((size) => size >= loudest - 1).length / samples.length);
        for (let frame = 0; frame < scan.power.length; frame++) {
          const part = sizes.slice(frame * frameSamples, (frame + 1) * frameSamples);
          const power = part.reduce((sum, size) => sum + (size / loudest) ** 2, 0) / part.length;
          expect(Math.abs((scan.power[frame] ?? 0) - power)).toBeLessThan(1e-6);
        }
      },
    ),
    { numRuns: 25 },
  );
});
