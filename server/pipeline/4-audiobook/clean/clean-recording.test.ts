import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { editedTime, type EditList } from "#domain/book/audiobook.ts";
import type { Container } from "#domain/recording/sound-facts.ts";
import { decodeToMono } from "#server/platform/media/decode-to-mono.ts";
import { findFfmpeg, type Ffmpeg } from "#server/platform/media/ffmpeg.ts";
import {
  decodeSound,
  lagMs,
  levelAt,
  recognize,
  spelled,
  wordErrors,
} from "#server/pipeline/4-audiobook/testing/compare-sound.ts";
import {
  recordAnswer,
  sentences,
  speakAnswer,
  type SpokenAnswer,
} from "#server/pipeline/4-audiobook/testing/spoken-answer.ts";
import { speak } from "#server/pipeline/4-audiobook/testing/speak.ts";
import { waveHeader, waveHeaderBytes } from "#server/platform/media/wave-file.ts";
import { sampleRate } from "#server/pipeline/4-audiobook/sound/pcm.ts";
import { quietest, scanSound } from "#server/pipeline/4-audiobook/sound/scan-sound.ts";
import { decodedOutput, DecodedSounds } from "./decoded-sound.ts";
import { findSpeech } from "./find-speech.ts";
import { cleanRecording } from "./clean-recording.ts";
import { clipSpeechDb } from "./shape-clip.ts";

let dir: string;
let ffmpeg: Ffmpeg;
let rms: SpokenAnswer;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "clean-"));
  ffmpeg = await findFfmpeg(null);
  rms = await speakAnswer(dir, "rms");
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const pink = (amplitude: number) => `anoisesrc=c=pink:a=${amplitude}:r=16000:seed=1`;
const hum = "aevalsrc=0.02*sin(2*PI*50*t)+0.01*sin(2*PI*100*t)+0.01*sin(2*PI*150*t):s=16000";
const raw = ["-f", "s16le", "-ar", "16000", "-ac", "1", "-i"];

async function clean(answer: SpokenAnswer, speech: SpokenAnswer["words"] | null = answer.words) {
  const file = `${answer.file}.clip.wav`;
  const { file: source, container } = answer;
  return { file, ...(await cleanRecording({ ffmpeg, tempDir: dir }, { file: source, container, speech }, file)) };
}

/** Per word: its distance from the position in the edit list, and the loss at its ends relative to its middle. */
async function compareWords(answer: SpokenAnswer, clip: { file: string; edits: EditList }) {
  const [pure, out] = [await decodeSound(ffmpeg, [...raw, answer.pure]), await decodeSound(ffmpeg, ["-i", clip.file])];
  const noise = levelAt(await decodeSound(ffmpeg, ["-i", answer.file]), 200, 2000);
  const lags: number[] = [];
  const lost: number[] = [];
  for (const { startMs, endMs } of answer.words) {
    const at = editedTime(clip.edits, startMs);
    const length = endMs - startMs;
    expect(editedTime(clip.edits, endMs) - at).toBeCloseTo(length, 6);
    lags.push(Math.abs(lagMs(pure, startMs - 80, out, at - 80, length + 160)));
    if (length < 150) continue;
    const middle = [length / 4, (3 * length) / 4] as const;
    const change = (from: number, to: number) => {
      const before =
        levelAt(pure, startMs + from, startMs + to) - levelAt(pure, startMs + middle[0], startMs + middle[1]);
      return levelAt(out, at + from, at + to) - levelAt(out, at + middle[0], at + middle[1]) - before;
    };
    for (const [from, to] of [
      [0, 50],
      [length - 50, length],
    ] as const)
      if (levelAt(pure, startMs + from, startMs + to) > noise + 3) lost.push(-change(from, to));
  }
  return { worstLag: Math.max(...lags), lost };
}

describe("effects of cleaning on words", () => {
  it.each([
    ["with the words known", true],
    ["found by their level alone", false],
  ])("keeps every word and its position within 20 ms (%s)", async (_, known) => {
    const recorded = await recordAnswer(ffmpeg, rms, { name: `room-${known}`, noise: pink(0.02) });
    const clip = await clean(recorded, known ? recorded.words : null);
    const { worstLag, lost } = await compareWords(recorded, clip);
    expect(worstLag).toBeLessThan(20);
    expect(lost.length).toBeGreaterThan(100);
    expect(Math.max(...lost)).toBeLessThan(3);
  });

  it("cleans a decoded recording to the same clip", async () => {
    const recorded = await recordAnswer(ffmpeg, rms, { name: "decoded", noise: pink(0.02) });
    const { file: clip, ...facts } = await clean(recorded);
    const sounds = new DecodedSounds(join(dir, "cache"));
    const decoded = await sounds.begin(recorded.durationMs);
    if (decoded === null) throw new Error("The disk has no room.");
    const { file, container, words: speech } = recorded;
    await decodeToMono(ffmpeg, { file, container }, (mix) => decodedOutput(mix, decoded));
    await sounds.keep(decoded, "its hash");
    const read: string[] = [];
    const watched: Ffmpeg = { ...ffmpeg, run: (args, options) => (read.push(...args), ffmpeg.run(args, options)) };
    const work = { ffmpeg: watched, tempDir: dir };
    const of = { sounds, sha256: "its hash", durationMs: recorded.durationMs };
    expect(await cleanRecording(work, { file, container, speech }, `${clip}.again`, of)).toEqual(facts);
    expect((await readFile(`${clip}.again`)).equals(await readFile(clip))).toBe(true);
    expect(read.filter((word) => word.includes(file))).toEqual([]);
  });

  it("costs recognition at most one word in a hundred", async () => {
    let [said, before, after] = [0, 0, 0];
    for (const voice of ["rms", "awb", "slt"]) {
      const answer = voice === "rms" ? rms : await speakAnswer(dir, voice);
      const recorded = await recordAnswer(ffmpeg, answer, {
        name: "kitchen",
        noise: `${hum}[h];${pink(0.01)}[p];[h][p]amix=inputs=2`,
      });
      const clip = await clean(recorded);
      const words = spelled(sentences.join(" "));
      said += words.length;
      const heard = await Promise.all([recorded.file, clip.file].map((file) => recognize(ffmpeg, file)));
      before += wordErrors(words, heard[0] ?? []);
      after += wordErrors(words, heard[1] ?? []);
    }
    expect(before / said).toBeLessThan(0.5);
    expect((100 * (after - before)) / said).toBeLessThanOrEqual(1);
  });
});

