import { execFileSync } from "node:child_process";
import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { audiobookSchema } from "#domain/book/audiobook.ts";
import { readArtifacts } from "#server/pipeline/artifact-store.ts";
import { refuse, sound, type FakeVoiceClone } from "#server/testing/fakes/fake-voice-clone.ts";
import {
  addWrittenBook,
  askNarrated,
  composeBook,
  personWithVoice,
  sayOfNarrated,
  spokenTexts,
} from "#server/testing/narrated-book.ts";
import { proveBook, toldBook } from "#server/testing/proved-book.ts";
import type { ServedApp } from "#server/testing/serve-app.ts";
import { sayOfClone, serveVoices, type ServedVoices } from "#server/testing/serve-voices.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
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
  fake.instead.speak.length = 0;
});

const sql = () => served.context.db.sql;
/** A whole audiobook is made meanwhile. */
const notice =
  "You are about to hear a computer voice. It is a copy of the voice of Ada, made from recordings, with consent.";
const shortNotice = "This is a computer voice, made with consent.";
const lines = ["We sold bread.", "The train came at five.", "My father waved."];

const order = (person: Person, memoirId: string) => askNarrated(served, person, { order: "make", memoir_id: memoirId });

async function ended(person: Person, memoirId: string): Promise<{ state: string; problem: string | null }> {
  return vi.waitFor(async () => {
    const [row] = await sql()<{ state: string; problem: string | null }[]>`
      select state, error_code as problem from public.work_progress
      where user_id = ${person.id} and job = 'make-narrated-audiobook' and subject = ${memoirId}`;
    if (row === undefined || row.state === "queued" || row.state === "running") throw new Error("still reading");
    return row;
  }, patience);
}

async function narrate(person: Person, memoirId: string) {
  expect(await order(person, memoirId)).toMatchObject({ work: { memoir_id: memoirId } });
  return ended(person, memoirId);
}

const probedSchema = z.object({
  format: z.object({ duration: z.coerce.number(), tags: z.record(z.string(), z.string()) }),
});
const probe = (file: string) => {
  const args = ["-v", "error", "-show_format", "-of", "json", file];
  return probedSchema.parse(JSON.parse(execFileSync("ffprobe", args).toString())).format;
};

test("reads a book and pays one request for a changed word", async () => {
  const person = await personWithVoice(served, fake);
  const { memoirId, recordings } = await addWrittenBook(served, person.id, lines);
  expect(await narrate(person, memoirId)).toEqual({ state: "done", problem: null });
  const made = new Map((await readArtifacts(sql(), memoirId)).map((one) => [one.kind, one]));
  const files = ["credits/opening", "01-home", "credits/closing"].flatMap((name) => [`${name}.mp3`, `${name}.wav`]);
  expect([...made.keys()].toSorted()).toEqual(["audiobook.m4b", ...files].map((name) => `narrated/${name}`).toSorted());
  const facts = audiobookSchema.parse(made.get("narrated/audiobook.m4b")?.facts);
  expect(facts).toMatchObject({ edition: "narrated", narrator: { engine: "elevenlabs", synthetic: true } });
  expect([facts.opening, ...facts.chapters, facts.closing].flatMap((track) => track?.misses ?? ["absent"])).toEqual([]);
  expect(spokenTexts(fake).toSorted()).toEqual(
    [notice, "Bread.", "In the words of Ada.", shortNotice, "Chapter 1. Home.", "What was sold?", ...lines]
      .concat("You have heard: Bread, in the words of Ada, read by a computer voice.", "The end.")
      .toSorted(),
  );
  for (const kind of ["narrated/audiobook.m4b", "narrated/01-home.mp3", "narrated/01-home.wav"]) {
    const { duration, tags } = probe(await served.context.store.localFile(made.get(kind)?.objectKey ?? ""));
    expect(tags["comment"]).toMatch(/^Synthetic voice, made with consent/);
    expect(duration).toBeGreaterThan(10);
  }
  const shown = await askNarrated(served, person, { order: "show" });
  expect(shown).toMatchObject({ may: true, family: true, everybody: false, voice: true, made: [memoirId] });
  fake.asked.length = 0;
  const sentences = lines.map((line) => line.replace("five", "six"));
  const edited = await composeBook(sql(), { userId: person.id, sentences, recordings });
  expect(await narrate(person, edited)).toEqual({ state: "done", problem: null });
  expect(spokenTexts(fake)).toEqual(["The train came at six."]);
});

