import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { z } from "zod";
import { voiceCredentialsSchema } from "#domain/voice-protocol/voice-credentials.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { operatorClient, sessionOf, signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import {
  askSignedUrl,
  initiation,
  rawVoice,
  signedUrlOf,
  talkInText,
  voiceVisitor,
} from "#server/testing/clients/voice-client.ts";

let served: ServedApp;
let ann: Person;
beforeAll(async () => {
  served = await serveApp({ TRUSTED_PROXY: "127.0.0.1", AUTH_LIMIT_FACTOR: "1000", LOG_LEVEL: "silent" });
  ann = await signedInPerson(served);
});
afterAll(() => served.close());

let visitors = 0;
async function freshUrl(): Promise<string> {
  const { key } = await voiceVisitor(served.url, `198.51.100.${++visitors % 250}`);
  return signedUrlOf(served.url, key);
}

test("asks the official client one question at a time", async () => {
  const moved: string[] = [];
  const talk = await talkInText(await freshUrl(), { tools: { next_question: () => void moved.push("next") } });
  expect(talk.conversation.getId()).toMatch(/^conv_/);
  const first = await talk.next();
  expect(first).toMatch(/^Hello, Evelyn\. I am a computer voice/);
  const asked = first.split("Here is my question. ")[1] ?? "";
  expect(asked.length).toBeGreaterThan(20);
  const say = async (text: string) => {
    talk.conversation.sendUserMessage(text);
    return talk.next();
  };
  expect(await say("Could you say that again, please?")).toContain(asked);
  const followUps = [
    await say("I carried bread for a baker."),
    await say("It was warm there."),
    await say("He paid me on Fridays."),
  ];
  for (const reply of followUps) expect((reply.match(/\?/g) ?? []).length).toBeLessThanOrEqual(1);
  expect(new Set(followUps).size).toBe(3);
  expect(await say("And that was my first job.")).toMatch(/^Thank you\. That is all I ask/);
  talk.conversation.sendContextualUpdate("The screen shows question 30.");
  talk.conversation.sendUserActivity();
  expect(await say("Next question, please.")).toBe("All right, the next question.");
  await expect.poll(() => moved).toEqual(["next"]);
  await talk.conversation.endSession();
  expect(await talk.ended).toMatchObject({ reason: "user" });
});

test("sends the greeting only after the client has read the metadata", async () => {
  const socket = new WebSocket(await freshUrl(), ["convai"], { autoPong: false });
  const frames: unknown[] = [];
  socket.on("message", (data) => frames.push(JSON.parse(z.instanceof(Buffer).parse(data).toString())));
  await once(socket, "open");
  socket.send(JSON.stringify(initiation));
  await once(socket, "ping");
  socket.ping();
  await once(socket, "pong");
  expect(frames).toEqual([expect.objectContaining({ type: "conversation_initiation_metadata" })]);
  socket.pong();
  await expect.poll(() => frames).toHaveLength(2);
  expect(frames[1]).toMatchObject({ type: "agent_response" });
  socket.terminate();
});

test("greets the official client of Node in 20 of 20 conversations", async () => {
  for (let run = 0; run < 20; run++) {
    const talk = await talkInText(await freshUrl());
    expect(await talk.next()).toMatch(/^Hello, Evelyn/);
    await talk.conversation.endSession();
  }
});

test("speaks French and repeats topic and disclosure after a break", async () => {
  const talk = await talkInText(await freshUrl(), {
    language: "fr",
    variables: { resume_session_id: "conv_1", question_number: 1 },
  });
  expect(await talk.next()).toMatch(/^Je suis une voix d’ordinateur, et me revoici, Evelyn\. .*\?$/);
  await talk.conversation.endSession();
});

const callSchema = z.object({ client_tool_call: z.object({ tool_name: z.string(), tool_call_id: z.string() }) });

test("says aloud what the screen could not do", async () => {
  const { begin, send, frames, socket } = await rawVoice(await freshUrl());
  await begin();
  send({ type: "user_message", text: "Let's pause." });
  await expect.poll(() => frames.length).toBe(4);
  const { tool_name, tool_call_id } = callSchema.parse(frames[3]).client_tool_call;
  expect(tool_name).toBe("pause_interview");
  for (const id of [tool_call_id, tool_call_id, "another"])
    send({ type: "client_tool_result", tool_call_id: id, result: "No.", is_error: true });
  send({ type: "user_message", text: "Are you a robot?" });
  await expect.poll(() => frames.length).toBe(6);
  const said = z.object({ agent_response_event: z.object({ agent_response: z.string() }) });
  expect(said.parse(frames[4]).agent_response_event.agent_response).toMatch(/^That did not work just now/);
  expect(said.parse(frames[5]).agent_response_event.agent_response).toMatch(/^I am a computer voice/);
  socket.terminate();
});

