import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Word } from "#domain/recording/transcript.ts";
import { liveSttModels } from "#server/providers/models/model-list.ts";
import { writeTinyLiveTransducer } from "#server/providers/stt/testing/tiny-live-transducer.ts";
import { findLiveSherpa } from "./live-sherpa.ts";
import type { LiveStt } from "./live-stt.ts";

const [model] = liveSttModels;
let dir: string;
let stt: LiveStt;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "heirvoice-live-sherpa-"));
  if (!model) throw new Error("There is no model to play.");
  await writeTinyLiveTransducer(dir, model);
  const found = await findLiveSherpa(dir, liveSttModels);
  if (!found) throw new Error("The model was not found.");
  stt = found;
});
afterAll(() => rm(dir, { recursive: true }));

const samplesPerMs = 16;
/** Silence, and noise of 300 ms at each of these times. */
function sound(lengthMs: number, burstsMs: readonly number[]): Buffer {
  const samples = Int16Array.from({ length: lengthMs * samplesPerMs }, (_, at) => {
    const ms = at / samplesPerMs;
    return burstsMs.some((from) => ms >= from && ms < from + 300) ? ((at * 7919) % 20_000) - 10_000 : 0;
  });
  return Buffer.from(samples.buffer);
}

function openLive() {
  const utterances: Word[][] = [];
  const partials: { text: string; after: number }[] = [];
  const failed = Promise.withResolvers<unknown>();
  const live = stt.open({
    words: (words) => utterances.push(words),
    partial: (text) => partials.push({ text, after: utterances.length }),
    failed: failed.resolve,
  });
  const speak = (bytes: Buffer) => {
    for (let at = 0; at < bytes.length; at += 3_200) live.pushAudio(bytes.subarray(at, at + 3_200));
  };
  return { live, utterances, partials, speak, failed: failed.promise };
}

test("emits partial words, whole utterances with times, and the rest", async () => {
  const { live, utterances, partials, speak } = openLive();
  const other = openLive();
  speak(sound(4_000, [500, 2_500]));
  other.speak(sound(1_000, [500]));
  await expect.poll(() => utterances.length).toBe(2);
  for (const after of [0, 1])
    expect(partials.some((one) => one.after === after && /^t[io]ck/.test(one.text))).toBe(true);
  live.endUtterance();
  speak(sound(1_000, [400]));
  await live.finish();
  await other.live.finish();
  expect(other.utterances).toHaveLength(1);
  const firsts = utterances.map((words) => words[0]?.startMs ?? 0);
  expect(firsts).toHaveLength(3);
  for (const [at, ms] of [500, 2_500, 4_400].entries()) expect(Math.abs((firsts[at] ?? 0) - ms)).toBeLessThan(150);
  expect(utterances[0]?.map(({ text }) => text).slice(0, 2)).toEqual(["tick", "tock"]);
  expect(live.behindMs()).toBe(0);
});

test("emits nothing after close and reports a damaged model", async () => {
  const { live, utterances, speak } = openLive();
  speak(sound(2_000, [200]));
  live.close();
  await live.finish();
  expect(utterances).toEqual([]);
  if (!model) throw new Error("There is no model to play.");
  await writeFile(join(dir, model.folder, model.files.encoder), "not a model");
  const damaged = await findLiveSherpa(dir, [model]);
  const { promise, resolve } = Promise.withResolvers<unknown>();
  damaged?.open({ words: () => undefined, failed: resolve });
  expect(await promise).toMatchObject({ code: "recogniser_failed" });
});
