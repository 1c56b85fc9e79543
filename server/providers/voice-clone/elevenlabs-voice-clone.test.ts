import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { configFrom } from "#server/platform/config/config.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { fakeVoiceClone, refuse, say, sound, type FakeVoiceClone } from "#server/testing/fakes/fake-voice-clone.ts";
import { waveBytes } from "#server/testing/sound-files.ts";
import { chooseVoiceClone } from "./choose-voice-clone.ts";
import { elevenlabsVoiceClone } from "./elevenlabs-voice-clone.ts";
import type { VoiceClone } from "./voice-clone.ts";

const key = "key-of-the-account";
let fake: FakeVoiceClone;
let clone: VoiceClone;
let dir: string;
let sample: string;
const { signal } = new AbortController();

beforeAll(async () => {
  fake = await fakeVoiceClone(key);
  dir = await mkdtemp(join(tmpdir(), "heirvoice-clone-"));
  sample = join(dir, "sample-1.wav");
  await writeFile(sample, waveBytes());
});
afterAll(async () => {
  await fake.close();
  await rm(dir, { recursive: true, force: true });
});
beforeEach(() => {
  fake.voices.clear();
  fake.asked.length = 0;
  const env = { VOICE_CLONE: "elevenlabs", ELEVENLABS_API_KEY: key, ELEVENLABS_BASE_URL: `${fake.url}/` };
  const chosen = chooseVoiceClone(configFrom(readEnv(env)));
  if (!chosen) throw new Error("no service was chosen");
  clone = chosen;
});

const create = (name = "heirvoice 1") => clone.create({ name, samples: [sample, sample], signal });
const speak = (voiceId: string, other: VoiceClone = clone) =>
  other.synthesize({ voiceId, text: "We sold bread.", previous: "Before.", next: "After.", seed: 7, signal });

test("chooses nobody unless the operator names a service", () => {
  expect(chooseVoiceClone(configFrom(readEnv({ ELEVENLABS_API_KEY: key })))).toBeNull();
  expect(() => configFrom(readEnv({ VOICE_CLONE: "elevenlabs" }))).toThrow(/ELEVENLABS_API_KEY/);
});

test("makes, lists, speaks with and deletes a voice", async () => {
  const id = await create();
  expect(fake.voices.get(id)).toMatchObject({ name: "heirvoice 1", samples: [{ bytes: 32_044 }, { bytes: 32_044 }] });
  expect(await clone.list(signal)).toEqual([{ id, name: "heirvoice 1" }]);
  expect((await speak(id)).length).toBeGreaterThan(5_000);
  const asked = fake.asked.at(-1);
  expect(asked).toMatchObject({ path: `/v1/text-to-speech/${id}`, key });
  expect(JSON.parse(asked?.body ?? "")).toMatchObject({
    text: "We sold bread.",
    previous_text: "Before.",
    next_text: "After.",
    seed: 7,
  });
  await clone.delete(id, signal);
  expect(await clone.list(signal)).toEqual([]);
});

test("treats a voice that is not there as deleted", async () => {
  await expect(clone.delete("gone", signal)).resolves.toBeUndefined();
  fake.instead.delete.push((response) => refuse(response, 404, "voice_does_not_exist"));
  await expect(clone.delete("gone", signal)).resolves.toBeUndefined();
});

test("waits as long as a busy service asks", async () => {
  const id = await create();
  fake.instead.speak.push((response) => refuse(response, 429, "too_many_concurrent_requests", { "retry-after": "0" }));
  expect((await speak(id)).length).toBeGreaterThan(5_000);
});

test("leaves a pause of an hour to the caller", async () => {
  fake.instead.list.push((response) => refuse(response, 429, "system_busy", { "retry-after": "3600" }));
  await expect(clone.list(signal)).rejects.toMatchObject({ code: "rate_limited", retryable: true });
});

test.each([
  ["a reached quota", 401, "quota_exceeded", "quota_reached"],
  ["a full account", 400, "voice_limit_reached", "quota_reached"],
  ["a wrong key", 401, "invalid_api_key", "configuration"],
  ["a failing service", 500, "internal", "unavailable"],
  ["a refused text", 400, "max_character_limit_exceeded", "voice_failed"],
])("reports %s without repeating the order", async (_, status, problem, code) => {
  fake.instead.create.push((response) => refuse(response, status, problem));
  await expect(create()).rejects.toMatchObject({ code });
  expect(fake.asked).toHaveLength(1);
});

test("never names the key or the text in an error", async () => {
  fake.instead.create.push((response) => refuse(response, 400, `${key} We sold bread.`));
  const thrown: unknown = await create().catch((error: unknown) => error);
  expect(String(thrown)).not.toMatch(/key-of-the-account|bread/);
});

test("rejects a voice that the service wants to verify", async () => {
  fake.instead.create.push((response) => say(response, 200, { voice_id: "v1", requires_verification: true }));
  await expect(create()).rejects.toMatchObject({ code: "configuration" });
});

test("rejects answers that are no sound, and sound without end", async () => {
  fake.instead.speak.push((response) => say(response, 200, { text: "hello" }));
  await expect(speak("v1")).rejects.toMatchObject({ code: "voice_failed" });
  fake.instead.speak.push((response) => sound(response, Buffer.alloc(0)));
  await expect(speak("v1")).rejects.toMatchObject({ code: "voice_failed" });
  fake.instead.speak.push((response) => sound(response, Buffer.alloc(11 << 20)));
  await expect(speak("v1")).rejects.toMatchObject({ code: "voice_failed" });
});

test("rejects answers that are no JSON and redirects", async () => {
  fake.instead.create.push((response) => void response.writeHead(200).end("<html>"));
  await expect(create()).rejects.toMatchObject({ code: "unavailable" });
  fake.instead.create.push((response) => void response.writeHead(307, { location: "https://example.org" }).end());
  await expect(create()).rejects.toMatchObject({ code: "configuration" });
});

test("gives up on a silent service and on a cancelled request", async () => {
  const to = { apiKey: key, baseUrl: fake.url };
  const hasty = elevenlabsVoiceClone(to, { createMs: 50, speakMs: 50, otherMs: 50 });
  fake.instead.create.push(() => undefined);
  await expect(hasty.create({ name: "n", samples: [sample], signal })).rejects.toMatchObject({ code: "timeout" });
  await expect(clone.list(AbortSignal.abort())).rejects.toMatchObject({ code: "cancelled" });
});
