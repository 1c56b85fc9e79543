import { afterAll, beforeAll, expect, test } from "vitest";
import { webhookPath } from "#domain/voice-protocol/webhook.ts";
import { receiveConversationJob } from "#server/pipeline/1-recordings/ended-conversation/receive-conversation.job.ts";
import { waveHeader } from "#server/platform/media/wave-file.ts";
import { startWork } from "#server/start-worker.ts";
import { postCallBody, signatureOf, type EndedAtProvider } from "#server/testing/fakes/ended-conversations.ts";
import { fakeElevenlabs, type FakeElevenlabs } from "#server/testing/fakes/fake-elevenlabs.ts";
import { askSignedUrl } from "#server/testing/clients/voice-client.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { sessionOf, signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { synthesizeSpeech } from "#server/testing/spoken-sound.ts";
import { patience } from "#server/testing/patience.ts";

const secret = "wsec_of_the_test";
const key = `sk_${"e".repeat(48)}`;
let vendor: FakeElevenlabs;
let served: ServedApp;
let work: { stop(): Promise<void> };
let sound: Buffer;
type Teller = Person & { session: string; token: string };
let ann: Teller;

beforeAll(async () => {
  vendor = await fakeElevenlabs(key, "agent_interviewer");
  served = await serveApp({
    VOICE_AGENT: "elevenlabs",
    ELEVENLABS_API_KEY: key,
    ELEVENLABS_AGENT_ID: "agent_interviewer",
    ELEVENLABS_BASE_URL: vendor.url,
    ELEVENLABS_WEBHOOK_SECRET: secret,
    STT: "pocketsphinx",
    LOG_LEVEL: "silent",
  });
  const samples = await synthesizeSpeech("I was born in a small house near the river.");
  sound = Buffer.concat([waveHeader(samples.length, 16_000), Buffer.from(samples.buffer)]);
  ann = await teller();
  work = await startWork(served.context);
});
afterAll(async () => {
  await work.stop();
  await served.close();
  await vendor.close();
});

async function teller(): Promise<Teller> {
  const person = await signedInPerson(served);
  const session = await sessionOf(person);
  const [row] = await served.context.db.sql<{ token: string }[]>`
    update public.interview_sessions set current_question_id = 1 where id = ${session} returning session_token as token`;
  return { ...person, session, token: row?.token ?? "" };
}

/** A conversation that begins at a signed address, as a browser asks for one. */
async function begun(person: Teller): Promise<string> {
  const { data } = await person.client.functions.invoke<{ apiKey: string }>("get-voice-credentials", {
    body: { session: person.token },
  });
  const answer = await askSignedUrl(served.url, data?.apiKey ?? "", null, new URL(vendor.url).host);
  expect(answer.status).toBe(200);
  const [row] = await served.context.db.sql<{ id: string }[]>`
    select id from public.conversations where user_id = ${person.id} order by began_at desc limit 1`;
  if (!row) throw new Error("the conversation was not registered");
  return row.id;
}

function ended(id: string, more: Partial<EndedAtProvider> = {}): EndedAtProvider {
  const turns: EndedAtProvider["turns"] = [
    { role: "agent", message: "Where were you born?", time_in_call_secs: 0 },
    { role: "user", message: "I was born in a small house near the river.", time_in_call_secs: 0 },
  ];
  const one = { turns, startedAt: new Date(), seconds: 4, sound, asked: [], ...more };
  vendor.ended.set(id, one);
  return one;
}

async function send(id: string, type = "post_call_transcription", variables = {}): Promise<number> {
  const body = postCallBody({ conversationId: id, type, variables });
  const headers = { "ElevenLabs-Signature": signatureOf(secret, body) };
  return (await fetch(`${served.url}${webhookPath}`, { method: "POST", headers, body })).status;
}

const stateOf = async (id: string) =>
  (
    await served.context.db.sql`
      select state, error_code from public.webhook_events where conversation_id = ${id} order by event_type`
  ).map((row) => [row["state"], row["error_code"]]);
const answersOf = async ({ client }: Person, id: string) =>
  (await client.from("answers").select("*").eq("conversation_id", id).throwOnError()).data ?? [];