describe("recordings from ordinary devices", () => {
  const ways: { name: string; noise?: string; filter?: string; output?: string[]; container?: Container }[] = [
    { name: "stereo", output: ["-ac", "2"] },
    { name: "opposite-sides", filter: "pan=stereo|c0=c0|c1=-1*c0" },
    { name: "telephone", noise: pink(0.006), output: ["-ar", "8000"] },
    {
      name: "browser",
      noise: pink(0.01),
      output: ["-ar", "48000", "-c:a", "libopus", "-b:a", "32k"],
      container: "webm",
    },
    { name: "quiet", noise: pink(0.01), filter: "volume=-27dB" },
    { name: "hum", noise: `${hum}[h];${pink(0.004)}[p];[h][p]amix=inputs=2` },
    { name: "distorted", filter: "volume=18dB" },
  ];

  it.each(ways)("brings $name to the common level and keeps its words", async (way) => {
    const recorded = await recordAnswer(ffmpeg, rms, way);
    const clip = await clean(recorded);
    const { power } = await scanSound(clip.file, { offset: waveHeaderBytes });
    const speech = findSpeech(power, null);
    expect(Math.abs((speech?.speechDb ?? 0) - clipSpeechDb)).toBeLessThan(1.5);
    expect(clip.backgroundDb ?? 0).toBeLessThan(-66);
    expect(quietest(power, 50) ?? 0).toBeGreaterThan(-85);
    const [pure, out] = [await decodeSound(ffmpeg, [...raw, rms.pure]), await decodeSound(ffmpeg, ["-i", clip.file])];
    const lags = rms.words.map(({ startMs, endMs }) =>
      lagMs(pure, startMs - 80, out, editedTime(clip.edits, startMs) - 80, endMs - startMs + 160),
    );
    expect(Math.max(...lags.map(Math.abs))).toBeLessThan(20);
  });

  it("uses the sound of a film and drops its picture", async () => {
    const film = join(dir, "film.mp4");
    const picture = ["-f", "lavfi", "-i", "testsrc=s=64x64:r=5", "-shortest", "-c:v", "mpeg4", "-c:a", "aac"];
    await ffmpeg.run([...raw, rms.pure, ...picture, film]);
    const clip = await clean({ ...rms, file: film, container: "mp4" });
    expect(clip.samples / 44100).toBeGreaterThan(30);
  });

  it("reports distortion and overwhelming noise, and cuts nothing from the latter", async () => {
    const loud = await clean(await recordAnswer(ffmpeg, rms, { name: "loud", filter: "volume=24dB" }));
    expect(loud.remarks).toEqual([expect.stringContaining("distorted")]);
    const storm = await recordAnswer(ffmpeg, rms, { name: "storm", noise: "anoisesrc=c=white:a=0.5:r=16000:seed=1" });
    const drowned = await clean(storm, null);
    expect(drowned.remarks).toContainEqual(expect.stringContaining("noise"));
    expect(drowned.edits).toHaveLength(1);
  });

  it("keeps an answer of one second", async () => {
    const yes = await speak(dir, "yes", "Yes, always.");
    const clip = await clean({ ...rms, file: yes.file, container: "wav", words: yes.words });
    expect(clip.samples / 44100).toBeGreaterThan(0.6);
    expect(clip.remarks).toEqual([]);
  });

  it("reports silent and empty recordings", async () => {
    const silent = join(dir, "silent.wav");
    await ffmpeg.run(["-f", "lavfi", "-i", "anoisesrc=a=0.00005:d=3", silent]);
    await expect(clean({ ...rms, file: silent, words: [] })).rejects.toMatchObject({ code: "recording_silent" });
    const empty = join(dir, "empty.wav");
    await writeFile(empty, waveHeader(0, sampleRate));
    await expect(clean({ ...rms, file: empty })).rejects.toMatchObject({
      code: expect.stringMatching(/recording_empty|sound_failed/),
    });
  });

  it("shortens a three-second pause to 0.9 s and trims the ends", async () => {
    const clip = await clean(await recordAnswer(ffmpeg, rms, { name: "pauses", noise: pink(0.004) }));
    const [first, second] = [clip.edits[0], clip.edits[1]];
    expect(clip.edits).toHaveLength(2);
    expect((second?.sourceStartMs ?? 0) - (first?.sourceEndMs ?? 0)).toBeGreaterThan(1500);
    const firstWord = rms.words[0]?.startMs ?? 0;
    expect(Math.abs(firstWord - (first?.sourceStartMs ?? 0) - 300)).toBeLessThan(60);
  });
});