test("reveals and reaches no provider when none is configured", async () => {
  const answer = await fetch(`${served.url}/en/test-agent`);
  expect(answer.headers.get("content-security-policy")).toContain("; connect-src 'self';");
  expect(await answer.text()).toContain('<meta name="voice-agent" content="" />');
});

const refusedSchema = z.object({ detail: z.object({ status: z.string(), message: z.string() }) });
async function refusal(answer: Response) {
  return [answer.status, refusedSchema.parse(await answer.json()).detail.status];
}

test("rejects an invalid, expired or foreign key", async () => {
  const { key } = await voiceVisitor(served.url);
  const { url, context } = served;
  expect(await refusal(await askSignedUrl(url, `sk_${"a".repeat(48)}`))).toEqual([401, "invalid_api_key"]);
  expect(await refusal(await askSignedUrl(url, ""))).toEqual([401, "invalid_api_key"]);
  expect(await refusal(await askSignedUrl(url, key, "https://elsewhere.example"))).toEqual([403, "not_allowed"]);
  const elsewhere = { origin: "https://elsewhere.example" };
  const asked = await fetch(`${url}/api/voice-demo/credentials`, { method: "POST", headers: elsewhere });
  expect(asked.status).toBe(403);
  for (let at = 0; at < 10; at++) expect((await askSignedUrl(url, key)).status).toBe(200);
  expect(await refusal(await askSignedUrl(url, key))).toEqual([429, "too_many_urls"]);
  const other = await voiceVisitor(url, "192.0.2.3");
  await context.db.sql`update heirvoice.voice_keys set expires_at = now() - interval '1 second'`;
  expect(await refusal(await askSignedUrl(url, other.key))).toEqual([401, "invalid_api_key"]);
});

test("accepts a signed address once while its key is valid", async () => {
  const url = await freshUrl();
  const first = await rawVoice(url);
  await first.begin();
  expect(first.frames[0]).toMatchObject({ type: "conversation_initiation_metadata" });
  expect(await (await rawVoice(url)).closed).toBe(3000);
  first.send({ type: "user_message", text: "Hello" });
  await expect.poll(() => first.frames.length).toBe(3);
  first.socket.terminate();

  const { key } = await voiceVisitor(served.url, "192.0.2.4");
  const ofPage = await signedUrlOf(served.url, key, served.url);
  expect(await (await rawVoice(ofPage)).closed).toBe(3000);
  const elsewhere = { origin: "https://elsewhere.example" };
  expect(await (await rawVoice(await signedUrlOf(served.url, key, served.url), elsewhere)).closed).toBe(3000);
  expect(await (await rawVoice(await signedUrlOf(served.url, key), { origin: served.url })).closed).toBe(3000);
  const page = await rawVoice(await signedUrlOf(served.url, key, served.url), { origin: served.url });
  await page.begin();
  expect(page.frames).toHaveLength(2);
  page.socket.terminate();

  const late = await signedUrlOf(served.url, key);
  await served.context.db.sql`update heirvoice.voice_urls set expires_at = now() - interval '1 second'`;
  expect(await (await rawVoice(late)).closed).toBe(3000);
  expect(await (await rawVoice(`${late}x`)).closed).toBe(3000);
  const ofNoKey = await signedUrlOf(served.url, key);
  await served.context.db.sql`update heirvoice.voice_keys set expires_at = now() - interval '1 second'`;
  expect(await (await rawVoice(ofNoKey)).closed).toBe(3000);
});

async function credentialsOf({ client }: Person, body: object = {}) {
  const { data, error } = await client.functions.invoke("get-voice-credentials", { body });
  return {
    status: z.object({ context: z.object({ status: z.number() }) }).safeParse(error).data?.context.status,
    data,
  };
}

