import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { OwnVoice } from "#domain/account/own-voice.ts";
import { asCaller } from "#server/database/connection/as-caller.ts";
import { beginVoice, nameOfVoice } from "#server/pipeline/voices/voice-store.ts";
import { makeVoiceJob } from "#server/pipeline/voices/make-voice.job.ts";
import { readUsableSamples } from "#server/pipeline/voices/sample-store.ts";
import { refuse, sound, type FakeVoiceClone } from "#server/testing/fakes/fake-voice-clone.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { spokenTexts } from "#server/testing/narrated-book.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { waveBytes } from "#server/testing/sound-files.ts";
import {
  addStory,
  ask,
  consentingPerson,
  sayOfClone,
  serveVoices,
  show,
  type ServedVoices,
} from "#server/testing/serve-voices.ts";
import { patience } from "#server/testing/patience.ts";

let all: ServedVoices;
let served: ServedApp;
let fake: FakeVoiceClone;
beforeAll(async () => {
  all = await serveVoices();
  ({ served, fake } = all);
});
afterAll(() => all.close());
beforeEach(() => {
  fake.asked.length = 0;
});

const sql = () => served.context.db.sql;

/** The samples once the search has ended. */
async function samplesOf(person: Person): Promise<OwnVoice["samples"]> {
  return vi.waitFor(async () => {
    const { finding, samples } = await show(served, person);
    if (finding) throw new Error("still searching");
    return samples;
  }, patience);
}

/** Orders a voice of all samples and waits until it is made or failed. */
async function madeVoice(person: Person): Promise<OwnVoice["voice"]> {
  const samples = await samplesOf(person);
  const ids = samples.map(({ id }) => id);
  expect(await ask(served, person, "make", ids)).toMatchObject({ voice: { state: expect.any(String) } });
  return vi.waitFor(async () => {
    const { voice } = await show(served, person);
    if (voice?.state === "making" || voice === null) throw new Error("still making");
    return voice;
  }, patience);
}

const voicesOf = async ({ id }: Person) => [
  ...(await sql()<{ id: string; state: string }[]>`
    select id, state from public.voices where user_id = ${id} order by created_at`),
];
/** The voices that the provider has of this person. */
const atProvider = async (person: Person) => {
  const names = (await voicesOf(person)).map(({ id }) => nameOfVoice(id));
  return [...fake.voices.values()].filter(({ name }) => names.includes(name));
};

test("refuses everybody on a server without a provider", async () => {
  const other = await serveApp();
  const person = await signedInPerson(other);
  for (const order of ["show", "make", "say", "keep", "delete"])
    expect(await ask(other, person, order)).toMatchObject({ status: 403 });
  await other.close();
});

test("finds clear samples of open answers only", async () => {
  const person = await signedInPerson(served);
  expect(await show(served, person)).toMatchObject({ may: false, finding: false, samples: [], voice: null });
  await addStory(served, person.id, 0, "sealed");
  await addStory(served, person.id, 1, "draft");
  const open = await addStory(served, person.id, 2, "family only");
  await sayOfClone(served, person.id, true);
  const samples = await samplesOf(person);
  expect(samples.length).toBeGreaterThan(0);
  expect(new Set(samples.map(({ path }) => path))).toEqual(new Set([`${person.id}/4_1.wav`]));
  expect(samples[0]).toMatchObject({ mark: "very clear", reason: "quiet room" });
  await sql()`update public.answers set visibility = 'deleted' where id = ${open.answerId}`;
  expect(await samplesOf(person)).toEqual([]);
});

test("never shows a stretch with words that were taken out", async () => {
  const person = await signedInPerson(served);
  const { answerId, recordingId } = await addStory(served, person.id, 0);
  await sayOfClone(served, person.id, true);
  const [sample] = await samplesOf(person);
  const at = (sample?.start_ms ?? 0) + 1000;
  await sql()`
    insert into public.redactions (answer_id, recording_id, user_id, from_ms, to_ms, word_count, wanted, state, original_sha256)
    values (${answerId}, ${recordingId}, ${person.id}, ${at}, ${at + 500}, 2, 'out', 'out', ${"a".repeat(64)})`;
  const left = await samplesOf(person);
  expect(left.filter(({ start_ms: start, end_ms: end }) => start < at + 500 && end > at)).toEqual([]);
});