test("pays each sentence once although the provider fails or gives no speech", async () => {
  const person = await personWithVoice(served, fake);
  const { memoirId } = await addWrittenBook(served, person.id, lines.slice(0, 2));
  const [silence, endless] = [toneOf("anullsrc", 2), toneOf("sine", 90)];
  fake.instead.speak.push(null, (response) => sound(response, silence), null);
  fake.instead.speak.push((response) => sound(response, endless), null);
  // The adapter asks three times, then the job begins again.
  fake.instead.speak.push(failing, failing, failing, failing, null);
  fake.instead.speak.push((response) => sound(response, Buffer.from("no sound at all")), null);
  fake.instead.speak.push((response) => refuse(response, 401, "quota_exceeded"));
  expect(await narrate(person, memoirId)).toEqual({ state: "failed", problem: "quota_reached" });
  expect(await readArtifacts(sql(), memoirId)).toEqual([]);
  expect(await narrate(person, memoirId)).toEqual({ state: "done", problem: null });
  expect(fake.instead.speak).toEqual([]);
  expect(spokenTexts(fake)).toHaveLength(10 + 3 + 4 + 1);
});

test("gives up on a voice that stays silent", async () => {
  const person = await personWithVoice(served, fake);
  const { memoirId } = await addWrittenBook(served, person.id, lines);
  const silence = toneOf("anullsrc", 2);
  for (let bad = 0; bad < 20; bad++) fake.instead.speak.push((response) => sound(response, silence));
  expect(await narrate(person, memoirId)).toEqual({ state: "failed", problem: "voice_failed" });
  expect(await readArtifacts(sql(), memoirId)).toEqual([]);
  expect(await storedSentences(person)).toBe(0);
});

const failing = (response: ServerResponse) => refuse(response, 500, "internal");
const refusal = (status: number, code: string) => ({ status, code: expect.stringContaining(code) });

function toneOf(source: string, seconds: number): Buffer {
  const input = ["-f", "lavfi", "-t", String(seconds), "-i", source];
  return execFileSync("ffmpeg", ["-nostdin", "-loglevel", "error", ...input, "-b:a", "32k", "-f", "mp3", "-"]);
}

async function storedSentences({ id }: Person): Promise<number> {
  const rows = await sql()`select from heirvoice.spoken_sentences where user_id = ${id} and bytes is not null`;
  return rows.length;
}

test("refuses an order without each consent and without a kept voice", async () => {
  const person = await personWithVoice(served, fake);
  const { memoirId, recordings } = await addWrittenBook(served, person.id, lines);
  await sql()`update public.voices set kept_at = null where user_id = ${person.id}`;
  expect(await order(person, memoirId)).toEqual(refusal(403, "no_consent"));
  await sql()`update public.voices set kept_at = now() where user_id = ${person.id}`;
  await sql()`update public.answers set visibility = 'draft' where recording_id = ${recordings[0] ?? ""}`;
  expect(await order(person, memoirId)).toEqual(refusal(409, "conflict"));
  await sql()`update public.answers set visibility = 'in the book' where recording_id = ${recordings[0] ?? ""}`;
  await sayOfNarrated(served, person.id, false);
  expect(await order(person, memoirId)).toEqual(refusal(403, "no_consent"));
  await sayOfNarrated(served, person.id, true, "narrated_public");
  await sayOfClone(served, person.id, false);
  expect(await order(person, memoirId)).toEqual(refusal(403, "no_consent"));
  expect(fake.asked.filter(({ path }) => path.startsWith("/v1/text-to-speech/"))).toEqual([]);
});

