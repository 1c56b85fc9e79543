import { beforeAll, expect, test } from "vitest";
import type { Word } from "#domain/recording/transcript.ts";
import { findLivePocketsphinx } from "#server/providers/stt/live/live-pocketsphinx.ts";
import type { LiveStt } from "#server/providers/stt/live/live-stt.ts";
import { synthesizeSpeech } from "#server/testing/spoken-sound.ts";
import { listenLimits } from "./listen-limits.ts";
import { openListener } from "./live-transcriber.ts";

const said = "My father owned a small bakery on the corner of our street";
const rate = 16_000;
const pieceSamples = 2_048;
let stt: LiveStt;
let voice: Int16Array;

beforeAll(async () => {
  const found = await findLivePocketsphinx();
  if (!found) throw new Error("pocketsphinx is not installed");
  stt = found;
  voice = await synthesizeSpeech(said);
});

const silence = (seconds: number) => new Int16Array(seconds * rate);
/** However fast a test gives it. */
const unhurried = { ...listenLimits, maxAheadMs: Infinity, maxBehindMs: Infinity, maxFinishMs: 600_000 };

function listening(limits = unhurried) {
  const heard: Word[] = [];
  const utterances: number[] = [];
  const ended: string[] = [];
  const first = Promise.withResolvers<void>();
  const words = (spoken: Word[]) => {
    heard.push(...spoken);
    utterances.push(spoken.length);
    first.resolve();
  };
  const listener = openListener(stt, { words, ended: (why) => ended.push(why) }, limits);
  const speak = (...parts: Int16Array[]) => {
    for (const part of parts)
      for (let at = 0; at < part.length; at += pieceSamples) listener.pushAudio(part.subarray(at, at + pieceSamples));
  };
  return { listener, heard, utterances, ended, speak, first: first.promise };
}

test("emits words with times at pauses and at the end", async () => {
  const { listener, heard, speak, first } = listening();
  speak(silence(1), voice, silence(2));
  await first;
  const before = heard.length;
  expect(heard.map(({ text }) => text)).toEqual(expect.arrayContaining(["father", "small", "bakery", "street"]));
  speak(voice);
  await listener.finish();
  const after = heard.slice(before).map(({ text }) => text);
  expect(after).toEqual(expect.arrayContaining(["father", "bakery", "street"]));
  const [one, two] = heard.filter(({ text }) => text === "bakery");
  expect(one?.startMs).toBeGreaterThan(1_000);
  expect((two?.startMs ?? 0) - (one?.startMs ?? 0)).toBeCloseTo(2_000 + voice.length / 16, -2.7);
  for (const [at, { startMs }] of heard.entries()) expect(startMs).toBeGreaterThanOrEqual(heard[at - 1]?.startMs ?? 0);
});

test("splits endless speech into utterances with exact times", async () => {
  const { listener, heard, utterances, speak } = listening();
  const whole = Array.from({ length: 5 }, () => voice);
  speak(...whole);
  listener.endUtterance();
  await listener.finish();
  const given = whole.map((_, at) => (at * voice.length) / 16);
  const fathers = heard.filter(({ text }) => text === "father").map(({ startMs }) => startMs);
  expect(utterances.length).toBeGreaterThanOrEqual(2);
  expect(fathers.length).toBeGreaterThanOrEqual(4);
  const off = fathers.map((startMs) => Math.min(...given.map((beganMs) => Math.abs(startMs - beganMs - 350))));
  expect(Math.max(...off)).toBeLessThan(500);
});

test("limits duration and rate and ignores sound after the end", async () => {
  const long = listening({ ...unhurried, maxSoundMs: 1_500 });
  long.speak(silence(2));
  expect(long.ended).toEqual(["long"]);
  const fast = listening({ ...listenLimits, maxAheadMs: 1_000 });
  fast.speak(silence(20));
  expect(fast.ended).toEqual(["fast"]);
  const slow = listening({ ...unhurried, maxBehindMs: -1 });
  slow.speak(silence(1), voice);
  expect(slow.ended).toEqual(["slow"]);
  for (const { listener, heard, speak } of [long, fast, slow]) {
    speak(voice);
    listener.endUtterance();
    await listener.finish();
    listener.close();
    expect(heard).toEqual([]);
  }
});

test("emits nothing after being closed", async () => {
  const { listener, heard, ended, speak } = listening();
  speak(voice, silence(1));
  const finished = listener.finish();
  listener.close();
  await finished;
  expect([heard, ended]).toEqual([[], []]);
  const late = listening({ ...unhurried, maxFinishMs: 0 });
  late.speak(voice);
  await late.listener.finish();
  expect(late.heard).toEqual([]);
});
