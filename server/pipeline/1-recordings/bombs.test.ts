import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { readFile, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "#server/platform/errors.ts";
import { findFfmpeg, type Ffmpeg } from "#server/platform/media/ffmpeg.ts";
import { sayWithFlite } from "#examples/voices/say-with-flite.ts";
import { writeWave } from "#examples/voices/wave.ts";
import { blackPng, constantFlac, padFlac, stretchMp4 } from "#server/testing/samples/sound-bombs.ts";
import { examineRecording } from "./examine-recording.ts";
import { makeListeningCopy } from "./listening-copy.ts";

let dir: string;
let ffmpeg: Ffmpeg;
const at = (name: string) => join(dir, name);
const voice = ["-f", "lavfi", "-i", "sine=frequency=220:duration=4,tremolo=f=3:d=0.8"];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "heirvoice-bombs-"));
  ffmpeg = await findFfmpeg(null);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function refusal(name: string): Promise<AppError> {
  const thrown: unknown = await examineRecording(ffmpeg, at(name)).then(
    () => null,
    (error: unknown) => error,
  );
  if (!(thrown instanceof AppError)) throw new Error(`${name} was not refused`, { cause: thrown });
  return thrown;
}

test("refuses eleven hours of constant level in 84 kB before decoding", async () => {
  await constantFlac(ffmpeg, at("level.flac"));
  expect((await stat(at("level.flac"))).size).toBeLessThan(100_000);
  const decoded: string[] = [];
  const watched: Ffmpeg = {
    ...ffmpeg,
    run: (args, options) => (decoded.push(args.join(" ")), ffmpeg.run(args, options)),
  };
  const error: unknown = await examineRecording(watched, at("level.flac")).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: "recording_implausible", retryable: false });
  expect(String(error)).toMatch(/level\.flac says it holds 11 hours in \d+ bytes: no recorded sound is that small/);
  expect(decoded.every((args) => args.includes("-c copy"))).toBe(true);
});

test("refuses a padded bomb without disk space or transcription", async () => {
  await constantFlac(ffmpeg, at("padded.flac"), 14_400);
  await padFlac(at("padded.flac"), 300_000);
  const facts = await examineRecording(ffmpeg, at("padded.flac"));
  expect(facts.durationMs).toBe(14_400_000);
  const copy = at("padded.wav");
  const { kept } = await makeListeningCopy(ffmpeg, { ...facts, file: at("padded.flac") }, copy);
  expect(kept).toEqual([]);
  expect((await stat(copy)).size).toBe(44);
});

test.each([
  ["an edit list of its own", []],
  ["no edit list", ["-use_editlist", "0"]],
])("refuses an MP4 whose table claims hours or days with %s", async (_, how) => {
  for (const times of [2000, 100_000]) {
    await ffmpeg.run([...voice, "-c:a", "aac", ...how, at("long.m4a")]);
    await stretchMp4(at("long.m4a"), times);
    expect((await refusal("long.m4a")).code).toMatch(how.length > 0 ? /implausible|too_long/ : /unreadable/);
  }
});

test("refuses a WebM with hours between two packets", async () => {
  const gap = "asetpts=PTS+if(gte(T\\,2)\\,36000/TB\\,0)";
  await ffmpeg.run([...voice, "-af", gap, "-c:a", "libopus", "-b:a", "32k", at("gap.webm")]);
  expect((await refusal("gap.webm")).code).toBe("recording_implausible");
});

test("stops decoding at the length that the container states", async () => {
  await constantFlac(ffmpeg, at("under.flac"), 20_000);
  const args = ["-i", at("under.flac"), "-c", "copy", "-bsf:a", "setts=ts=N"];
  await ffmpeg.run([...args, "-f", "matroska", at("under.webm")]);
  expect((await refusal("under.webm")).code).toBe("recording_implausible");
});

