import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  signedStatementSchema,
  statementKeysPath,
  statementSchema,
  type SignedStatement,
} from "#domain/authentic/statement.ts";
import type { ConsentPurpose } from "#domain/account/consent.ts";
import { verifyLines } from "#domain/authentic/verify-lines.ts";
import { browserFetch } from "#server/testing/browser-fetch.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { addWrittenBook, giveVoice, sayOfNarrated } from "#server/testing/narrated-book.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp({ TRUSTED_PROXY: "127.0.0.1" });
});
afterAll(() => served.close());

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

async function say(person: Person, purpose: ConsentPurpose, given: boolean): Promise<void> {
  const row = { user_id: person.id, purpose, given, how: "tapped", wording: "Yes.", language: "en" };
  await person.client.from("consents").insert(row).throwOnError();
}

type Recorded = { person: Person; answer: string; recording: string; sha256: string };

async function recorded(
  person: Person,
  text: string,
  { visibility = "in the book", object = "x" } = {},
): Promise<Recorded> {
  const { sql } = served.context.db;
  const [answer, recording, sha256] = [randomUUID(), randomUUID(), hashOf(text)];
  await sql`
    insert into public.recordings (id, user_id, question_id, object_path, container, codec, sha256, bytes, duration_ms, recorded_at)
    values (${recording}, ${person.id}, 1, ${object}, 'webm', 'opus', ${sha256}, 1, 2000, '2026-06-09T10:00:00Z')`;
  const until = visibility === "sealed" ? "2020-01-01" : null;
  await sql`
    insert into public.answers (id, question_id, user_id, recording_id, visibility, sealed_until)
    values (${answer}, 1, ${person.id}, ${recording}, ${visibility}, ${until})`;
  return { person, answer, recording, sha256 };
}

const post = (sha256: string, network = "192.0.2.7") =>
  browserFetch(served.url)(`${served.url}/api/authentic/file`, {
    method: "POST",
    headers: { "x-forwarded-for": network },
    body: JSON.stringify({ sha256 }),
  });

async function signedOf(sha256: string): Promise<SignedStatement> {
  return signedStatementSchema.parse(await (await post(sha256)).json());
}

async function ask(sha256: string) {
  return statementSchema.parse(JSON.parse((await signedOf(sha256)).statement));
}

test("knows a recording only while its owner allows it", async () => {
  const { person, sha256 } = await recorded(await signedInPerson(served), "allowed");
  expect((await ask(sha256)).verdict).toBe("unknown");
  await say(person, "recognize", true);
  expect(await ask(sha256)).toMatchObject({ verdict: "recording", day: "2026-06-09", of: 2000, name: null, sha256 });
  await say(person, "recognize", false);
  expect((await ask(sha256)).verdict).toBe("unknown");
});

test("names the storyteller only with a consent of its own", async () => {
  const { person, sha256 } = await recorded(await signedInPerson(served), "named");
  await served.context.db.sql`update public.profiles set full_name = ' Rosa Lind ' where id = ${person.id}`;
  await say(person, "recognize_name", true);
  expect(await ask(sha256)).toMatchObject({ verdict: "unknown", name: null });
  await say(person, "recognize", true);
  expect(await ask(sha256)).toMatchObject({ verdict: "recording", name: "Rosa Lind" });
  await say(person, "recognize_name", false);
  expect(await ask(sha256)).toMatchObject({ verdict: "recording", name: null });
});

test("tells a computer voice without a name and whatever its person allows", async () => {
  const person = await signedInPerson(served);
  await say(person, "recognize_name", true);
  const sha256 = hashOf("read by a computer voice");
  const { sql } = served.context.db;
  await giveVoice(served, { voices: new Map() }, person.id);
  const { memoirId } = await addWrittenBook(served, person.id, ["One sentence."]);
  await sql`
    insert into public.artifacts (user_id, memoir_id, kind, object_path, bytes, sha256, facts, created_at)
    values (${person.id}, ${memoirId}, 'narrated/audiobook.m4b', 'x', 1, ${sha256}, '{}', '2026-06-13T10:00:00Z')`;
  expect(await ask(sha256)).toMatchObject({ verdict: "synthetic", day: "2026-06-13", of: null, name: null });
  await sayOfNarrated(served, person.id, false);
  expect([...(await sql`select from public.artifacts where sha256 = ${sha256}`)]).toEqual([]);
  expect(await ask(sha256)).toMatchObject({ verdict: "synthetic", day: "2026-06-13" });
});

