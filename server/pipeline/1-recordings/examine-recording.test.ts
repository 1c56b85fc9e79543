import { createHash } from "node:crypto";
import { copyFile, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AppError } from "#server/platform/errors.ts";
import { findFfmpeg, type Ffmpeg } from "#server/platform/media/ffmpeg.ts";
import { decodeToMono } from "#server/platform/media/decode-to-mono.ts";
import { decodedOutput, DecodedSounds } from "#server/pipeline/4-audiobook/clean/decoded-sound.ts";
import { examineOnce, keptLevels } from "./examine-once.ts";
import { examineRecording } from "./examine-recording.ts";
import { makeListeningCopy, measureFrameLevels } from "./listening-copy.ts";

let dir: string;
let ffmpeg: Ffmpeg;
const at = (name: string) => join(dir, name);
const voice = ["-f", "lavfi", "-i", "sine=frequency=220:duration=4,tremolo=f=3:d=0.8"];

/** An AMR frame of noise at 12.2 kbit/s. */
const frame = (seed: number) =>
  Buffer.from(Array.from({ length: 32 }, (_, i) => (i === 0 ? 0x3c : (seed * 37 + i * 101) & 255)));

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "heirvoice-sound-"));
  ffmpeg = await findFfmpeg(null);
  const opus = ["-c:a", "libopus", "-b:a", "64k"];
  await ffmpeg.run([...voice, "-ar", "48000", at("plain.wav")]);
  await ffmpeg.run([...voice, ...opus, at("talk.webm")]);
  await ffmpeg.run([...voice, ...opus, at("talk.ogg")]);
  await ffmpeg.run([...voice, "-ar", "44100", "-c:a", "libmp3lame", at("talk.mp3")]);
  await ffmpeg.run([...voice, "-ar", "44100", at("talk.flac")]);
  await ffmpeg.run([...voice, "-c:a", "aac", at("talk.m4a")]);
  await ffmpeg.run([...voice, "-c:a", "aac", "-movflags", "+faststart", at("fast.m4a")]);
  await ffmpeg.run([...voice, "-ar", "8000", "-ac", "2", at("telephone.wav")]);
  const picture = ["-f", "lavfi", "-i", "testsrc=duration=4:size=64x64:rate=5"];
  await ffmpeg.run([
    ...picture,
    ...voice,
    "-map",
    "0:v",
    "-map",
    "1:a",
    "-c:v",
    "mpeg4",
    "-c:a",
    "aac",
    at("film.mp4"),
  ]);
  await ffmpeg.run([...picture, "-c:v", "mpeg4", at("mute-film.mp4")]);
  await ffmpeg.run([...voice, ...opus, at("talk.opus")]);
  await ffmpeg.run([...voice, ...opus, at("talk.mka")]);
  for (const name of ["talk.aac", "talk.mov", "talk.3gp"]) await ffmpeg.run([...voice, "-c:a", "aac", at(name)]);
  for (const name of ["talk.caf", "talk.aiff"]) await ffmpeg.run([...voice, "-ar", "44100", at(name)]);
  await ffmpeg.run([...voice, "-c:a", "wmav2", at("talk.wma")]);
  const longer = ["-f", "lavfi", "-i", "testsrc=duration=9:size=64x64:rate=5"];
  await ffmpeg.run([...longer, ...voice, "-map", "0:v", "-map", "1:a", "-c:v", "mpeg4", "-c:a", "aac", at("film.mov")]);
  await writeFile(
    at("talk.amr"),
    Buffer.concat([Buffer.from("#!AMR\n"), ...Array.from({ length: 200 }, (_, i) => frame(i))]),
  );
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function refusal(file: string): Promise<AppError> {
  const thrown: unknown = await examineRecording(ffmpeg, file).then(
    () => null,
    (error: unknown) => error,
  );
  if (!(thrown instanceof AppError)) throw new Error(`${file} was not refused`, { cause: thrown });
  return thrown;
}

async function cutTo(from: string, to: string, share: number): Promise<string> {
  await copyFile(at(from), at(to));
  await truncate(at(to), Math.floor((await stat(at(from))).size * share));
  return at(to);
}