test.each([
  ["pic.m4a", ["-c:a", "aac"]],
  ["pic.flac", ["-c:a", "flac"]],
  ["pic.mp3", ["-c:a", "libmp3lame", "-id3v2_version", "3"]],
])("transcribes sound beside a 256-megapixel picture in %s without unpacking it", async (name, codec) => {
  await writeFile(at("black.png"), blackPng(16_000));
  const picture = [
    "-i",
    at("black.png"),
    "-map",
    "0:a",
    "-map",
    "1:v",
    "-c:v",
    "copy",
    "-disposition:v",
    "attached_pic",
  ];
  await promisify(execFile)(ffmpeg.path, ["-loglevel", "error", ...voice, ...picture, ...codec, at(name)]);
  const printed: string[] = [];
  const watched: Ffmpeg = {
    ...ffmpeg,
    run: (args, options) => ffmpeg.run(["-benchmark", ...args], { ...options, onLine: (line) => printed.push(line) }),
  };
  const facts = await examineRecording(watched, at(name));
  expect(Math.abs(facts.durationMs - 4000)).toBeLessThan(80);
  const kilobytes = printed.flatMap((line) => /maxrss=(\d+)/.exec(line)?.slice(1).map(Number) ?? []);
  expect(kilobytes.length).toBeGreaterThanOrEqual(2);
  expect(Math.max(...kilobytes)).toBeLessThan(200_000);
});

test("reads the real sound behind false headers and edit lists", async () => {
  await ffmpeg.run([...voice, "-ar", "16000", at("claims.wav")]);
  const wav = await readFile(at("claims.wav"));
  wav.writeUInt32LE(0xffff_ff00, wav.indexOf("data") + 4);
  await writeFile(at("claims.wav"), wav);
  expect((await examineRecording(ffmpeg, at("claims.wav"))).durationMs).toBe(4000);

  await ffmpeg.run([...voice, "-c:a", "libmp3lame", "-q:a", "4", at("xing.mp3")]);
  const mp3 = await readFile(at("xing.mp3"));
  mp3.writeUInt32BE(0x7fff_ffff, mp3.indexOf("Xing") + 8);
  await writeFile(at("xing.mp3"), mp3);
  expect(Math.abs((await examineRecording(ffmpeg, at("xing.mp3"))).durationMs - 4000)).toBeLessThan(150);

  await ffmpeg.run([...voice, "-c:a", "aac", at("whole.m4a")]);
  await ffmpeg.run(["-ss", "1.5", "-i", at("whole.m4a"), "-c", "copy", at("edited.m4a")]);
  expect(Math.abs((await examineRecording(ffmpeg, at("edited.m4a"))).durationMs - 2500)).toBeLessThan(120);

  await ffmpeg.run([...voice, "-c:a", "libopus", at("one.ogg")]);
  const ogg = await readFile(at("one.ogg"));
  await writeFile(at("joined.ogg"), Buffer.concat([ogg, ogg, ogg]));
  expect(Math.abs((await examineRecording(ffmpeg, at("joined.ogg"))).durationMs - 12_000)).toBeLessThan(200);
});

test("accepts a real recording with few words and silent Opus gaps", async () => {
  await writeFile(at("said.wav"), writeWave(await sayWithFlite("We had a yellow kitchen."), "test"));
  const silence = ["-f", "lavfi", "-i", "anullsrc=r=16000:cl=mono:d=300"];
  const opus = ["-c:a", "libopus", "-b:a", "12k", "-application", "voip", "-dtx", "1", "-frame_duration", "20"];
  const late = ["-filter_complex", "[1]aresample=16000[s];[0][s]concat=n=2:v=0:a=1"];
  await ffmpeg.run([...silence, "-i", at("said.wav"), ...late, ...opus, at("always.webm")]);
  const drop = "noise=drop=lt(size\\,12)*gt(mod(n\\,20)\\,0)";
  await ffmpeg.run(["-i", at("always.webm"), "-c", "copy", "-bsf:a", drop, at("dtx.webm")]);
  const { size } = await stat(at("dtx.webm"));
  expect(size / 300).toBeLessThan(60);
  expect(await examineRecording(ffmpeg, at("dtx.webm"))).toMatchObject({ codec: "opus" });
});
