import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { voiceModels } from "#server/providers/models/model-list.ts";
import type { VoiceModel } from "#server/providers/models/model.ts";
import { sayWave } from "#server/providers/tts/say-wave.ts";
import { writeTinyVoice } from "#server/providers/tts/testing/tiny-voice.ts";
import type { Speech, Tts } from "#server/providers/tts/tts.ts";
import { openVoices } from "#server/providers/tts/voices.ts";
import { PulledVoices, type PulledVoice } from "./pulled-voices.ts";

const text = "Racontez-moi la maison au bord de l’eau.";
const model = modelOf("piper-siwis-fr");
let modelsDir: string;
let workDir: string;
let pulled: PulledVoices;
beforeAll(async () => {
  modelsDir = await mkdtemp(join(tmpdir(), "heirvoice-voices-"));
  workDir = join(modelsDir, "work");
  await writeTinyVoice(modelsDir, model);
  pulled = new PulledVoices(modelsDir);
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  pulled.close();
  await rm(modelsDir, { recursive: true });
});

function modelOf(name: string): VoiceModel {
  const found = voiceModels.find((one) => one.name === name);
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
}

async function siwis(talks = false): Promise<PulledVoice> {
  const [voice] = await pulled.find("fr", { talks });
  if (voice === undefined) throw new Error("it was not found");
  return voice;
}

async function say(tts: Tts | null, how: Partial<Speech> = {}) {
  if (tts === null) throw new Error("nobody can say it");
  const said = await sayWave(tts, { text, language: "fr", ...how }, workDir);
  const samples = new Int16Array(Uint8Array.from(said?.samples ?? []).buffer);
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const crossings = samples.filter((sample, at) => sample >= 0 && (samples[at - 1] ?? 0) < 0).length;
  const seconds = samples.length / (said?.rate ?? 1);
  return { seconds, rate: said?.rate, loudest, pitch: crossings / seconds };
}
const engineOf = async (tts: Promise<Tts | null>) => (await tts)?.engine;

/** By which the tiny voice is known: it is half as loud as can be. */
const tone = Math.round(32_767 / 2);

test("speaks with a pulled voice at its rate without leftovers", async () => {
  const voice = await siwis();
  expect(voice).toMatchObject({ engine: "sherpa", voice: "piper-siwis-fr", synthetic: true, rate: 22_050 });
  const usual = await say(voice);
  expect(usual).toMatchObject({ rate: 22_050, loudest: tone });
  expect(usual.seconds).toBeGreaterThan(2);
  expect((await say(voice, { rate: 0.8 })).seconds).toBeCloseTo(usual.seconds / 0.8, 1);
  expect(await say(voice, { text: "🎉 [[]]" })).toMatchObject({ seconds: 0 });
  expect(await readdir(workDir)).toEqual([]);
});

test("prefers a pulled voice for its language and the wished speaker", async () => {
  const voices = openVoices(modelsDir, pulled);
  expect(await engineOf(voices.narrator("fr"))).toBe("sherpa");
  expect(await engineOf(voices.narrator("fr", "woman"))).toBe("sherpa");
  expect(await engineOf(voices.narrator("fr", "man"))).toBe("espeak-ng");
  expect(await engineOf(voices.narrator("en"))).toBe("flite");
  expect(await engineOf(voices.speaker("fr"))).toBe("sherpa");
  expect(await engineOf(voices.speaker("en"))).toBe("flite");
});

test("offers voices of both genders and excludes slow ones", async () => {
  await writeTinyVoice(modelsDir, modelOf("kokoro-en"));
  const voices = openVoices(modelsDir, pulled);
  const [hers, his] = await Promise.all((["woman", "man"] as const).map((kind) => voices.narrator("en", kind)));
  expect([hers?.voice, his?.voice]).toEqual(["kokoro-en 3", "kokoro-en 6"]);
  const english = { text: "Tell me about your childhood.", language: "en" } as const;
  const [her, him] = [await say(hers ?? null, english), await say(his ?? null, english)];
  expect([her.rate, her.loudest, him.seconds]).toEqual([24_000, tone, her.seconds]);
  expect(her.pitch).toBeGreaterThan(him.pitch * 1.2);
  expect(await engineOf(voices.speaker("en"))).toBe("flite");
});

test("drops stopped sentences and prefers those that are awaited", async () => {
  const { process: voice } = await siwis();
  expect(await voice.ready()).toBe(true);
  const order: string[] = [];
  const saying = (name: string, soon: boolean, signal?: AbortSignal) =>
    voice.say({ text, speaker: 0, speed: 1, soon }, signal).then(() => order.push(name));
  const stopping = [new AbortController(), new AbortController()];
  const stopped = stopping.map(({ signal }) =>
    expect(saying("stopped", false, signal)).rejects.toMatchObject({ code: "cancelled" }),
  );
  const rest = [saying("patient", false), saying("later", false), saying("soon", true)];
  for (const one of stopping) one.abort();
  await Promise.all([...stopped, ...rest]);
  expect(order).toEqual(["soon", "patient", "later"]);
});

test("replaces a dead or hanging voice within the sentence", async () => {
  const voice = await siwis(true);
  const speaker = await openVoices(modelsDir, pulled).speaker("fr");
  for (const dies of [true, false]) {
    expect(await voice.process.ready()).toBe(true);
    const pid = voice.process.pid ?? 0;
    process.kill(pid, "SIGSTOP");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const saying = say(speaker);
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
    if (dies) process.kill(pid, "SIGKILL");
    else vi.advanceTimersByTime(10_000);
    vi.useRealTimers();
    expect((await saying).loudest).not.toBe(tone);
    expect((await say(speaker)).loudest).toBe(tone);
  }
});

test("falls back from a damaged voice and retires it", async () => {
  const damaged = modelOf("piper-upmc-fr");
  await writeTinyVoice(modelsDir, damaged);
  await writeFile(join(modelsDir, damaged.folder, damaged.files.model), "not a model");
  await rm(join(modelsDir, model.folder), { recursive: true });
  const voices = openVoices(modelsDir, pulled);
  expect((await voices.narrator("fr"))?.engine).toBe("espeak-ng");
  const speaker = await voices.speaker("fr");
  for (let at = 0; at < 3; at++) expect((await say(speaker)).seconds).toBeGreaterThan(1);
  const [voice] = await pulled.find("fr");
  expect(await voice?.process.ready()).toBe(false);
  expect(voice?.process.pid).toBeNull();
});
