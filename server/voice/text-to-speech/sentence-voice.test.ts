import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFlite } from "#server/providers/tts/flite.ts";
import type { Manner } from "./manner-of-speaking.ts";
import { ceiling } from "./apply-gain.ts";
import { SentenceVoice } from "./sentence-voice.ts";

let workDir: string;
beforeAll(async () => {
  workDir = await mkdtemp(join(tmpdir(), "heirvoice-sentence-"));
});
afterAll(() => rm(workDir, { recursive: true }));

const text = "What did your father bake there?";
const { signal } = new AbortController();
const peakOf = (samples: Int16Array) => samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0);
const levelOf = (samples: Int16Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);

test("speaks louder and slower for the rest of a conversation within limits", async () => {
  const tts = await findFlite();
  if (tts === null) throw new Error("flite is not installed");
  const voice = new SentenceVoice({ tts, language: "en", workDir });
  const said = async (...manners: Manner[]) => {
    for (const manner of manners) voice.speak(manner);
    return voice.sound(text, signal);
  };
  const usual = await said();
  const louder = await said("louder");
  expect(levelOf(louder) / levelOf(usual)).toBeGreaterThan(1.4);
  expect(levelOf(await said())).toBe(levelOf(louder));
  const loudest = await said("louder", "louder", "louder");
  expect(await said("louder")).toEqual(loudest);
  expect(peakOf(loudest)).toBeLessThanOrEqual(ceiling);
  expect(levelOf(await said("softer", "softer"))).toBe(levelOf(usual));
  const slower = await said("slower");
  expect(slower.length / usual.length).toBeGreaterThan(1.1);
  const slowest = await said("slower", "slower", "slower");
  expect(slowest.length / usual.length).toBeLessThan(1.6);
  voice.prepare(text);
  expect((await said("faster")).length).toBeLessThan(slowest.length);
  expect(await readdir(workDir)).toEqual([]);
});