test("reads a helper's words only after the approval of their person", async () => {
  const person = await personWithVoice(served, fake);
  const book = await toldBook(served, person.id);
  const { sessionId, memoirId } = book;
  const helper = await signedInPerson(served);
  const byHand = "He never said this.";
  await sql()`insert into public.sentences (memoir_id, id, chapter, story, paragraph, position, text, origin, spans)
    values (${memoirId}, 'by-hand', 1, 0, 0, 9, ${byHand}, 'by hand', '[]')`;
  const revise = (author: string) => sql()`
    insert into public.chapter_revisions (session_id, question_id, number, version, user_id, author_id, content, made_at)
    values (${sessionId}, 1, ${author === person.id ? 1 : 2}, 1, ${person.id}, ${author},
      ${sql().json([{ paragraph: 0, text: byHand, from: [] }])}, now() - interval '1 hour')`;
  await revise(person.id);
  expect(await order(person, memoirId)).toMatchObject({ work: { memoir_id: memoirId } });
  await revise(helper.id);
  expect(await order(person, memoirId)).toEqual(refusal(412, "conflict"));
  await proveBook(served, person.id, book, "first");
  const [proof] = await sql()`
    select id as p_proof_id, interior_sha256 as p_interior, cover_sha256 as p_cover, audiobook_sha256 as p_audiobook
    from public.proofs where memoir_id = ${memoirId}`;
  await person.client.rpc("approve_proof", proof).throwOnError();
  expect(await order(person, memoirId)).toMatchObject({ work: { memoir_id: memoirId } });
});

test("lets nobody else order, consent, see or open it", async () => {
  const person = await personWithVoice(served, fake);
  const { memoirId } = await addWrittenBook(served, person.id, lines);
  await sql()`
    insert into public.artifacts (user_id, memoir_id, kind, object_path, bytes, sha256)
    values (${person.id}, ${memoirId}, 'narrated/audiobook.m4b', 'artifacts/x', 1, ${"a".repeat(64)})`;
  const others = await Promise.all(Array.from({ length: 5 }, () => personWithVoice(served, fake)));
  const [family, helper, buyer, admin, stranger] = others.map(({ id }) => id);
  await sql()`insert into public.family_members (storyteller_id, member_id, name, email, accepted_at)
    values (${person.id}, ${family ?? ""}, 'Ada', 'ada@example.org', now())`;
  await sql()`insert into public.helpers (storyteller_id, helper_id) values (${person.id}, ${helper ?? ""})`;
  await sql()`insert into public.orders (buyer_id, recipient_id, order_type, product_type, payment_status)
    values (${buyer ?? ""}, ${person.id}, 'gift', 'memory_book', 'paid')`;
  await sql()`update public.profiles set account_type = 'admin' where id = ${admin ?? ""}`;
  expect(stranger).toBeDefined();
  const consent = { user_id: person.id, purpose: "narrated_public", given: true, how: "tapped", wording: "Yes." };
  for (const other of others) {
    expect(await order(other, memoirId)).toEqual(refusal(404, "not_found"));
    expect(await askNarrated(served, other, { order: "show" })).toMatchObject({ made: [], work: null });
    const said = await other.client.from("consents").insert({ ...consent, language: "en" });
    expect(said.error?.code).toBe("42501");
    const seen = await other.client.from("artifacts").select("kind").eq("memoir_id", memoirId).throwOnError();
    expect(seen.data).toEqual([]);
    const opened = await other.client.functions.invoke("artifact-links", { body: { memoir_id: memoirId } });
    expect(opened.data).toEqual({ files: [] });
  }
  const replayed = await person.client
    .from("consents")
    .insert({ ...consent, purpose: "clone", how: "spoken", statement_path: `${person.id}/a.wav`, language: "en" });
  expect(replayed.error?.code).toBe("42501");
  expect(spokenTexts(fake)).toEqual([]);
});

test("orders once for many requests and ten times a day", async () => {
  const person = await personWithVoice(served, fake);
  const { memoirId } = await addWrittenBook(served, person.id, lines.slice(0, 1));
  fake.instead.speak.push((response) => refuse(response, 401, "quota_exceeded"));
  const answers = await Promise.all(Array.from({ length: 14 }, () => order(person, memoirId)));
  expect(answers.filter((one) => "status" in one && one.status === 429)).toHaveLength(4);
  await ended(person, memoirId);
  const [row] = await sql()`
    select count(*)::int as jobs from public.work_progress where user_id = ${person.id} and job = 'make-narrated-audiobook'`;
  expect(row).toEqual({ jobs: 1 });
});