test("gives a signed-in person a key for their own interview only", async () => {
  const sessionId = await sessionOf(ann);
  const [row] = await served.context.db.sql<{ token: string; text: string }[]>`
    select s.session_token as token, q.text from public.interview_sessions s
    join public.questions q on q.id = s.current_question_id where s.id = ${sessionId}`;
  const session = row?.token ?? "";
  const { data } = await credentialsOf(ann, { session });
  const { apiKey, keyLength, format, validated } = voiceCredentialsSchema.parse(data);
  expect([apiKey.slice(0, 3), keyLength, format, validated]).toEqual(["sk_", apiKey.length, "sk_", true]);
  expect([50, 51, 52, 53, 54, 55]).toContain(keyLength);
  const talk = await talkInText(await signedUrlOf(served.url, apiKey), {
    variables: { session_token: session, question_number: 30 },
  });
  expect(await talk.next()).toContain(row?.text);
  await talk.conversation.endSession();

  const asked = { en: "Who taught you to whistle?", fr: "Qui vous a appris à siffler ?", by: "June", language: "en" };
  await served.context.db.sql`insert into public.session_plans (session_id, position, question_id, asked)
    select ${sessionId}, max(position) + 1, 1001, ${served.context.db.sql.json(asked)} from public.session_plans
    where session_id = ${sessionId}`;
  await served.context.db.sql`update public.interview_sessions set current_question_id = 1001 where id = ${sessionId}`;
  const ofFamily = await talkInText(await signedUrlOf(served.url, apiKey), { variables: { session_token: session } });
  expect(await ofFamily.next()).toContain(asked.en);
  await ofFamily.conversation.endSession();

  const foreign = await rawVoice(await signedUrlOf(served.url, apiKey));
  await foreign.begin({ session_token: `sess_${randomUUID()}` });
  expect(await foreign.closed).toBe(1008);
  const bob = await signedInPerson(served);
  expect((await credentialsOf(bob, { session })).status).toBe(404);
  const demo = voiceCredentialsSchema.parse((await credentialsOf(bob)).data);
  const asBob = await rawVoice(await signedUrlOf(served.url, demo.apiKey));
  await asBob.begin({ session_token: session });
  expect(await asBob.closed).toBe(1008);
});

test("requires consent and ends when it is withdrawn", async () => {
  const [willing, unasked] = [await signedInPerson(served), await signedInPerson(served, ["record"])];
  const speak = async (person: Person) => {
    const id = await sessionOf(person);
    const [row] = await served.context.db.sql<{ token: string }[]>`
      select session_token as token from public.interview_sessions where id = ${id}`;
    const { apiKey } = voiceCredentialsSchema.parse((await credentialsOf(person, { session: row?.token })).data);
    const talk = await rawVoice(await signedUrlOf(served.url, apiKey));
    talk.send({ type: "conversation_initiation_client_data", dynamic_variables: { user_name: "E" } });
    return talk;
  };
  expect(await (await speak(unasked)).closed).toBe(1008);
  const talk = await speak(willing);
  await expect.poll(() => talk.frames.length).toBeGreaterThan(1);
  await served.context.db.sql`insert into public.consents (user_id, purpose, given, how, wording, language)
    values (${willing.id}, 'transcribe', false, 'tapped', 'No.', 'en')`;
  expect(await talk.closed).toBe(1008);
});

test("ends conversation, key and address at sign-out", async () => {
  const operator = operatorClient(served);
  const [email, password] = [`${randomUUID()}@example.org`, "by the river"];
  await operator.auth.admin.createUser({ email, password, email_confirm: true });
  const signIn = await fetch(`${served.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    body: JSON.stringify({ email, password }),
  });
  const { access_token: token } = z.object({ access_token: z.string() }).parse(await signIn.json());
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${served.url}/functions/v1/get-voice-credentials`, {
    method: "POST",
    headers,
    body: "{}",
  });
  const { apiKey } = voiceCredentialsSchema.parse(await answer.json());
  const [url, unused] = [await signedUrlOf(served.url, apiKey), await signedUrlOf(served.url, apiKey)];
  const talking = await rawVoice(url);
  await talking.begin();
  expect((await fetch(`${served.url}/auth/v1/logout`, { method: "POST", headers })).status).toBe(204);
  expect(await talking.closed).toBe(3000);
  expect(await (await rawVoice(unused)).closed).toBe(3000);
  expect((await askSignedUrl(served.url, apiKey)).status).toBe(401);
});

const init = (more: object = {}) =>
  JSON.stringify({ type: "conversation_initiation_client_data", dynamic_variables: { user_name: "E" }, ...more });
const hostile: [what: string, code: number, frames: (string | Buffer)[]][] = [
  ["no JSON", 1007, ["{"]],
  ["no object", 1007, ["[1]"]],
  ["no type", 1007, ["{}"]],
  ["a known frame that is broken", 1007, ['{"type":"user_message","text":7}']],
  ["sound that is none", 1007, ['{"user_audio_chunk":"%%%"}']],
  ["bytes", 1003, [Buffer.from([1, 2, 3])]],
  ["a frame that is too long", 1009, ["x".repeat((128 << 10) + 1)]],
  ["words before the conversation", 1008, ['{"type":"user_message","text":"Hello"}']],
  ["sound before the conversation", 1008, ['{"user_audio_chunk":"AAAA"}']],
  ["two beginnings", 1008, [init(), init()]],
  ["no name", 1008, [init({ dynamic_variables: {} })]],
  [
    "a conversation that has no such name",
    1008,
    [init({ dynamic_variables: { user_name: "E", resume_session_id: "conv_\0" } })],
  ],
  ["a question that is none", 1008, [init({ dynamic_variables: { user_name: "E", question_number: 4711 } })]],
];

