import { afterAll, expect, test } from "vitest";
import { randomFrom } from "#server/testing/random-from.ts";
import { synthesizeSpeech } from "#server/testing/spoken-sound.ts";
import { windowMs } from "./silero.ts";
import { maxSileroConversations, SileroProcess } from "./silero-process.ts";

const rate = 16_000;
const processes: SileroProcess[] = [];
afterAll(() => {
  for (const one of processes) one.close();
});

function begin(): SileroProcess {
  const one = new SileroProcess();
  processes.push(one);
  return one;
}

/** How much of a sound it takes for voice, in ms. */
async function voicedMs(silero: SileroProcess, sound: Int16Array): Promise<number> {
  const found: boolean[] = [];
  const vad = silero.open(
    (isVoice) => found.push(isVoice),
    () => undefined,
  );
  for (let at = 0; at < sound.length; at += 500) vad.pushAudio(sound.subarray(at, at + 500));
  await expect.poll(() => found.length).toBe(Math.floor(sound.length / 512));
  vad.close();
  return found.filter(Boolean).length * windowMs;
}

const random = randomFrom(7);
const noise = Int16Array.from({ length: rate * 2 }, () => (random() - 0.5) * 12_000);

test("detects voices and rejects loud noise in parallel conversations", async () => {
  const silero = begin();
  const voice = await synthesizeSpeech("My father owned a small bakery on the corner of our street");
  const [spoken, noisy] = await Promise.all([voicedMs(silero, voice), voicedMs(silero, noise)]);
  expect(spoken).toBeGreaterThan((voice.length / rate) * 700);
  expect(noisy).toBe(0);
  expect(await voicedMs(silero, voice)).toBe(spoken);
});

test("informs every conversation when its process dies and restarts", async () => {
  const silero = begin();
  const lost = await new Promise<string>((resolve) => {
    silero.open(
      () => undefined,
      () => resolve("lost"),
    );
    if (silero.pid !== null) process.kill(silero.pid, "SIGKILL");
  });
  expect(lost).toBe("lost");
  expect(await voicedMs(silero, noise)).toBe(0);
});

test("ends a hanging process and informs its conversations", async () => {
  const silero = begin();
  const lost = Promise.withResolvers<void>();
  const vad = silero.open(() => undefined, lost.resolve);
  if (silero.pid !== null) process.kill(silero.pid, "SIGSTOP");
  for (let at = 0; at < 16; at++) vad.pushAudio(noise);
  await lost.promise;
});

test("limits conversations and informs the refused ones", async () => {
  const silero = begin();
  const lost: number[] = [];
  const open = (at: number) =>
    silero.open(
      () => undefined,
      () => lost.push(at),
    );
  const opened = Array.from({ length: maxSileroConversations + 1 }, (_, at) => open(at));
  await expect.poll(() => lost).toEqual([maxSileroConversations]);
  opened[0]?.close();
  open(99);
  expect(await voicedMs(begin(), noise)).toBe(0);
  expect(lost).toEqual([maxSileroConversations]);
});