describe("a readable recording", () => {
  test.each([
    ["plain.wav", "wav", "pcm_s16le", 48_000],
    ["talk.webm", "webm", "opus", 48_000],
    ["talk.ogg", "ogg", "opus", 48_000],
    ["talk.mp3", "mp3", "mp3", 44_100],
    ["talk.flac", "flac", "flac", 44_100],
    ["talk.m4a", "mp4", "aac", 44_100],
    ["film.mp4", "mp4", "aac", 44_100],
    ["talk.opus", "ogg", "opus", 48_000],
    ["talk.mka", "webm", "opus", 48_000],
    ["talk.aac", "aac", "aac", 44_100],
    ["talk.mov", "mp4", "aac", 44_100],
    ["talk.3gp", "mp4", "aac", 44_100],
    ["talk.caf", "caf", "pcm_s16be", 44_100],
    ["talk.aiff", "aiff", "pcm_s16be", 44_100],
    ["talk.wma", "asf", "wmav2", 44_100],
  ])("reads %s from its content", async (name, container, codec, sampleRate) => {
    const facts = await examineRecording(ffmpeg, at(name));
    expect(facts).toMatchObject({ container, codec, sampleRate, channels: 1, truncated: false });
    expect(Math.abs(facts.durationMs - 4000)).toBeLessThan(80);
    expect(facts.bytes).toBe((await stat(at(name))).size);
    expect(facts.sha256).toBe(
      createHash("sha256")
        .update(await readFile(at(name)))
        .digest("hex"),
    );
    expect(facts.rmsDb).toBeLessThan(facts.peakDb);
    expect(facts.peakDb).toBeLessThanOrEqual(0.5);
  });

  test("reads a telephone's voice note (AMR)", async () => {
    const facts = await examineRecording(ffmpeg, at("talk.amr"));
    expect(facts).toMatchObject({ container: "amr", codec: "amr_nb", sampleRate: 8000, truncated: false });
    expect(Math.abs(facts.durationMs - 4000)).toBeLessThan(100);
  });

  test("reads a film to the end of its sound", async () => {
    expect(await examineRecording(ffmpeg, at("film.mov"))).toMatchObject({ container: "mp4", truncated: false });
  });

  test.each(["talk.webm", "talk.mp3", "film.mp4", "telephone.wav"])(
    "finds %s and its loudness in one decoding",
    async (name) => {
      const cacheDir = at(`cache of ${name}`);
      const runs: string[][] = [];
      const counting: Ffmpeg = { ...ffmpeg, run: (args, options) => (runs.push(args), ffmpeg.run(args, options)) };
      const examine = () =>
        examineOnce({ ffmpeg: counting, cacheDir }, at(name), { signal: AbortSignal.timeout(60_000) });
      const facts = await examine();
      const decoded = runs.length;
      expect(await examine()).toEqual(facts);
      expect(runs).toHaveLength(decoded);
      expect(facts).toEqual(await examineRecording(ffmpeg, at(name)));
      const { container, durationMs, channels, sha256 } = facts;
      const heard = await measureFrameLevels(ffmpeg, { file: at(name), container, durationMs });
      expect(await keptLevels(cacheDir, { sha256, durationMs })).toEqual(channels === 1 ? heard : null);
      expect(heard.length).toBeGreaterThan(390);
      for (const kept of await readdir(join(cacheDir, "examined")))
        if (kept.endsWith(".levels")) await truncate(join(cacheDir, "examined", kept), 801);
      expect(await keptLevels(cacheDir, { sha256, durationMs })).toBeNull();
    },
  );

  test.each(["talk.webm", "talk.mp3", "film.mp4", "telephone.wav"])(
    "decodes %s for the audiobook in the same run unless it is stereo",
    async (name) => {
      const cacheDir = at(`sounds of ${name}`);
      const examine = () => examineOnce({ ffmpeg, cacheDir }, at(name), { signal: AbortSignal.timeout(60_000) });
      const { channels, container, sha256, durationMs } = await examine();
      const [taken, alone] = [at(`${name}.taken`), at(`${name}.alone`)];
      const sounds = new DecodedSounds(cacheDir);
      expect(await sounds.take(sha256, taken, durationMs)).toBe(channels === 1);
      expect(await readdir(join(cacheDir, "decoded"))).toEqual([]);
      await decodeToMono(ffmpeg, { file: at(name), container }, (mix) => decodedOutput(mix, alone));
      if (channels === 1) expect((await readFile(taken)).equals(await readFile(alone))).toBe(true);
      expect(await sounds.take(sha256, taken, durationMs)).toBe(false);
      await writeFile(join(cacheDir, "decoded", `${sha256}.pcm`), (await readFile(alone)).subarray(0, 100_000));
      expect(await sounds.take(sha256, taken, durationMs)).toBe(false);
    },
  );

  test("reads stereo at 8 kHz", async () => {
    expect(await examineRecording(ffmpeg, at("telephone.wav"))).toMatchObject({
      sampleRate: 8000,
      channels: 2,
      durationMs: 4000,
    });
  });

  test("reads a webm that is named .wav as a webm", async () => {
    await copyFile(at("talk.webm"), at("wrong-name.wav"));
    expect(await examineRecording(ffmpeg, at("wrong-name.wav"))).toMatchObject({ container: "webm", codec: "opus" });
  });

  test("reads a file whose name looks like an option or an address", async () => {
    for (const name of ["-i.wav", "concat:a|b.wav", "%d é 'x' [0].wav"]) {
      await copyFile(at("plain.wav"), at(name));
      expect(await examineRecording(ffmpeg, at(name))).toMatchObject({ durationMs: 4000 });
    }
  });

  test("reads a wav whose writer never knew its length", async () => {
    const bytes = await readFile(at("plain.wav"));
    const data = bytes.indexOf("data");
    bytes.writeUInt32LE(0xffff_ffff, data + 4);
    bytes.writeUInt32LE(0xffff_ffff, 4);
    await writeFile(at("streamed.wav"), bytes);
    expect(await examineRecording(ffmpeg, at("streamed.wav"))).toMatchObject({ durationMs: 4000, truncated: false });
  });
});

