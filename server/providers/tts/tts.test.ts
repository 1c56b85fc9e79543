import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Language } from "#domain/language.ts";
import { chooseTts } from "./choose-tts.ts";
import { findEspeakNg } from "./espeak-ng.ts";
import { findFlite } from "./flite.ts";
import { speakableText } from "./speakable-text.ts";
import type { Tts } from "./tts.ts";

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "tts-"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function found(engine: Promise<Tts | null>): Promise<Tts> {
  const tts = await engine;
  if (!tts) throw new Error("The engine is not installed.");
  return tts;
}

const engines: [name: string, language: Language, find: () => Promise<Tts>][] = [
  ["flite", "en", () => found(findFlite())],
  ["espeak-ng", "en", () => found(findEspeakNg("en"))],
  ["espeak-ng", "fr", () => found(findEspeakNg("fr"))],
];

describe.each(engines)("%s as a narrator in %s", (name, language, find) => {
  const sayInto = async (file: string, text: string, more: { rate?: number; signal?: AbortSignal } = {}) => {
    const outFile = join(dir, `${name}-${language}-${file}.wav`);
    const said = await (await find()).say({ text, language, outFile, ...more });
    return { said, outFile, seconds: said ? await secondsOf(outFile) : 0 };
  };

  it("says a question into a mono WAV and leaves nothing else behind", async () => {
    const { said, outFile, seconds } = await sayInto(
      "question",
      language === "fr" ? "Où êtes-vous née ?" : "Where were you born?",
    );
    expect(said).toBe(true);
    expect(seconds).toBeGreaterThan(0.7);
    expect(seconds).toBeLessThan(4);
    const header = await readFile(outFile);
    expect([header.toString("latin1", 0, 4), header.readUInt16LE(22), header.readUInt16LE(34)]).toEqual([
      "RIFF",
      1,
      16,
    ]);
    expect((await readdir(dir)).filter((file) => /\.(txt|part)$/.test(file))).toEqual([]);
  });

  it("is labelled as synthetic and names its engine and voice", async () => {
    const tts = await find();
    expect(tts).toMatchObject({ engine: name, synthetic: true });
    expect(tts.voice).not.toBe("");
    expect(tts.languages).toContain(language);
  });

  it("reads options, markup and phoneme notation as words or not at all", async () => {
    const plain = await sayInto("plain", "hello");
    for (const [i, text] of [
      "--version hello",
      "-o /tmp/elsewhere.wav hello",
      "hello [[h@l'oU_:_:_:_:_:_:]]",
      '<break time="20s"/> hello',
      "$(sleep 20) `sleep 20` hello",
    ].entries()) {
      const odd = await sayInto(`odd-${i}`, text);
      expect(odd.said, text).toBe(true);
      expect(odd.seconds, text).toBeGreaterThan(plain.seconds * 0.9);
      expect(odd.seconds, text).toBeLessThan(12);
    }
  });

  it("writes nothing for text without anything to say", async () => {
    for (const text of ["", "🎉🎂", "שלום", "...", "[[]]"]) {
      const { said, outFile } = await sayInto("nothing", text);
      expect(said, text).toBe(false);
      await expect(stat(outFile)).rejects.toThrow("ENOENT");
    }
  });

  it("speaks the readable part of an extreme title", async () => {
    const { said, seconds } = await sayInto("long", `Été 🎉 naïve ${"a".repeat(10_000)} end`);
    expect(said).toBe(true);
    expect(seconds).toBeLessThan(30);
  });

  it("speaks slower on request", async () => {
    const text = language === "fr" ? "Racontez-moi votre enfance." : "Tell me about your childhood.";
    const [slow, usual] = [await sayInto("slow", text, { rate: 0.8 }), await sayInto("usual", text)];
    expect(slow.seconds).toBeGreaterThan(usual.seconds * 1.1);
  });

  it("stops when it is cancelled, and leaves no file", async () => {
    const stop = new AbortController();
    const saying = sayInto("cancelled", "Once upon a time there was a king. ".repeat(15), { signal: stop.signal });
    stop.abort();
    await expect(saying).rejects.toMatchObject({ code: "cancelled" });
    expect((await readdir(dir)).filter((file) => file.includes("cancelled"))).toEqual([]);
  });

  it("reports a full disk and a broken engine by their codes", async () => {
    const outFile = join(dir, "never.wav");
    const program = async (text: string) => {
      const path = join(dir, `broken-${name}-${language}`);
      await writeFile(path, `#!/bin/sh\ncase "$1" in -lv|--version) exit 0;; esac\n${text}\n`);
      await chmod(path, 0o755);
      return found(name === "flite" ? findFlite({ path }) : findEspeakNg(language, { path }));
    };
    const speech = { text: "Hello", language, outFile };
    const full = await program("echo 'write: No space left on device' >&2; exit 1");
    await expect(full.say(speech)).rejects.toMatchObject({ code: "disk_full" });
    const broken = await program("exit 3");
    await expect(broken.say(speech)).rejects.toMatchObject({ code: "voice_failed" });
    const mute = await program("exit 0");
    await expect(mute.say(speech)).rejects.toMatchObject({ code: "voice_failed" });
    await expect(stat(outFile)).rejects.toThrow("ENOENT");
  });
});

