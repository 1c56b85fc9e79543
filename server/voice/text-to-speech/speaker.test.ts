import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFlite } from "#server/providers/tts/flite.ts";
import { createSemaphore } from "#server/platform/limits/semaphore.ts";
import { sayWave } from "#server/providers/tts/say-wave.ts";
import type { Tts } from "#server/providers/tts/tts.ts";
import { takingTurns } from "#server/voice/session/voice-engines.ts";
import { SentenceVoice } from "./sentence-voice.ts";
import { leadMs, Speaker } from "./speaker.ts";

const rate = 16_000;
const msOf = (samples: number) => (samples / rate) * 1000;
const text = "My father owned a small bakery on the corner of our street. He gave me a key.";
let workDir: string;
let flite: Tts;
beforeAll(async () => {
  workDir = await mkdtemp(join(tmpdir(), "heirvoice-speaker-"));
  const found = await findFlite();
  if (found === null) throw new Error("flite is not installed");
  flite = found;
});
afterAll(() => rm(workDir, { recursive: true }));

async function soundOf(said: string): Promise<Int16Array> {
  const spoken = await sayWave(flite, { text: said, language: "en" }, workDir);
  return new Int16Array(Uint8Array.from(spoken?.samples ?? []).buffer);
}

/** Time goes by as soon as somebody waits for it. */
function quickClock() {
  let nowMs = 0;
  return {
    now: () => nowMs,
    wait: async (ms: number) => {
      nowMs += ms;
      await new Promise((go) => setImmediate(go));
    },
  };
}

/** Says it; `at` is called with each piece as it is sent. */
function saying(at: (speaker: Speaker, sentMs: number) => void, clock = quickClock(), tts = flite) {
  const pieces: Int16Array[] = [];
  const { promise: done, resolve, reject } = Promise.withResolvers<void>();
  let sent = 0;
  const speaker: Speaker = new Speaker(text, {
    voice: new SentenceVoice({ tts, language: "en", workDir }),
    send: (samples) => {
      pieces.push(samples);
      sent += samples.length;
      at(speaker, msOf(sent));
    },
    done: resolve,
    failed: reject,
    clock,
  });
  return { speaker, done, said: () => Int16Array.from(pieces.flatMap((piece) => [...piece])) };
}

const loudness = (samples: Int16Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);

test("plays everything without exceeding the lead", async () => {
  const ahead: number[] = [];
  let beganAt: number | null = null;
  const clock = quickClock();
  const { done, said } = saying((_, sentMs) => {
    beganAt ??= clock.now();
    ahead.push(sentMs - (clock.now() - beganAt));
  }, clock);
  await done;
  expect(Math.max(...ahead)).toBeLessThanOrEqual(leadMs);
  const [first, second] = [await soundOf(text.split(". ")[0] + "."), await soundOf("He gave me a key.")];
  expect(said()).toEqual(Int16Array.from([...first, ...second]));
});

test("lowers and holds a reply under a voice, then resumes", async () => {
  let [duckedAt, wentOnAt] = [0, 0];
  const clock = quickClock();
  const { done, said } = saying((speaker, sentMs) => {
    if (duckedAt === 0 && sentMs >= 500) {
      duckedAt = sentMs;
      speaker.duck();
    }
    if (wentOnAt > 0 || sentMs < 1_200) return;
    wentOnAt = sentMs;
    speaker.hold();
    void clock.wait(300).then(() => speaker.resume());
  }, clock);
  await done;
  const whole = Int16Array.from([
    ...(await soundOf(text.split(". ")[0] + ".")),
    ...(await soundOf("He gave me a key.")),
  ]);
  const heard = said();
  const part = (sound: Int16Array, fromMs: number, toMs: number) =>
    sound.subarray((fromMs * rate) / 1000, (toMs * rate) / 1000);
  expect(loudness(part(heard, 0, duckedAt)) / loudness(part(whole, 0, duckedAt))).toBeCloseTo(1, 1);
  const soft = part(heard, duckedAt + 60, wentOnAt);
  expect(loudness(soft) / loudness(part(whole, duckedAt + 60, wentOnAt))).toBeCloseTo(0.3, 1);
  const again = heard.length - whole.length;
  expect(msOf(again)).toBeGreaterThan(0);
  expect(msOf(again)).toBeLessThanOrEqual(600);
  const rest = heard.subarray((wentOnAt * rate) / 1000);
  const restOfWhole = whole.subarray(whole.length - rest.length);
  expect(rest.subarray(rate * 0.06)).toEqual(restOfWhole.subarray(rate * 0.06));
});

test.each([600, 1_500, 2_400])("returns the words played when stopped after %i ms", async (ms) => {
  const { promise: stopped, resolve } = Promise.withResolvers<{ words: string; sentMs: number }>();
  saying((speaker, sentMs) => {
    if (sentMs >= ms) resolve({ words: speaker.stop(), sentMs });
  });
  const { words, sentMs } = await stopped;
  expect(text.startsWith(words)).toBe(true);
  const sound = words === "" ? new Int16Array() : await soundOf(words);
  const saidMs = msOf(sound.findLastIndex((sample) => Math.abs(sample) > 300));
  expect(saidMs).toBeLessThanOrEqual(sentMs + 250);
  const all = text.split(" ").length;
  if (ms > 2_000) expect(words.split(" ").length).toBeGreaterThan(5);
  expect(words.split(" ").length).toBeLessThan(all);
});

test("uses another voice for its duration at the conversation's rate", async () => {
  const { done, said } = saying(() => undefined, quickClock(), { ...flite, rate: 24_000 });
  await done;
  const own = [await soundOf(text.split(". ")[0] + "."), await soundOf("He gave me a key.")];
  const samples = own.reduce((sum, sound) => sum + sound.length, 0);
  expect(said().length / 24_000).toBeCloseTo(samples / rate, 1);
});

test("schedules voices of all conversations fairly and drops stopped ones", async () => {
  const inTurn = createSemaphore(1);
  const before = Promise.withResolvers<void>();
  const others = inTurn(() => before.promise);
  const tts = takingTurns(flite, inTurn);
  const stopping = new AbortController();
  const stopped = sayWave(tts, { text, language: "en", signal: stopping.signal }, workDir);
  const refused = expect(stopped).rejects.toMatchObject({ code: "cancelled" });
  let isSaid = false;
  const said = sayWave(tts, { text, language: "en" }, workDir).then((wave) => {
    isSaid = true;
    return wave;
  });
  await soundOf("Yes.");
  expect(isSaid).toBe(false);
  stopping.abort();
  before.resolve();
  await Promise.all([others, refused]);
  expect((await said)?.samples.length).toBeGreaterThan(0);
});