test("turns an ended conversation into a transcribed answer, once", async () => {
  const id = await begun(ann);
  const asked = ended(id);
  expect(await send(id, "post_call_audio")).toBe(200);
  expect(await send(id, "post_call_transcription", { question_number: 2 })).toBe(200);
  expect(await send(id)).toBe(200);
  await expect
    .poll(() => stateOf(id), patience)
    .toEqual([
      ["done", null],
      ["done", null],
    ]);
  await expect
    .poll(async () => (await answersOf(ann, id)).map((row) => row.processing_status), patience)
    .toEqual(["completed"]);
  const [answer] = await answersOf(ann, id);
  expect(answer).toMatchObject({
    user_id: ann.id,
    session_id: ann.session,
    visibility: "draft",
    metadata: {
      processing_pipeline_status: "transcribed",
      conversation_segment_id: `${id}:2`,
      voice_agent: true,
      webhook_received_at: expect.stringMatching(/^\d{4}-/),
    },
  });
  expect(answer.metadata).toHaveProperty("ai_confidence_score");
  expect(answer.transcript).toMatch(/river|house|born/i);
  expect(asked.asked.filter((part) => part === "audio")).toHaveLength(1);
  const stored = await ann.client.storage.from("audio-answers").download(answer.audio_file_path);
  expect(Buffer.from((await stored.data?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(sound)).toBe(true);
});

test("keeps the browser's own recording and marks its answer", async () => {
  const id = await begun(ann);
  const asked = ended(id);
  const path = `${ann.id}/1_${Date.now()}.wav`;
  await ann.client.storage.from("audio-answers").upload(path, sound, { contentType: "audio/wav" });
  const row = { session_id: ann.session, question_id: 1, user_id: ann.id, audio_file_path: path, conversation_id: id };
  const forged = { ...row, metadata: { webhook_received_at: "2001-01-01" } };
  await ann.client.from("answers").insert(forged).throwOnError();
  expect((await answersOf(ann, id))[0].metadata.webhook_received_at).toBeNull();
  expect(await send(id)).toBe(200);
  await expect.poll(() => stateOf(id), patience).toEqual([["done", null]]);
  const [answer, ...more] = await answersOf(ann, id);
  expect([more, answer.audio_file_path, asked.asked]).toEqual([[], path, []]);
  expect(answer.metadata.webhook_received_at).toMatch(/^2\d{3}-/);
});

test("gives another person's conversation to its owner alone", async () => {
  const eve = await teller();
  const id = await begun(ann);
  ended(id);
  const claim = { session_id: eve.session, question_id: 1, user_id: eve.id, conversation_id: id };
  expect((await eve.client.from("answers").insert(claim)).error?.code).toBe("42501");
  expect(await send(id, "post_call_transcription", { session_token: eve.token })).toBe(200);
  await expect.poll(() => stateOf(id), patience).toEqual([["done", null]]);
  expect(await answersOf(eve, id)).toEqual([]);
  expect((await answersOf(ann, id)).map((row) => row.user_id)).toEqual([ann.id]);
});

test("stores nothing without consent", async () => {
  const bob = await teller();
  const id = await begun(bob);
  const asked = ended(id);
  await served.context.db.sql`insert into public.consents (user_id, purpose, given, how, wording, language)
    values (${bob.id}, 'record', false, 'tapped', 'No.', 'en')`;
  expect(await send(id)).toBe(200);
  await expect.poll(() => stateOf(id), patience).toEqual([["ignored", "no_consent"]]);
  expect([asked.asked, await answersOf(bob, id)]).toEqual([[], []]);
});

/** Runs the job's attempts at once that the queue would space out. */
async function attempt(id: string, times: number): Promise<string[]> {
  const [event] = await served.context.db.sql<{ eventId: string; userId: string }[]>`
    insert into public.webhook_events (provider, event_type, conversation_id, user_id)
    select 'elevenlabs', 'post_call_audio', id, user_id from public.conversations where id = ${id}
    returning id as "eventId", user_id as "userId"`;
  const failures: string[] = [];
  for (let run = 0; run < times; run++)
    await receiveConversationJob
      .run(
        served.context.story,
        { ...event, conversationId: id },
        { signal: new AbortController().signal, progress: () => undefined },
      )
      .catch((thrown: unknown) => failures.push(thrown instanceof Error ? thrown.message : ""));
  return failures;
}

const missing = (one: EndedAtProvider) => void delete one.sound;
const answers = (answer: NonNullable<EndedAtProvider["answer"]>) => (one: EndedAtProvider) => {
  one.answer = answer;
};
const sounds = (bytes: Buffer) => (one: EndedAtProvider) => {
  one.sound = bytes;
};

test("gives up missing, broken and unreadable sound and can replay it", async () => {
  await work.stop();
  const outcomes: unknown[] = [];
  const spoiled: string[] = [];
  const faults: [(one: EndedAtProvider) => void, number][] = [
    [missing, 6],
    [answers((response) => void response.writeHead(503).end()), 6],
    [
      answers((response) => {
        response.writeHead(200, { "content-length": "9" }).write("x", () => response.destroy());
      }),
      6,
    ],
    [sounds(Buffer.from("<html>This is no sound.</html>")), 1],
    [sounds(Buffer.alloc(0)), 1],
  ];
  for (const [spoil, times] of faults) {
    const id = await begun(ann);
    spoiled.push(id);
    spoil(ended(id));
    await attempt(id, times);
    outcomes.push(...(await stateOf(id)));
    expect(await answersOf(ann, id)).toEqual([]);
  }
  expect(outcomes).toEqual([
    ["failed", "unavailable"],
    ["failed", "unavailable"],
    ["failed", "unavailable"],
    ["failed", "not_a_recording"],
    ["failed", "recording_empty"],
  ]);
  const [last] = await served.context.db.sql<{ id: string; conversation: string }[]>`
    select id, conversation_id as conversation from public.webhook_events where error_code = 'recording_empty' and conversation_id = ${spoiled.at(-1) ?? ""}`;
  const replay = (person: Person) => person.client.rpc("replay_webhook_event", { p_id: last?.id });
  expect((await replay(ann)).error?.code).toBe("42501");
  const admin = await signedInPerson(served);
  await served.context.db.sql`update public.profiles set account_type = 'admin' where id = ${admin.id}`;
  expect((await replay(admin)).error).toBeNull();
  ended(last?.conversation ?? "");
  work = await startWork(served.context);
  await expect.poll(() => stateOf(last?.conversation ?? ""), patience).toEqual([["done", null]]);
  expect(await answersOf(ann, last?.conversation ?? "")).toHaveLength(1);
  const events = await admin.client.from("admin_events").select("action, subject_id").eq("admin_id", admin.id);
  expect(events.data).toEqual([{ action: "replay_webhook", subject_id: last?.id }]);
});