async function secondsOf(file: string): Promise<number> {
  const bytes = await readFile(file);
  return (bytes.length - 44) / 2 / bytes.readUInt32LE(24);
}

/** In Hz: where the sound is most like itself a little later, between 60 and 350 Hz. */
function pitchOf(wave: Buffer): number {
  const rate = wave.readUInt32LE(24);
  const samples = new Int16Array(
    wave.buffer.slice(wave.byteOffset + 44, wave.byteOffset + wave.length - (wave.length % 2)),
  );
  const pitches: number[] = [];
  const window = Math.round(rate / 20);
  for (let from = 0; from + 2 * window < samples.length; from += window) {
    const likeness = (lag: number) => {
      let sum = 0;
      for (let i = from; i < from + window; i++) sum += (samples[i] ?? 0) * (samples[i + lag] ?? 0);
      return sum;
    };
    if (likeness(0) / window < 1e6) continue;
    let best = { lag: 0, sum: -Infinity };
    for (let lag = Math.round(rate / 350); lag < rate / 60; lag++)
      if (likeness(lag) > best.sum) best = { lag, sum: likeness(lag) };
    pitches.push(rate / best.lag);
  }
  return pitches.toSorted((a, b) => a - b)[pitches.length >> 1] ?? 0;
}

describe("choosing a narrator", () => {
  it("takes flite for English and espeak-ng for French", async () => {
    expect((await chooseTts("en"))?.engine).toBe("flite");
    expect((await chooseTts("fr"))?.engine).toBe("espeak-ng");
  });

  it.each(["en", "fr"] as const)("has a lower and a higher voice in %s", async (language) => {
    const [hers, his] = await Promise.all(
      (["woman", "man"] as const).map(async (kind) => {
        const outFile = join(dir, `${kind}-${language}.wav`);
        const tts = await found(chooseTts(language, kind));
        await tts.say({
          text: language === "fr" ? "La maison au bord de l'eau" : "The house by the river",
          language,
          outFile,
        });
        return pitchOf(await readFile(outFile));
      }),
    );
    expect(hers).toBeGreaterThan((his ?? 0) * 1.2);
  });

  it("finds no narrator when none is installed", async () => {
    expect(await findFlite({ path: "/nowhere/flite" })).toBeNull();
    expect(await findEspeakNg("fr", { path: "/nowhere/espeak-ng" })).toBeNull();
  });
});

describe("text for a computer voice", () => {
  it("contains letters, digits and plain punctuation only", () => {
    expect(speakableText("“Où” est\u0000 l’école — <b>ici</b> ?")).toBe("Où est l'école - b ici b ?");
    expect(speakableText("[[x]] -v en {cmd} | tail")).toBe("x -v en cmd tail");
  });
});