test("takes no sample of bytes that another account had before", async () => {
  const [teller, listener] = [await signedInPerson(served), await signedInPerson(served)];
  await addStory(served, teller.id, 0, "family only");
  await addStory(served, listener.id, 0, "in the book", teller.id);
  for (const { id } of [teller, listener]) await sayOfClone(served, id, true);
  expect(await samplesOf(listener)).toEqual([]);
  const own = await samplesOf(teller);
  expect(own.length).toBeGreaterThan(0);
  const ids = own.map(({ id }) => id);
  expect(await ask(served, listener, "make", ids)).toMatchObject({ status: 409 });
  await sql()`delete from public.recordings where user_id = ${teller.id}`;
  await sql()`update public.answers set updated_at = now() where user_id = ${listener.id}`;
  expect(await samplesOf(listener)).toEqual([]);
});

test("makes a voice, says a sentence in it and keeps it", async () => {
  const person = await consentingPerson(served);
  expect(await madeVoice(person)).toMatchObject({ state: "ready", kept: false, problem: null });
  const [voice] = await atProvider(person);
  const samples = await samplesOf(person);
  expect(voice?.samples).toHaveLength(samples.length);
  expect(voice?.samples.every(({ bytes }) => bytes > 800_000 && bytes < 4_000_000)).toBe(true);
  const said = await ask(served, person, "say");
  expect(said instanceof Uint8Array && said.length > 5000).toBe(true);
  const hash = createHash("sha256")
    .update(said instanceof Uint8Array ? said : "")
    .digest("hex");
  expect([...(await sql()`select sha256 from heirvoice.synthetic_hashes`)]).toContainEqual({ sha256: hash });
  const { sentence } = await show(served, person);
  expect(spokenTexts(fake)).toEqual([`This is a computer voice, made with consent. ${sentence}`]);
  expect(await ask(served, person, "keep")).toMatchObject({ voice: { kept: true } });
  expect(fake.asked.some(({ body }) => body.includes(person.id))).toBe(false);
});

test("makes nothing without a spoken consent", async () => {
  const person = await consentingPerson(served);
  const ids = (await samplesOf(person)).map(({ id }) => id);
  await sayOfClone(served, person.id, false);
  expect(await ask(served, person, "make", ids)).toMatchObject({ status: 403 });
  expect(await ask(served, person, "say")).toMatchObject({ status: 404 });
  expect(await ask(served, person, "keep")).toMatchObject({ status: 409 });
  expect(await voicesOf(person)).toEqual([]);
  const usable = await readUsableSamples(sql(), person.id, "en");
  expect(usable.length).toBeGreaterThan(0);
  expect(
    await beginVoice(sql(), { userId: person.id, provider: "elevenlabs", language: "en", samples: [] }),
  ).toBeNull();
});

test("makes nothing of too little sound or of samples of somebody else", async () => {
  const [person, other] = [await consentingPerson(served), await consentingPerson(served)];
  const own = await samplesOf(person);
  const theirs = (await samplesOf(other)).map(({ id }) => id);
  expect(await ask(served, person, "make", theirs)).toMatchObject({ status: 409 });
  expect(await ask(served, person, "make", [])).toMatchObject({ status: 409 });
  const short = own.find(({ start_ms: start, end_ms: end }) => end - start < 20_000);
  if (short) expect(await ask(served, person, "make", [short.id])).toMatchObject({ status: 400 });
  expect(await voicesOf(person)).toEqual([]);
});

test("makes one voice of two requests at once", async () => {
  const person = await consentingPerson(served);
  const ids = (await samplesOf(person)).map(({ id }) => id);
  await Promise.all([1, 2, 3].map(() => ask(served, person, "make", ids)));
  await vi.waitFor(async () => expect((await show(served, person)).voice?.state).toBe("ready"), patience);
  expect(await voicesOf(person)).toHaveLength(1);
  expect(await atProvider(person)).toHaveLength(1);
});