test("tells a computer voice whose file was uploaded as a recording", async () => {
  const [reader, uploader] = [await signedInPerson(served), await signedInPerson(served)];
  const { sql } = served.context.db;
  await giveVoice(served, { voices: new Map() }, reader.id);
  const { memoirId } = await addWrittenBook(served, reader.id, ["Another sentence."]);
  const addFile = (text: string) => sql`
    insert into public.artifacts (user_id, memoir_id, kind, object_path, bytes, sha256, facts)
    values (${reader.id}, ${memoirId}, ${`narrated/${text}.wav`}, 'x', 1, ${hashOf(text)}, '{}')`;
  await addFile("before");
  for (const { id } of [reader, uploader])
    await sql`insert into public.consents (user_id, purpose, given, how, wording, language)
      values (${id}, 'recognize', true, 'tapped', 'Yes.', 'en')`;
  for (const person of [reader, uploader]) {
    expect((await ask((await recorded(person, "before")).sha256)).verdict).toBe("synthetic");
    await recorded(person, "after");
  }
  await addFile("after");
  expect((await ask(hashOf("after"))).verdict).toBe("synthetic");
});

test("does not know another account's recording as its uploader's", async () => {
  const [teller, uploader] = [await signedInPerson(served), await signedInPerson(served)];
  const { sql } = served.context.db;
  await sql`update public.profiles set full_name = 'Mallory' where id = ${uploader.id}`;
  const { sha256, recording } = await recorded(teller, "shared with the family");
  for (const purpose of ["recognize", "recognize_name"] as const) await say(uploader, purpose, true);
  await recorded(uploader, "shared with the family");
  expect(await ask(sha256)).toMatchObject({ verdict: "unknown", name: null });
  await say(teller, "recognize", true);
  expect(await ask(sha256)).toMatchObject({ verdict: "recording", name: null });
  await sql`delete from public.recordings where id = ${recording}`;
  expect((await ask(sha256)).verdict).toBe("unknown");
});

/** Uploads only: the recording is noted later, when it is transcribed. */
async function uploaded(person: Person): Promise<string> {
  const name = `${person.id}/1_1.webm`;
  await served.context.db.sql`insert into storage.objects (bucket_id, name) values ('audio-answers', ${name})`;
  return `audio-answers/${name}`;
}

test("keeps the original of who uploaded first and was transcribed last", async () => {
  const [teller, listener] = [await signedInPerson(served), await signedInPerson(served)];
  const first = await uploaded(teller);
  const copy = await recorded(listener, "heard before it was transcribed", { object: await uploaded(listener) });
  await recorded(teller, "heard before it was transcribed", { object: first });
  const copies = await served.context.db.sql`
    select recording_id from heirvoice.copied_recordings c join public.recordings r on r.id = c.recording_id
    where r.sha256 = ${copy.sha256}`;
  expect([...copies]).toEqual([{ recording_id: copy.recording }]);
  await say(teller, "recognize", true);
  expect((await ask(copy.sha256)).verdict).toBe("recording");
});

test.each([
  ["a playback copy", "playback"],
  ["an uncut recording", "uncut"],
  ["an audiobook", "chapter"],
])("does not know %s of another account as its uploader's", async (_, received) => {
  const [teller, uploader] = [await signedInPerson(served), await signedInPerson(served)];
  const { sql } = served.context.db;
  const { answer, recording } = await recorded(teller, `original of ${received}`);
  const sha256 = hashOf(received);
  const { memoirId } = await addWrittenBook(served, teller.id, ["A sentence."]);
  if (received === "playback")
    await sql`insert into heirvoice.playback_copies (recording_id, object_path, sha256)
      values (${recording}, 'x', ${sha256})`;
  if (received === "uncut")
    await sql`
      insert into public.redactions (answer_id, recording_id, user_id, from_ms, to_ms, word_count, wanted, state, original_sha256)
      values (${answer}, ${recording}, ${teller.id}, 0, 500, 1, 'out', 'out', ${sha256})`;
  if (received === "chapter")
    await sql`insert into public.artifacts (user_id, memoir_id, kind, object_path, bytes, sha256, created_at)
      values (${teller.id}, ${memoirId}, 'audiobook/01.mp3', 'x', 1, ${sha256}, '2026-06-09T09:00:00Z')`;
  await say(uploader, "recognize", true);
  await recorded(uploader, received);
  expect((await ask(sha256)).verdict).toBe("unknown");
});

