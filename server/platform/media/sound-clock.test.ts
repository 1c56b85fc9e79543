import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFfmpeg } from "./ffmpeg.ts";
import { soundClock } from "./sound-clock.ts";

let dir = "";
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "heirvoice-clock-"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** Six seconds of audio; the machine slept for 20 s after the third second and for 2 s after the fifth. */
const slept = "asetnsamples=960,asetpts='PTS+if(gt(T,2.99),20/TB,0)+if(gt(T,4.99),2/TB,0)'";

async function clockOf(name: string, container: "webm" | "mp4", filter: string) {
  const ffmpeg = await findFfmpeg(null);
  const file = join(dir, name);
  await ffmpeg.run(["-f", "lavfi", "-i", `sine=r=48000:d=6,${filter}`, file]);
  return soundClock(ffmpeg, { file, container, durationMs: 6000 });
}

test.each([
  ["slept.webm", "webm"],
  ["slept.m4a", "mp4"],
] as const)("maps recorder times into %s of a machine that slept", async (name, container) => {
  const clock = await clockOf(name, container, slept);
  const near = (noted: number[], heard: number[]) =>
    noted.forEach((ms, at) => expect(Math.abs(clock(ms) - (heard[at] ?? 0)), `${ms} ms`).toBeLessThan(60));
  near([0, 2000, 2900], [0, 2000, 2900]);
  near([8000, 22_000, 24_000], [3000, 3000, 4000]);
  near([26_000, 27_500, 90_000], [5000, 5500, 68_000]);
});

test("maps times unchanged when the machine never slept", async () => {
  const clock = await clockOf("awake.webm", "webm", "anull");
  for (const ms of [0, 1234, 5900, 70_000]) expect(Math.abs(clock(ms) - ms)).toBeLessThan(60);
});
