import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { voiceCredentialsSchema } from "#domain/voice-protocol/voice-credentials.ts";
import { eraseAnswers } from "#server/pipeline/erase/erase-answers.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { sessionOf, signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { addConversation, addConversationEvent, hasTalkedRecently, readEarlierTurns } from "./conversation-store.ts";
import { sessionRecords } from "./session-record.ts";
import { rawVoice, signedUrlOf, voiceVisitor } from "#server/testing/clients/voice-client.ts";

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp({ LOG_LEVEL: "silent" });
});
afterAll(() => served.close());

const metadataSchema = z.object({
  conversation_initiation_metadata_event: z.object({ conversation_id: z.string() }),
});
const saidSchema = z.object({ agent_response_event: z.object({ agent_response: z.string() }) });

/** A spoken conversation whose turns are typed. */
async function converse(key: string, variables: Record<string, unknown> = {}) {
  const { send, frames, socket, closed } = await rawVoice(await signedUrlOf(served.url, key));
  send({
    type: "conversation_initiation_client_data",
    dynamic_variables: { user_name: "Evelyn", ...variables },
  });
  const replies = () =>
    frames.flatMap((frame) => saidSchema.safeParse(frame).data?.agent_response_event.agent_response ?? []);
  const reply = async (at: number) => {
    await expect.poll(() => replies().length).toBeGreaterThan(at);
    return replies()[at] ?? "";
  };
  const say = (text: string) => send({ type: "user_message", text });
  const opening = await reply(0);
  const { conversation_id: id } = metadataSchema.parse(frames[0]).conversation_initiation_metadata_event;
  return { id, opening, say, reply, send, socket, closed };
}

async function keyOf({ client }: Person, sessionId: string): Promise<string> {
  const { data: session } = await client
    .from("interview_sessions")
    .select("session_token")
    .eq("id", sessionId)
    .single();
  const asked = { body: { session: session?.session_token } };
  const { data } = await client.functions.invoke<unknown>("get-voice-credentials", asked);
  return voiceCredentialsSchema.parse(data).apiKey;
}

const conversationsOf = async ({ client }: Person) =>
  (await client.from("conversations").select("id, resumes, ended_at, question_id").order("began_at").throwOnError())
    .data;
const eventsOf = async ({ client }: Person, id: string) => {
  const events = client.from("conversation_events").select("kind, words, starts_ms, ends_ms");
  return (await events.eq("conversation_id", id).order("position").throwOnError()).data;
};

test("stores, resumes and deletes both sides of an interview", async () => {
  const person = await signedInPerson(served);
  const sessionId = await sessionOf(person);
  const key = await keyOf(person, sessionId);
  const first = await converse(key);
  first.say("I carried\0 bread for a baker.");
  const asked = await first.reply(1);
  first.socket.terminate();
  await expect.poll(async () => (await conversationsOf(person))[0]?.ended_at ?? null).not.toBeNull();
  const events = await eventsOf(person, first.id);
  expect(events).toMatchObject([
    { kind: "agent said", words: first.opening },
    { kind: "person said", words: "I carried bread for a baker." },
    { kind: "agent said", words: asked },
  ]);
  expect(events.every(({ starts_ms, ends_ms }) => starts_ms <= ends_ms)).toBe(true);

  const again = await converse(key, { resume_session_id: first.id });
  expect(again.opening).toContain(asked.split(/(?<=[.!”]) /).at(-1));
  again.say("It was warm there.");
  expect(await again.reply(1)).not.toContain(asked.split(/(?<=[.!”]) /).at(-1));
  again.socket.terminate();
  await expect
    .poll(async () => (await conversationsOf(person)).map(({ resumes }) => resumes))
    .toEqual([null, first.id]);
  const stranger = await signedInPerson(served);
  const foreign = await converse(await keyOf(stranger, await sessionOf(stranger)), { resume_session_id: first.id });
  expect(foreign.opening).not.toContain(asked.split(/(?<=[.!”]) /).at(-1));
  foreign.socket.terminate();
  await expect.poll(async () => (await conversationsOf(stranger)).map(({ resumes }) => resumes)).toEqual([null]);

  const { sql } = served.context.db;
  const [question] = await conversationsOf(person);
  await sql`insert into public.answers (session_id, question_id, user_id) values (${sessionId}, ${question?.question_id ?? 0}, ${person.id})`;
  await eraseAnswers(served.context.story, new Date(Date.now() + 31 * 86_400_000));
  expect(await conversationsOf(person)).toHaveLength(2);
  expect(await conversationsOf(stranger)).toEqual([]);
  await sql`delete from public.answers where user_id = ${person.id}`;
  expect(await conversationsOf(person)).toEqual([]);
});

test("writes refused rows later, in order and once", async () => {
  const { sql } = served.context.db;
  const person = await signedInPerson(served);
  const talk = await converse(await keyOf(person, await sessionOf(person)));
  await sql.unsafe(`
    create function public.not_now() returns trigger language plpgsql as $$ begin raise sqlstate '57014'; end $$;
    create trigger not_now before insert on public.conversation_events for each statement execute function public.not_now()`);
  talk.say("I carried bread for a baker.");
  await talk.reply(1);
  talk.say("It was warm there.");
  await talk.reply(2);
  await sql`drop function public.not_now() cascade`;
  await expect.poll(async () => (await eventsOf(person, talk.id)).length).toBe(5);
  talk.socket.terminate();
  await expect.poll(async () => (await conversationsOf(person))[0]?.ended_at ?? null).not.toBeNull();
  expect(
    (await eventsOf(person, talk.id)).flatMap(({ kind, words }) => (kind === "person said" ? [words] : [])),
  ).toEqual(["I carried bread for a baker.", "It was warm there."]);
});