describe("a recording that was cut off", () => {
  test.each(["plain.wav", "talk.webm", "talk.ogg", "fast.m4a", "talk.mp3", "talk.flac"])(
    "uses %s as far as it goes and marks it truncated",
    async (name) => {
      const facts = await examineRecording(ffmpeg, await cutTo(name, `cut-${name}`, 0.6));
      expect(facts.truncated).toBe(true);
      expect(facts.durationMs).toBeGreaterThan(1500);
      expect(facts.durationMs).toBeLessThan(3200);
    },
  );

  test("rejects an m4a without its index and names it", async () => {
    const error = await refusal(await cutTo("talk.m4a", "lost.m4a", 0.6));
    expect(error).toMatchObject({ code: "recording_unreadable" });
    expect(error.message).toContain("lost.m4a");
  });
});

describe("something that is not a recording", () => {
  test("classifies an empty file and a header without sound as empty", async () => {
    await writeFile(at("nothing.mp3"), "");
    await copyFile(at("plain.wav"), at("header.wav"));
    await truncate(at("header.wav"), 80);
    for (const name of ["nothing.mp3", "header.wav"]) {
      const error = await refusal(at(name));
      expect(error.code).toBe("recording_empty");
      expect(error.message).toContain(name);
    }
  });

  test("classifies digital silence and microphone hiss as silent", async () => {
    await ffmpeg.run(["-f", "lavfi", "-i", "anullsrc=r=16000:cl=mono", "-t", "3", at("zeros.wav")]);
    await ffmpeg.run(["-f", "lavfi", "-i", "anoisesrc=a=0.0004:d=3:seed=1", "-c:a", "flac", at("hiss.flac")]);
    for (const name of ["zeros.wav", "hiss.flac"]) {
      const error = await refusal(at(name));
      expect(error.code).toBe("recording_silent");
      expect(error.message).toContain(name);
    }
  });

  test("rejects a video without sound", async () => {
    expect(await refusal(at("mute-film.mp4"))).toMatchObject({ code: "not_a_recording" });
  });

  test("rejects noise behind the first bytes of a known container", async () => {
    const noise = Buffer.alloc(60_000, 0);
    for (let i = 0; i < noise.length; i++) noise[i] = (i * 7919 + (i >> 5) * 104_729) & 0xff;
    const heads = { "bad.ogg": "OggS", "bad.flac": "fLaC", "bad.webm": "\u001aE\u00df\u00a3\u0093B\u0082\u0088webm" };
    for (const [name, head] of Object.entries(heads)) {
      await writeFile(at(name), Buffer.concat([Buffer.from(head, "latin1"), noise]));
      const error = await refusal(at(name));
      expect(error.code, name).toBe("recording_unreadable");
      expect(error.message).toContain(name);
    }
  });

  test("rejects playlists, texts, drawings, pictures and archives under any name", async () => {
    const secret = at("plain.wav");
    const texts: Record<string, string> = {
      "hls.mp3": `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n${secret}\n#EXT-X-ENDLIST\n`,
      "hls.wav": `#EXTM3U\n#EXTINF:4,\nfile://${secret}\n`,
      "list.wav": `ffconcat version 1.0\nfile '${secret}'\n`,
      "concat.mp3": `file '${secret}'\n`,
      "words.ogg": "My mother sang.\n",
      "drawing.flac": '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
      "page.webm": "<!DOCTYPE html><p>hello",
      "archive.m4a": "PK\u0003\u0004aaaa",
      "photo.mp3": "\u00ff\u00d8\u00ff\u00e0aaaaaaaaaa",
      "photo.m4a": "\u0000\u0000\u0000\u0018ftypheicaaaaaaaa",
    };
    for (const [name, text] of Object.entries(texts)) {
      await writeFile(at(name), text, "latin1");
      const error = await refusal(at(name));
      expect(error.code, name).toBe("not_a_recording");
      expect(error.message).toContain(name);
    }
  });

  test("keeps ffmpeg from opening files of a playlist behind sound bytes", async () => {
    const list = `\n#EXTM3U\n#EXTINF:4,\n${at("plain.wav")}\n`;
    await writeFile(
      at("dressed.mp3"),
      Buffer.concat([Buffer.from("ID3\u0004\u0000\u0000\u0000\u0000\u0000\u0000", "latin1"), Buffer.from(list)]),
    );
    await writeFile(
      at("dressed.wav"),
      Buffer.concat([Buffer.from("RIFF\u0010\u0000\u0000\u0000WAVE", "latin1"), Buffer.from(list)]),
    );
    for (const name of ["dressed.mp3", "dressed.wav"])
      expect(["recording_unreadable", "recording_empty"]).toContain((await refusal(at(name))).code);
  });

  test("reports a missing file as unreadable", async () => {
    expect(await refusal(at("absent.wav"))).toMatchObject({ code: "recording_unreadable" });
  });
});