test.each(hostile)("%s ends the conversation with %i", async (_, code, frames) => {
  const { socket, closed } = await rawVoice(await freshUrl());
  for (const frame of frames) socket.send(frame);
  expect(await closed).toBe(code);
});

test("closes a client that sends faster than speech or 10,000 broken frames", async () => {
  const fast = await rawVoice(await freshUrl());
  await fast.begin();
  for (let at = 0; at < 500; at++) fast.send({ type: "user_activity" });
  expect(await fast.closed).toBe(1008);
  const broken = await rawVoice(await freshUrl());
  await broken.begin();
  for (let at = 0; at < 10_000; at++) broken.socket.send(`{"type":${at}}`);
  expect(await broken.closed).toBe(1007);
});

test("limits conversations without an account per network and in total", async () => {
  const keys = new Map<string, string>();
  const open = async (address: string, at = 0) => {
    const name = `${address} ${at}`;
    const key = keys.get(name) ?? (await voiceVisitor(served.url, address)).key;
    keys.set(name, key);
    const socket = await rawVoice(await signedUrlOf(served.url, key), { "x-forwarded-for": address });
    await socket.begin();
    return socket;
  };
  const isOpen = ({ socket }: Awaited<ReturnType<typeof open>>) => socket.readyState === socket.OPEN;
  const fill = () =>
    Promise.all(Array.from({ length: 30 }, (_, at) => open(`203.0.113.${Math.floor(at / 3) + 1}`, at % 3)));
  const drop = async (all: Awaited<ReturnType<typeof fill>>) => {
    for (const { socket } of all) socket.terminate();
    await Promise.all(all.map(({ closed }) => closed));
  };
  for (let round = 0; round < 7; round++) {
    await expect
      .poll(async () => {
        const all = await fill();
        const fits = all.every(isOpen);
        if (fits) expect(await (await open("203.0.113.200")).closed).toBe(1013);
        await drop(all);
        return fits;
      })
      .toBe(true);
  }
  const three = await Promise.all([0, 1, 2].map((at) => open("203.0.113.1", at)));
  expect(three.every(isOpen)).toBe(true);
  expect(await (await open("203.0.113.1", 3)).closed).toBe(1013);
  await drop(three);
});

const openFrom = async (address: string) => {
  const { apiKey } = voiceCredentialsSchema.parse((await credentialsOf(await signedInPerson(served))).data);
  const opened = await rawVoice(await signedUrlOf(served.url, apiKey), { "x-forwarded-for": address });
  await opened.begin();
  return opened;
};

test("limits a network to half of all places across accounts", async () => {
  const thirty = await Promise.all(Array.from({ length: 30 }, () => openFrom("203.0.113.9")));
  expect(await (await openFrom("203.0.113.9")).closed).toBe(1013);
  const elsewhere = await openFrom("203.0.113.10");
  expect(elsewhere.frames).toHaveLength(2);
  for (const { socket } of [...thirty, elsewhere]) socket.terminate();
  await Promise.all([...thirty, elsewhere].map(({ closed }) => closed));
});

/** A conversation without an account from one network of a site. */
const visitorOfSite = async (at: number) => {
  const address = `2001:db8:7:${at.toString(16)}::1`;
  const { key } = await voiceVisitor(served.url, address);
  const socket = await rawVoice(await signedUrlOf(served.url, key), { "x-forwarded-for": address });
  await socket.begin();
  return socket;
};

test("limits a site without accounts to nine conversations", async () => {
  const isOpen = ({ socket }: Awaited<ReturnType<typeof visitorOfSite>>) => socket.readyState === socket.OPEN;
  const nine = await Promise.all(Array.from({ length: 9 }, (_, at) => visitorOfSite(at)));
  expect(nine.every(isOpen)).toBe(true);
  expect(await (await visitorOfSite(9)).closed).toBe(1013);
  const people = await Promise.all(Array.from({ length: 21 }, (_, at) => openFrom(`2001:db8:7:${at}::2`)));
  expect(people.every(isOpen)).toBe(true);
  expect(await (await openFrom("2001:db8:7:30::2")).closed).toBe(1013);
  const elsewhere = await openFrom("2001:db8:8::2");
  expect(elsewhere.frames).toHaveLength(2);
  const all = [...nine, ...people, elsewhere];
  for (const { socket } of all) socket.terminate();
  await Promise.all(all.map(({ closed }) => closed));
});

test("moves a returning visitor to the new conversation", async () => {
  const { key, cookie } = await voiceVisitor(served.url, "192.0.2.8");
  const first = await rawVoice(await signedUrlOf(served.url, key));
  await first.begin();
  const again = await voiceVisitor(served.url, "192.0.2.8", cookie);
  const second = await rawVoice(await signedUrlOf(served.url, again.key));
  await second.begin();
  expect(await first.closed).toBe(4001);
  expect(second.frames).toHaveLength(2);
  second.socket.terminate();
});