test("limits rows and characters of a conversation", async () => {
  const person = await signedInPerson(served);
  const { db, log } = served.context;
  const records = sessionRecords(db.sql, log);
  const about = { userId: person.id, interviewId: await sessionOf(person), questionId: 1, resumes: null };
  const ids = [`conv_${randomUUID()}`, `conv_${randomUUID()}`] as const;
  for (const [id, words] of [
    [ids[0], "Yes."],
    [ids[1], "w".repeat(10_000)],
  ] as const) {
    const record = records.open({ ...about, id, language: "en" });
    for (let turn = 0; turn < 1_010; turn++) record.personSaid(words);
    record.end();
  }
  await records.settled();
  const sizes = await db.sql`
    select count(*)::int as rows, sum(length(words))::int as letters from public.conversation_events
    where conversation_id in ${db.sql(ids)} group by conversation_id order by rows`;
  expect(sizes).toEqual([
    { rows: 50, letters: 300_000 },
    { rows: 1_000, letters: 4_000 },
  ]);
});

test("reads earlier conversations about a question in order", async () => {
  const { sql } = served.context.db;
  const person = await signedInPerson(served);
  const about = { userId: person.id, interviewId: await sessionOf(person), questionId: 1, language: "en" as const };
  const ids = [1, 2, 3].map(() => `conv_${randomUUID()}`);
  for (const [at, id] of ids.entries()) {
    await addConversation(sql, { ...about, id, resumes: ids[at - 1] ?? null });
    for (const place of [1, 2]) {
      const said = { kind: "person said" as const, words: `${at}.${place}`, startsMs: 0, endsMs: 0 };
      await addConversationEvent(sql, id, place, said);
    }
  }
  const before = await readEarlierTurns(sql, { ...about, resumes: ids.at(-1) ?? null });
  expect(before.map(({ words }) => words)).toEqual(["0.1", "0.2", "1.1", "1.2", "2.1", "2.2"]);
  expect([await hasTalkedRecently(sql, about), await hasTalkedRecently(sql, { ...about, questionId: 2 })]).toEqual([
    false,
    true,
  ]);
  await addConversation(sql, { ...about, id: `conv_${randomUUID()}`, questionId: 2, resumes: ids[0] ?? null });
  expect((await conversationsOf(person)).at(-1)).toMatchObject({ question_id: 2, resumes: null });
});

test("starts each turn at its own voice", async () => {
  const person = await signedInPerson(served);
  const { db, log } = served.context;
  const records = sessionRecords(db.sql, log);
  const about = { userId: person.id, interviewId: await sessionOf(person), questionId: 1, resumes: null };
  const id = `conv_${randomUUID()}`;
  const record = records.open({ ...about, id, language: "en" });
  for (const words of ["I carried bread.", "To the mill."]) {
    record.personBegan();
    await sleep(20);
    record.personSaid(words);
  }
  record.end();
  await records.settled();
  const [first, second] = await eventsOf(person, id);
  expect(first?.ends_ms).toBeGreaterThan(first?.starts_ms ?? Infinity);
  expect(second?.starts_ms).toBeGreaterThanOrEqual(first?.ends_ms ?? Infinity);
});

const stateSchema = z.array(z.object({ name: z.string(), rows: z.coerce.number() }));
/** The number of rows in each table that could store a part of a conversation. */
async function rowsOfAll(): Promise<Record<string, number>> {
  const { sql } = served.context.db;
  const tables = z.array(z.object({ name: z.string() })).parse(
    await sql`select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
      where schemaname in ('public', 'heirvoice', 'storage', 'auth') order by 1`,
  );
  const counts = tables
    .map(({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`)
    .join(" union all ");
  const rows = stateSchema.parse(await sql.unsafe(counts));
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Captures the log: each line goes to `take` until the returned function is called. */
function readLog(take: (line: string) => void): () => void {
  const stream = z
    .custom<object>((is) => typeof is === "object")
    .parse(Reflect.get(served.context.log, pino.symbols.streamSym));
  const write: unknown = Reflect.get(stream, "write");
  Reflect.set(stream, "write", take);
  return () => void Reflect.set(stream, "write", write);
}

test("stores and logs nothing of a demonstration", async () => {
  const { log, config } = served.context;
  const lines: string[] = [];
  const stopReading = readLog((line) => lines.push(line));
  log.level = "trace";
  log.info("this would be read");
  const { key } = await voiceVisitor(served.url);
  const secret = `marmalade ${randomUUID()}`;
  const demo = await converse(key);
  const [rows, files] = [await rowsOfAll(), await filesOf(config.dataDir)];
  demo.send({ user_audio_chunk: Buffer.alloc(32_000, 7).toString("base64") });
  demo.say(`My mother made ${secret}.`);
  await demo.reply(1);
  demo.say("Next question, please.");
  await demo.reply(2);
  demo.socket.close();
  await demo.closed;
  stopReading();
  expect(await rowsOfAll()).toEqual(rows);
  const left = await filesOf(config.dataDir);
  expect(left.filter((file) => !files.includes(file))).toEqual([]);
  for (const file of left) expect((await readFile(file)).includes(secret)).toBe(false);
  expect(lines.join("")).toContain("this would be read");
  expect(lines.join("")).not.toMatch(/marmalade|mother|question, please/i);
});
