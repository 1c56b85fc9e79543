import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { claimedTakeSchema, visitorTakesSchema, type VisitorTake } from "#domain/recording/visitor-take.ts";
import { blobKey } from "#server/api/storage/objects/object-row-store.ts";
import { sweepVisitors } from "./forget-visitors.ts";
import { transcribeVisitorTakes } from "./transcribe-visitor-takes.ts";
import { receiveTake } from "./receive-take.ts";
import { forgetVisitor } from "./visitor-take-store.ts";
import { probeAnswerJob } from "#server/pipeline/2-transcripts/transcribe-answer.job.ts";
import { startForgetting } from "#server/pipeline/erase/forget-people.ts";
import { browserClient } from "#server/testing/browser-client.ts";
import { browserFetch } from "#server/testing/browser-fetch.ts";
import { answerNowWords } from "#web/site/trial-answer/trial-answer-words.ts";
import { emailTo } from "#server/testing/emails.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { patience } from "#server/testing/patience.ts";

const run = promisify(execFile);
let served: ServedApp;
let transcriber: { stop(): Promise<void> };
let spoken: Buffer;
let tooLong: Buffer;
beforeAll(async () => {
  served = await serveApp({ STT: "pocketsphinx", AUTH_SEND_EVERY: "0", AUTH_LIMIT_FACTOR: "100" });
  transcriber = await transcribeVisitorTakes(served.context, { maxListeningMs: 600_000, maxWaitMs: 600_000 });
  spoken = await webmOf("My grandmother kept bees behind the old stone house.");
  tooLong = await webmOf(null);
});
afterAll(async () => {
  await transcriber.stop();
  await served.close();
});

/** Encodes speech as a browser does; null gives a tone of 70 s. */
async function webmOf(text: string | null): Promise<Buffer> {
  const { dataDir } = served.context.config;
  const [wav, webm] = [join(dataDir, "said.wav"), join(dataDir, "said.webm")];
  const ffmpeg = await served.context.story.ffmpeg();
  if (text === null) await ffmpeg.run(["-y", "-f", "lavfi", "-i", "sine=frequency=220:duration=70", wav]);
  else await run("flite", ["-voice", "slt", "-t", text, "-o", wav]);
  await ffmpeg.run(["-y", "-i", wav, "-c:a", "libopus", "-b:a", "32k", "-ar", "48000", webm]);
  return readFile(webm);
}