test("allows five voices a day, also to requests at once", async () => {
  const person = await consentingPerson(served);
  const ids = (await samplesOf(person)).map(({ id }) => id);
  const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => ask(served, person, "make", ids)));
  expect(answers.filter((one) => "status" in one && one.status === 429)).toHaveLength(2);
});

test("uses the voice that a killed run left at the provider", async () => {
  const person = await consentingPerson(served);
  await samplesOf(person);
  const [one] = await readUsableSamples(sql(), person.id, "en");
  if (!one) throw new Error("no sample was found");
  const samples = [
    { answer_id: one.answerId, recording_id: one.recordingId, sha256: one.sha256, start_ms: 0, end_ms: 10_000 },
  ];
  const begun = { userId: person.id, provider: "elevenlabs", language: "en", samples } as const;
  const voiceId = (await beginVoice(sql(), begun)) ?? "";
  const id = randomUUID().replaceAll("-", "");
  fake.voices.set(id, { id, name: nameOfVoice(voiceId), samples: [] });
  expect(await served.context.queue.run(makeVoiceJob, { voiceId, userId: person.id })).toEqual({ ready: true });
  expect(fake.asked.filter(({ body }) => body.includes(nameOfVoice(voiceId)))).toEqual([]);
  expect(await sql()`select provider_voice_id as id from public.voices where id = ${voiceId}`).toEqual([{ id }]);
});

test("sends no sample that was sealed after it was chosen", async () => {
  const person = await consentingPerson(served);
  await samplesOf(person);
  const [one] = await readUsableSamples(sql(), person.id, "en");
  if (!one) throw new Error("no sample was found");
  const samples = [
    { answer_id: one.answerId, recording_id: one.recordingId, sha256: one.sha256, start_ms: 0, end_ms: 10_000 },
  ];
  const begun = { userId: person.id, provider: "elevenlabs", language: "en", samples } as const;
  const voiceId = (await beginVoice(sql(), begun)) ?? "";
  await sql()`update public.answers set visibility = 'sealed' where id = ${one.answerId}`;
  expect(await served.context.queue.run(makeVoiceJob, { voiceId, userId: person.id })).toEqual({ ready: false });
  expect(fake.asked.filter(({ body }) => body.includes(nameOfVoice(voiceId)))).toEqual([]);
  expect((await voicesOf(person)).map(({ state }) => state)).toEqual(["failed"]);
});

test("reports a reached quota and leaves nothing at the provider", async () => {
  const person = await consentingPerson(served);
  fake.instead.create.push((response) => refuse(response, 401, "quota_exceeded"));
  expect(await madeVoice(person)).toMatchObject({ state: "failed", problem: "quota_reached" });
  expect(await atProvider(person)).toEqual([]);
});

test("refuses silence, text and endless speech from the provider", async () => {
  const person = await consentingPerson(served);
  await madeVoice(person);
  const silence = waveBytes();
  fake.instead.speak.push((response) => sound(response, silence));
  expect(await ask(served, person, "say")).toMatchObject({ code: expect.stringContaining("voice_failed") });
  fake.instead.speak.push((response) => sound(response, Buffer.from("<html>this is no sound</html>")));
  expect(await ask(served, person, "say")).toMatchObject({ code: expect.stringContaining("voice_failed") });
});

test("shows a voice to nobody but its owner", async () => {
  const person = await consentingPerson(served);
  await madeVoice(person);
  const [stranger, admin] = [await signedInPerson(served), await signedInPerson(served)];
  await sql()`update public.profiles set account_type = 'admin' where id = ${admin.id}`;
  for (const other of [stranger, admin]) {
    expect(await show(served, other)).toMatchObject({ may: false, samples: [], voice: null });
    expect(await ask(served, other, "say")).toMatchObject({ status: 404 });
    expect(await ask(served, other, "delete")).toMatchObject({ voice: null });
    const claims = { role: "authenticated", sub: other.id };
    const caller = { role: "authenticated" as const, claims };
    expect([...(await asCaller(served.context.db, caller, (tx) => tx`select from public.voices`))]).toEqual([]);
    await expect(
      asCaller(served.context.db, caller, (tx) => tx`update public.voices set state = 'deleting'`),
    ).rejects.toMatchObject({ code: "42501" });
  }
  expect(await atProvider(person)).toHaveLength(1);
});
