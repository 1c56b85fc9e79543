import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { soundAdvice, soundProblemsOf, type AnswerSound, type SoundProblem } from "#domain/book/sound-report.ts";
import { findFfmpeg, type Ffmpeg } from "#server/platform/media/ffmpeg.ts";
import { measureAnswer } from "./measure-answers.ts";

let ffmpeg: Ffmpeg;
let dir: string;
beforeAll(async () => {
  ffmpeg = await findFfmpeg(null);
  dir = await mkdtemp(join(tmpdir(), "heirvoice-sound-"));
});
afterAll(() => rm(dir, { recursive: true }));

const mix = "[0]adelay=600,apad=pad_dur=1[voice];[voice][1]amix=inputs=2:duration=first:normalize=0";
const mixed = (added: string) => ["-f", "lavfi", "-i", added, "-filter_complex", mix];
/** How each variant of a recording is made. */
const variants: Record<"clear" | "faint noise" | SoundProblem, string[]> = {
  clear: [],
  "faint noise": mixed("anoisesrc=c=pink:a=0.012:r=16000:seed=7"),
  noise: mixed("anoisesrc=c=pink:a=0.2:r=16000:seed=7"),
  hum: mixed("aevalsrc=0.02*sin(2*PI*100*t)+0.008*sin(2*PI*50*t)+0.006*sin(2*PI*200*t):s=16000"),
  clipped: ["-af", "volume=18dB,aformat=sample_fmts=s16"],
  quiet: ["-af", "volume=-30dB"],
};
/** The thresholds were chosen on the first two; the last is held out. */
const recordings = ["jfk", "sense-0870", "sense-0880"];

test("measures noise, hum, clipping and a quiet voice of real recordings", async () => {
  const sounds: AnswerSound[] = [];
  for (const name of recordings) {
    const original = new URL(`../../../../shared/speech/${name}.wav`, import.meta.url).pathname;
    for (const [variant, args] of Object.entries(variants)) {
      const file = join(dir, `${name}-${variant}.wav`);
      await ffmpeg.run(["-y", "-i", original, ...args, "-ar", "16000", file]);
      const answer = { file, container: "wav" as const, speech: null };
      const { sound } = await measureAnswer(ffmpeg, "r", answer, { dir, signal: AbortSignal.timeout(30_000) });
      const measured = { ...sound, question: name };
      sounds.push(measured);
      const wanted = variant === "clear" || variant === "faint noise" ? [] : [variant];
      expect(soundProblemsOf(measured), `${name} ${variant} ${JSON.stringify(sound)}`).toEqual(wanted);
    }
  }
  expect(soundAdvice(sounds)).toHaveLength(2);
});