/** A visitor with a separate browser and no account. */
function visitor(at = served) {
  const page = browserFetch(at.url);
  const ask = async (
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
  ) => page(`${at.url}/api/answer-now/${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
  const takes = async (): Promise<VisitorTake[]> =>
    visitorTakesSchema.parse(await (await ask("GET", "takes")).json()).takes;
  const speak = async (language = "en") => {
    const answer = await ask("POST", `takes?language=${language}`, new Uint8Array(spoken));
    expect(answer.status).toBe(201);
    return visitorTakesSchema.parse(await answer.json()).takes.at(-1)?.id ?? "";
  };
  const heard = async (id: string) =>
    vi.waitFor(async () => {
      const take = (await takes()).find((one) => one.id === id);
      expect(take?.state).not.toBe("waiting");
      return take;
    }, patience);
  const address = (takeId: string, email: string) => ask("POST", "address", JSON.stringify({ takeId, email }));
  const claim = async (token: string) => {
    const answer = await ask("POST", "claim", undefined, { authorization: `Bearer ${token}` });
    expect(answer.status).toBe(200);
    return claimedTakeSchema.parse(await answer.json()).answerId;
  };
  return { page, ask, takes, speak, heard, address, claim };
}

/** Signs in with the mailed code. */
async function openMailbox(email: string) {
  const client = browserClient(served);
  await client.auth.signInWithOtp({ email });
  const mailed = await emailTo(served, email, ["confirmation", "magic_link"]);
  const { data, error } = await client.auth.verifyOtp({ email, token: mailed.code, type: "email" });
  expect(error).toBeNull();
  return { client, id: data.user?.id ?? "", token: data.session?.access_token ?? "" };
}

test("turns a visitor's take into the first answer of the mailbox owner", async () => {
  const { speak, heard, address, claim, takes, ask } = visitor();
  const id = await speak();
  const take = await heard(id);
  expect(take).toMatchObject({ state: "heard", draft: true, mediaType: "audio/webm" });
  expect(take?.text).toMatch(/grandmother/i);
  const sound = await ask("GET", `takes/${id}/sound`);
  expect(Buffer.from(await sound.arrayBuffer()).equals(spoken)).toBe(true);
  const words = "My grandmother kept bees.";
  await ask("PUT", `takes/${id}/words`, JSON.stringify({ text: words }));
  expect((await takes())[0]).toMatchObject({ text: words, draft: false });
  expect((await address(id, "Rosalind@Example.org")).status).toBe(200);
  const { client, id: userId, token } = await openMailbox("rosalind@example.org");
  const both = await Promise.all([claim(token), claim(token)]);
  const answerId = both.find((one) => one !== null);
  expect(both).toContain(null);
  expect(await claim(token)).toBeNull();
  expect(await takes()).toEqual([]);
  const { data } = await client.from("answers").select("id, question_id, audio_file_path, recording_id, session_id");
  expect(data).toMatchObject([{ id: answerId, question_id: 1 }]);
  const [session] = (await client.from("interview_sessions").select("*")).data ?? [];
  expect(session).toMatchObject({
    questions_answered: 1,
    total_questions: 85,
    current_question_id: 2,
    status: "active",
  });
  const kept = await client.storage.from("audio-answers").download(data?.[0]?.audio_file_path ?? "");
  expect(Buffer.from((await kept.data?.arrayBuffer()) ?? new ArrayBuffer()).equals(spoken)).toBe(true);
  const rows = await served.context.db.sql`
    select body from public.transcripts where user_id = ${userId} and layer = 'corrected'`;
  expect([...rows]).toEqual([{ body: words }]);
});

/** The answer as the storyteller's book shows it. */
async function keptPage({ client }: { client: ReturnType<typeof browserClient> }) {
  const columns = "id, transcript, processing_status, metadata->problem, recordings(transcripts(layer, draft))";
  const { data } = await client.from("answers").select(columns);
  return data?.[0];
}

/** Whom the storyteller's screens name as listeners of each answer. */
const listenersOf = async ({ client }: { client: ReturnType<typeof browserClient> }) =>
  (await client.rpc("who_hears").throwOnError()).data;

test("keeps and mails the recognized words of an uncorrected page", async () => {
  const { speak, heard, address, claim } = visitor();
  const id = await speak();
  const { text } = (await heard(id)) ?? { text: "" };
  expect(text).toMatch(/^\p{Lu}.*\.$/su);
  await address(id, "uncorrected@example.org");
  const person = await openMailbox("uncorrected@example.org");
  const answerId = await claim(person.token);
  expect(await keptPage(person)).toEqual({
    id: answerId,
    transcript: text,
    processing_status: "completed",
    problem: null,
    recordings: { transcripts: [{ layer: "raw", draft: true }] },
  });
  const letter = await emailTo(served, "uncorrected@example.org", "first_page");
  expect(letter.text).toContain(text);
  expect(letter.text).toContain("you alone can hear it");
  expect(await listenersOf(person)).toEqual([{ answer_id: answerId, names: [], in_print: false }]);
  expect(letter.link).toBe(`${served.url}/en/dashboard`);
});

test("adds words to an answer that is transcribed after the claim", async () => {
  const { sql } = served.context.db;
  const { speak, address, claim, takes } = visitor();
  const id = await speak();
  await address(id, "early@example.org");
  const person = await openMailbox("early@example.org");
  await sql`update heirvoice.visitor_takes set state = 'hearing', hearing_until = now() where id = ${id}`;
  expect(await claim(person.token)).toEqual(expect.any(String));
  expect(await takes()).toEqual([]);
  await vi.waitFor(
    async () => expect(await keptPage(person)).toMatchObject({ processing_status: "completed" }),
    patience,
  );
  expect((await keptPage(person))?.transcript).toMatch(/grandmother/i);
  expect([...(await sql`select 1 from heirvoice.visitor_takes where id = ${id}`)]).toEqual([]);
  const letter = await emailTo(served, "early@example.org", "first_page");
  expect(letter.text).toMatch(/grandmother/i);
  expect(letter.link).toBe(`${served.url}/en/dashboard`);
});

test("leases two waiting takes at once", async () => {
  const { db, queue } = served.context;
  const userId = randomUUID();
  await db.sql`insert into auth.users (id, email) values (${userId}, ${`${userId}@example.org`})`;
  await queue.send(probeAnswerJob, { answerId: randomUUID(), userId, language: "en" });
  const [one, two] = [visitor(), visitor()];
  const ids = [await one.speak(), await two.speak()];
  const leased = () => db.sql`select 1 from heirvoice.visitor_takes where state = 'hearing' and id in ${db.sql(ids)}`;
  await vi.waitFor(async () => expect(await leased()).toHaveLength(2), patience);
  await db.sql`delete from jobs.job where group_id = ${userId}`;
  expect((await one.heard(ids[0] ?? ""))?.state).toBe("heard");
  expect((await two.heard(ids[1] ?? ""))?.state).toBe("heard");
});

test("hands over a claimed answer whose transcription failed twice", async () => {
  const { sql } = served.context.db;
  const { speak, heard, address, claim } = visitor();
  const id = await speak();
  await heard(id);
  await address(id, "lost@example.org");
  const person = await openMailbox("lost@example.org");
  await sql`update heirvoice.visitor_takes set state = 'hearing', tries = 2, transcript = null,
    hearing_until = now() + interval '1 hour' where id = ${id}`;
  expect(await claim(person.token)).toEqual(expect.any(String));
  await sql`update heirvoice.visitor_takes set hearing_until = now() where id = ${id}`;
  const left = () => sql`select 1 from heirvoice.visitor_takes where id = ${id}`;
  await vi.waitFor(async () => expect(await left()).toHaveLength(0), patience);
});

const shown = async (path: string) => (await fetch(`${served.url}${path}`)).text();

test("says before recording whether this machine transcribes the page's language", async () => {
  expect(await shown("/answer-now")).toContain(answerNowWords.en.press);
  expect(await shown("/fr/answer-now")).toContain(answerNowWords.fr.pressByHand);
});

test("adds nothing to an account whose address a stranger types", async () => {
  const stranger = visitor();
  const id = await stranger.speak();
  await stranger.address(id, "victim@example.org");
  const victim = await openMailbox("victim@example.org");
  expect(await visitor().claim(victim.token)).toBeNull();
  const own = visitor();
  await own.address(await own.speak(), "somebody.else@example.org");
  expect(await own.claim(victim.token)).toBeNull();
  expect((await victim.client.from("answers").select("id")).data).toEqual([]);
  const thief = await openMailbox("thief@example.org");
  expect(await stranger.claim(thief.token)).toBeNull();
  expect((await stranger.ask("POST", "claim")).status).toBe(401);
});

test("ignores takes of others and counts one of many claims", async () => {
  const { speak, address, claim, ask } = visitor();
  const id = await speak();
  await address(id, "somebody.else@example.org");
  const { store, db } = served.context;
  await db.sql`update heirvoice.visitor_takes set state = 'unheard', facts = null where id = ${id}`;
  await store.remove(blobKey(id));
  const { token } = await openMailbox("curious@example.org");
  expect(await claim(token)).toBeNull();
  const again = () => ask("POST", "claim", undefined, { authorization: `Bearer ${token}` });
  const statuses = (await Promise.all(Array.from({ length: 30 }, again))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(19);
  expect(statuses.filter((status) => status === 429)).toHaveLength(11);
});

test("stores no take that is discarded during its upload", async () => {
  const { store, story, db } = served.context;
  const visitorId = crypto.randomUUID();
  const slowStore = {
    ...store,
    put: async (key: string, file: string) => {
      await forgetVisitor(db.sql, visitorId);
      await store.put(key, file);
    },
  };
  const id = await receiveTake({ ...story, store: slowStore }, { visitorId, language: "en", sound: spoken });
  expect(await store.has(blobKey(id))).toBe(false);
});

test("adds a second answer unless the account is full", async () => {
  const { sql } = served.context.db;
  const known = await openMailbox("known@example.org");
  for (const words of ["first", "second"]) {
    const { speak, address, claim } = visitor();
    await address(await speak(), "known@example.org");
    expect([words, await claim(known.token)]).toEqual([words, expect.any(String)]);
  }
  const answers = await known.client.from("answers").select("question_id, session_id");
  expect(answers.data).toHaveLength(2);
  expect(new Set(answers.data?.map(({ session_id }) => session_id)).size).toBe(1);
  await sql`insert into public.quotas (user_id, storage_bytes) values (${known.id}, 10)`;
  const { speak, address, ask, takes } = visitor();
  await address(await speak(), "known@example.org");
  const refused = await ask("POST", "claim", undefined, { authorization: `Bearer ${known.token}` });
  expect(refused.status).toBe(403);
  expect(await takes()).toHaveLength(1);
  expect((await known.client.from("answers").select("id")).data).toHaveLength(2);
});

test("limits a browser to three takes and hides them from others", async () => {
  const { speak, heard, takes, ask } = visitor();
  const first = await speak();
  const second = await ask("POST", "takes?language=en", new Uint8Array(spoken));
  if (second.status !== 201) {
    expect(second.status).toBe(409);
    await heard(first);
    await speak();
  }
  for (const take of await takes()) await heard(take.id);
  await heard(await speak());
  expect((await ask("POST", "takes?language=en", new Uint8Array(spoken))).status).toBe(409);
  expect(await takes()).toHaveLength(3);
  const other = visitor();
  expect(await other.takes()).toEqual([]);
  expect((await other.ask("GET", `takes/${first}/sound`)).status).toBe(404);
  expect((await other.ask("PUT", `takes/${first}/words`, JSON.stringify({ text: "mine" }))).status).toBe(404);
  const forged = { cookie: `heirvoice-visitor=${crypto.randomUUID()}.9999999999.${"A".repeat(43)}` };
  const read = await fetch(`${served.url}/api/answer-now/takes/${first}/sound`, { headers: forged });
  expect(read.status).toBe(404);
});

test("rejects takes that are too long, too large, silent or cross-site", async () => {
  const { ask, takes } = visitor();
  const send = async (sound: Buffer) => (await ask("POST", "takes?language=en", new Uint8Array(sound))).status;
  expect(await send(tooLong)).toBe(422);
  expect(await send(Buffer.alloc(2_000_001))).toBe(413);
  expect(await send(Buffer.from("no sound at all"))).toBe(422);
  expect(await send(Buffer.alloc(0))).toBe(422);
  expect((await ask("POST", "takes?language=de", new Uint8Array(spoken))).status).toBe(400);
  expect(await takes()).toEqual([]);
  const elsewhere = { origin: "https://elsewhere.example" };
  expect((await asked("POST", elsewhere)).status).toBe(403);
  expect((await asked("POST", {})).status).toBe(403);
  const host = new URL(served.url).host;
  expect((await asked("POST", { origin: `javascript://${host}` })).status).toBe(403);
  expect((await asked("GET", { "sec-fetch-site": "cross-site" })).status).toBe(403);
});