test.each(["draft", "sealed", "deleted"])(
  "does not know a %s answer, whatever its owner allows",
  async (visibility) => {
    const person = await signedInPerson(served);
    await say(person, "recognize", true);
    expect((await ask((await recorded(person, visibility, { visibility })).sha256)).verdict).toBe("unknown");
    const family = await recorded(person, `${visibility} later`, { visibility: "family only" });
    expect((await ask(family.sha256)).verdict).toBe("recording");
    const until = visibility === "sealed" ? "2020-01-01" : null;
    await served.context.db.sql`
    update public.answers set visibility = ${visibility}, sealed_until = ${until} where id = ${family.answer}`;
    expect((await ask(family.sha256)).verdict).toBe("unknown");
  },
);

test("does not know a recording with a waiting redaction", async () => {
  const person = await signedInPerson(served);
  await say(person, "recognize", true);
  const { answer, recording, sha256 } = await recorded(person, "redacted");
  expect((await ask(sha256)).verdict).toBe("recording");
  await served.context.db.sql`
    insert into public.redactions (answer_id, recording_id, user_id, from_ms, to_ms, word_count, wanted, original_sha256)
    values (${answer}, ${recording}, ${person.id}, 0, 500, 1, 'out', ${sha256})`;
  expect((await ask(sha256)).verdict).toBe("unknown");
});

test("does not know the recordings of a closed account", async () => {
  const person = await signedInPerson(served);
  await say(person, "recognize", true);
  const { sha256 } = await recorded(person, "closed");
  await served.context.db.sql`update auth.users set banned_until = now() + interval '1 day' where id = ${person.id}`;
  expect((await ask(sha256)).verdict).toBe("unknown");
});

async function shapeOf(hash: string) {
  const response = await post(hash);
  const signed = signedStatementSchema.parse(await response.json());
  const said = statementSchema.parse(JSON.parse(signed.statement));
  return { ...said, sha256: "", signedAt: "", length: signed.statement.length, names: [...response.headers.keys()] };
}

test("answers an unknown file and one that is not allowed alike", async () => {
  const { sha256 } = await recorded(await signedInPerson(served), "not allowed");
  expect(await shapeOf(sha256)).toEqual(await shapeOf(hashOf("never recorded")));
});

test.each([
  ["no JSON", "x"],
  ["another field", JSON.stringify({ sha256: hashOf("x"), name: "Rosa" })],
  ["no hash", JSON.stringify({ sha256: "' or true --" })],
])("refuses a question with %s", async (_, body) => {
  const response = await browserFetch(served.url)(`${served.url}/api/authentic/file`, { method: "POST", body });
  expect(response.status).toBe(400);
});

test("refuses questions of other sites", async () => {
  const headers = { origin: "https://elsewhere.example" };
  const body = JSON.stringify({ sha256: hashOf("x") });
  expect((await fetch(`${served.url}/api/authentic/file`, { method: "POST", headers, body })).status).toBe(403);
});

test("verifies a saved answer offline with the lines of the page", async () => {
  const dir = await mkdtemp(join(tmpdir(), "heirvoice-verify-"));
  const at = (name: string) => join(dir, name);
  const run = (answer: string, sound: string) =>
    promisify(execFile)(process.execPath, [at("verify.mjs"), at(answer), at("keys.json"), at(sound)]);
  try {
    const person = await signedInPerson(served);
    await say(person, "recognize", true);
    const signed = await signedOf((await recorded(person, "a voice")).sha256);
    const forged = { ...signed, statement: signed.statement.replace('"recording"', '"audiobook"') };
    const keys = await fetch(served.url + statementKeysPath);
    for (const [name, text] of [
      ["verify.mjs", verifyLines],
      ["answer.json", JSON.stringify(signed)],
      ["forged.json", JSON.stringify(forged)],
      ["keys.json", await keys.text()],
      ["sound", "a voice"],
      ["other", "another voice"],
    ] as const)
      await writeFile(at(name), text);
    expect(verifyLines.trimEnd().split("\n").length).toBeLessThanOrEqual(20);
    expect((await run("answer.json", "sound")).stdout).toMatch(/^recording .*\nsignature holds\nabout this file\n$/);
    await expect(run("forged.json", "sound")).rejects.toMatchObject({ code: 1 });
    await expect(run("answer.json", "other")).rejects.toMatchObject({ code: 1 });
  } finally {
    await rm(dir, { recursive: true });
  }
});
