import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { nameOfVoice } from "#server/pipeline/voices/voice-store.ts";
import { refuse, type FakeVoiceClone } from "#server/testing/fakes/fake-voice-clone.ts";
import type { ServedApp } from "#server/testing/serve-app.ts";
import type { Person } from "#server/testing/signed-in-person.ts";
import {
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
  fake.before = {};
  fake.made = null;
});

const sql = () => served.context.db.sql;

async function order(person: Person): Promise<void> {
  const ids = await vi.waitFor(async () => {
    const { finding, samples } = await show(served, person);
    if (finding || samples.length === 0) throw new Error("still searching");
    return samples.map(({ id }) => id);
  }, patience);
  await ask(served, person, "make", ids);
}

const untilState = (person: Person, state: string) =>
  vi.waitFor(async () => expect((await show(served, person)).voice?.state).toBe(state), patience);

async function withVoice(): Promise<Person & { name: string }> {
  const person = await consentingPerson(served);
  await order(person);
  await untilState(person, "ready");
  return { ...person, name: await nameOf(person) };
}

async function nameOf({ id }: Person): Promise<string> {
  const [row] = await sql()<{ id: string }[]>`select id from public.voices where user_id = ${id}`;
  return nameOfVoice(row?.id ?? "");
}

const isAtProvider = (name: string) => [...fake.voices.values()].some((voice) => voice.name === name);
/** Makes every deletion due, as if its pause were over. */
const skipPause = () => sql()`update heirvoice.voice_deletions set next_at = clock_timestamp()`;
const skipSettling = () =>
  sql()`update heirvoice.voice_deletions set settles_at = clock_timestamp(), next_at = clock_timestamp()`;

/** A gate that opens by hand, and a promise of the first arrival. */
function gate() {
  const arrived = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  const pass = async () => {
    arrived.resolve();
    await opened.promise;
  };
  return { pass, arrived: arrived.promise, open: () => opened.resolve() };
}

test("deletes the voice at the provider after a withdrawal and verifies it", async () => {
  const person = await withVoice();
  expect(isAtProvider(person.name)).toBe(true);
  await sayOfClone(served, person.id, false);
  expect((await show(served, person)).voice?.state).toMatch(/^delet/);
  await untilState(person, "deleted");
  expect(isAtProvider(person.name)).toBe(false);
  expect(await ask(served, person, "say")).toMatchObject({ status: 404 });
  const [row] = await sql()`
    select deleted_at is not null as verified from public.voices where user_id = ${person.id}`;
  expect(row).toEqual({ verified: true });
  expect([
    ...(await sql()`select given from public.consents where user_id = ${person.id} and purpose = 'clone'`),
  ]).toHaveLength(2);
});

test("deletes a voice whose samples were being sent at the withdrawal", async () => {
  const person = await consentingPerson(served);
  const { pass, arrived, open } = gate();
  fake.made = pass;
  await order(person);
  await arrived;
  const name = await nameOf(person);
  expect(isAtProvider(name)).toBe(true);
  await sayOfClone(served, person.id, false);
  open();
  await untilState(person, "deleted");
  await vi.waitFor(() => expect(isAtProvider(name)).toBe(false), patience);
});

test("deletes a voice that appears after its deletion was verified", async () => {
  const person = await consentingPerson(served);
  const { pass, arrived, open } = gate();
  fake.before.create = pass;
  await order(person);
  await arrived;
  const name = await nameOf(person);
  await sayOfClone(served, person.id, false);
  await untilState(person, "deleted");
  open();
  await vi.waitFor(() => expect(isAtProvider(name)).toBe(true), patience);
  await skipSettling();
  await vi.waitFor(() => expect(isAtProvider(name)).toBe(false), patience);
  await vi.waitFor(
    async () => expect(await sql()`select from heirvoice.voice_deletions`.then((rows) => rows.length)).toBe(0),
    patience,
  );
});

test("stops a sentence that is being spoken at the withdrawal", async () => {
  const person = await withVoice();
  const { pass, arrived, open } = gate();
  fake.before.speak = pass;
  const said = ask(served, person, "say");
  await arrived;
  await sayOfClone(served, person.id, false);
  expect(await said).toMatchObject({ status: 403, code: expect.stringContaining("no_consent") });
  open();
  await untilState(person, "deleted");
  expect(isAtProvider(person.name)).toBe(false);
});

test("tries to delete until the provider succeeds", async () => {
  const person = await withVoice();
  for (let failed = 0; failed < 7; failed++) fake.instead.delete.push((response) => refuse(response, 500, "internal"));
  await sayOfClone(served, person.id, false);
  await vi.waitFor(async () => {
    await skipPause();
    expect(fake.instead.delete).toEqual([]);
    expect((await show(served, person)).voice?.state).toBe("deleted");
  }, patience);
  expect(isAtProvider(person.name)).toBe(false);
});

test("does not count a deletion that the provider only confirms", async () => {
  const person = await withVoice();
  fake.instead.delete.push(
    (response) => void response.writeHead(200, { "content-type": "application/json" }).end("{}"),
  );
  await sayOfClone(served, person.id, false);
  await vi.waitFor(async () => {
    const [row] = await sql()`select error_code from heirvoice.voice_deletions where error_code is not null`;
    expect(row).toEqual({ error_code: "unavailable" });
  }, patience);
  await vi.waitFor(async () => {
    await skipPause();
    expect((await show(served, person)).voice?.state).toBe("deleted");
  }, patience);
  expect(isAtProvider(person.name)).toBe(false);
});

test("deletes the voice when its person says that it is not theirs", async () => {
  const person = await withVoice();
  await ask(served, person, "delete");
  await untilState(person, "deleted");
  expect(isAtProvider(person.name)).toBe(false);
  expect(await show(served, person)).toMatchObject({ may: true });
  await order(person);
  await untilState(person, "ready");
});

test("deletes a voice that nobody kept within a day", async () => {
  const [kept, unkept] = [await withVoice(), await withVoice()];
  await ask(served, kept, "keep");
  await sql()`update public.voices set ready_at = ready_at - interval '25 hours'`;
  await sql()`notify voices_let_go, ''`;
  await untilState(unkept, "deleted");
  expect([isAtProvider(unkept.name), isAtProvider(kept.name)]).toEqual([false, true]);
});

test("deletes the voice of an account that is erased", async () => {
  const person = await withVoice();
  await sql()`delete from auth.users where id = ${person.id}`;
  await vi.waitFor(() => expect(isAtProvider(person.name)).toBe(false), patience);
  await vi.waitFor(
    async () => expect(await sql()`select from heirvoice.voice_deletions`.then((rows) => rows.length)).toBe(0),
    patience,
  );
});