function asked(method: string, headers: Record<string, string>): Promise<Response> {
  const body = method === "POST" ? { body: "x" } : {};
  return fetch(`${served.url}/api/answer-now/takes?language=en`, { method, headers, ...body });
}

test("deletes every byte of a take after its hour", async () => {
  const { sql } = served.context.db;
  const { speak, takes, claim, address } = visitor();
  const id = await speak();
  await address(id, "late@example.org");
  const late = await openMailbox("late@example.org");
  const { store, story, log } = served.context;
  expect(await store.has(blobKey(id))).toBe(true);
  await sql`update heirvoice.visitor_takes set expires_at = now() where id = ${id}`;
  expect([await takes(), await claim(late.token)]).toEqual([[], null]);
  await sweepVisitors(served.context);
  const forgetting = await startForgetting({ ...story, log }, async () => undefined);
  await vi.waitFor(async () => expect(await store.has(blobKey(id))).toBe(false), patience);
  await forgetting.stop();
  expect([...(await sql`select 1 from heirvoice.visitor_takes where id = ${id}`)]).toEqual([]);
});

test("deletes every take and its bytes at once on request", async () => {
  const { speak, heard, takes, ask } = visitor();
  const id = await speak();
  await heard(id);
  expect((await ask("DELETE", "takes")).status).toBe(200);
  expect(await takes()).toEqual([]);
  const { store, story, log } = served.context;
  const forgetting = await startForgetting({ ...story, log }, async () => undefined);
  await vi.waitFor(async () => expect(await store.has(blobKey(id))).toBe(false), patience);
  await forgetting.stop();
});