describe("long recordings", () => {
  test("rejects more than twelve hours", async () => {
    await ffmpeg.run([
      "-f",
      "lavfi",
      "-i",
      "sine=f=100:r=400",
      "-t",
      "43210",
      "-c:a",
      "pcm_u8",
      "-ar",
      "400",
      at("endless.wav"),
    ]);
    expect(await refusal(at("endless.wav"))).toMatchObject({ code: "recording_too_long" });
    await rm(at("endless.wav"));
  });

  test("stops when cancelled", async () => {
    const cancel = AbortSignal.abort();
    await expect(examineRecording(ffmpeg, at("plain.wav"), { signal: cancel })).rejects.toMatchObject({
      code: "cancelled",
    });
  });
});

describe("the listening copy", () => {
  test("has 16 kHz, one channel and a 44-byte header", async () => {
    for (const [name, container] of [
      ["film.mp4", "mp4"],
      ["telephone.wav", "wav"],
      ["talk.webm", "webm"],
    ] as const) {
      const out = at("copy.wav");
      await makeListeningCopy(ffmpeg, { file: at(name), container, durationMs: 4000 }, out);
      await using handle = await open(out);
      const { buffer } = await handle.read(Buffer.alloc(44), 0, 44, 0);
      expect([buffer.readUInt16LE(22), buffer.readUInt32LE(24), buffer.readUInt16LE(34)]).toEqual([1, 16_000, 16]);
      expect(buffer.toString("latin1", 36, 40)).toBe("data");
      expect(Math.abs((await stat(out)).size - 44 - 4 * 32_000)).toBeLessThan(2600);
    }
  });

  test("leaves nothing behind when the recording cannot be decoded", async () => {
    await writeFile(at("broken.webm"), "nothing");
    const out = at("none.wav");
    const broken = { file: at("broken.webm"), container: "webm", durationMs: 4000 } as const;
    await expect(makeListeningCopy(ffmpeg, broken, out)).rejects.toMatchObject({ code: "recording_unreadable" });
    await expect(stat(out)).rejects.toThrow();
    await expect(stat(`${out}.part`)).rejects.toThrow();
  });
});