test("keeps a take one hour from the first typed address", async () => {
  const { sql } = served.context.db;
  const { speak, address } = visitor();
  const id = await speak();
  const endsAt = async () => (await sql<{ at: Date }[]>`select expires_at as at from heirvoice.visitor_takes`)[0]?.at;
  await sql`delete from heirvoice.visitor_takes where id <> ${id}`;
  await sql`update heirvoice.visitor_takes set expires_at = now() + interval '5 minutes'`;
  const before = Date.now();
  await address(id, "waits@example.org");
  const end = (await endsAt())?.getTime() ?? 0;
  expect(end).toBeGreaterThanOrEqual(before + 3_599_000);
  expect(end).toBeLessThanOrEqual(Date.now() + 3_601_000);
  await address(id, "waits@example.org");
  expect((await endsAt())?.getTime()).toBe(end);
});

test.each([
  ["/answer-now", "en", "The code that keeps your page"],
  ["/fr/answer-now", "fr", "Le code qui garde votre page"],
  ["/en/auth", "en", "Your sign-in link"],
] as const)("mails a code requested at %s in its own words (%s)", async (path, language, subject) => {
  const email = `subject-${language}-${path.length}@example.org`;
  const options = { data: { preferred_language: language }, emailRedirectTo: `${served.url}${path}` };
  expect((await browserClient(served).auth.signInWithOtp({ email, options })).error).toBeNull();
  expect((await emailTo(served, email, ["confirmation", "magic_link"])).subject).toBe(subject);
});
