import { randomUUID } from "node:crypto";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { webhookPath, webhookVersion } from "#domain/voice-protocol/webhook.ts";
import { postCallBody, signatureOf } from "#server/testing/fakes/ended-conversations.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { openRaw, statusOf } from "#server/testing/servers/raw-socket.ts";
import { readWebhookEvent } from "#server/providers/elevenlabs-webhook.ts";
import { runServer } from "#server/testing/servers/run-server.ts";
import { openIntake } from "./webhook-intake.ts";
import { sessionOf, signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { subscribedChannel } from "#server/testing/clients/subscribed-channel.ts";

const secret = "wsec_of_the_test";
let served: ServedApp;
let ann: Person;
let token: string;
let sql: Sql;
beforeAll(async () => {
  served = await serveApp({ ELEVENLABS_WEBHOOK_SECRET: secret, LOG_LEVEL: "silent" });
  sql = served.context.db.sql;
  ann = await signedInPerson(served);
  const [row] = await sql<{ token: string }[]>`
    select session_token as token from public.interview_sessions where id = ${await sessionOf(ann)}`;
  token = row?.token ?? "";
});
afterAll(() => served.close());

const newId = () => `conv_${randomUUID().replaceAll("-", "")}`;
const ofAnn = (conversationId: string, type?: string) =>
  postCallBody({ conversationId, variables: { session_token: token, question_number: 2 }, ...(type && { type }) });

async function send(body: string, signature: string | null, url = served.url): Promise<number> {
  const headers = { "content-type": "application/json", ...(signature && { "ElevenLabs-Signature": signature }) };
  const answer = await fetch(`${url}${webhookPath}`, { method: "POST", headers, body });
  await answer.text();
  return answer.status;
}
const sendSigned = (body: string) => send(body, signatureOf(secret, body));

function eventsOf(id: string) {
  return sql`select event_type, user_id, state, deliveries, payload from public.webhook_events
    where conversation_id = ${id} order by event_type`;
}

test("accepts a signed event of a conversation that began here", async () => {
  const id = newId();
  expect(await sendSigned(ofAnn(id))).toBe(200);
  expect([...(await eventsOf(id))]).toEqual([
    {
      event_type: "post_call_transcription",
      user_id: ann.id,
      state: "received",
      deliveries: 1,
      payload: { status: "done", seconds: 60, question_id: 2 },
    },
  ]);
  const logs = await sql`select log_type, user_id from public.system_logs where metadata ->> 'conversation_id' = ${id}`;
  expect(logs.map((row) => `${row["log_type"]} ${row["user_id"]}`).toSorted()).toEqual([
    `conversation_end ${ann.id}`,
    `webhook_received ${ann.id}`,
  ]);
});

const hour = 3_600_000;
test("refuses wrong, old, future, foreign and malformed signatures", async () => {
  const id = newId();
  const body = ofAnn(id);
  const right = signatureOf(secret, body);
  const wrong = [
    null,
    "",
    "t=,v0=",
    right.slice(0, -1),
    `${right}0`,
    right.replace(/t=\d+/, "t=1"),
    right.toUpperCase(),
    signatureOf("another secret", body),
    signatureOf(secret, `${body} `),
    signatureOf(secret, body, Date.now() - hour),
    signatureOf(secret, body, Date.now() + hour),
    `t=${"9".repeat(400)},v0=${"a".repeat(64)}`,
  ];
  for (const signature of wrong) expect([signature, await send(body, signature)]).toEqual([signature, 401]);
  expect([...(await eventsOf(id))]).toEqual([]);
  const [logged] = await sql`select message, user_id from public.system_logs where log_type = 'webhook_error'`;
  expect(logged).toEqual({ message: "The signature is missing or malformed, refused", user_id: null });
  expect(await send(body, signatureOf(secret, body, Date.now() - hour / 3))).toBe(200);
});

test("stores ten thousand events of one conversation as one", async () => {
  const id = newId();
  const bodies = ["post_call_transcription", "post_call_audio"].map((type) => ofAnn(id, type));
  for (const body of bodies) expect(await sendSigned(body)).toBe(200);
  const accept = openIntake(sql);
  const [first, second] = bodies.map((body) => readWebhookEvent(JSON.parse(body), new Date()));
  if (!first || !second) throw new Error("the events cannot be read");
  await Promise.all(Array.from({ length: 4999 }, () => Promise.all([accept(first), accept(second)])));
  expect((await eventsOf(id)).map((row) => [row["event_type"], row["deliveries"]])).toEqual([
    ["post_call_audio", 5000],
    ["post_call_transcription", 5000],
  ]);
  const [logs] =
    await sql`select count(*)::integer as lines from public.system_logs where metadata ->> 'conversation_id' = ${id}`;
  expect(Number(logs?.["lines"])).toBeLessThanOrEqual(6);
});

test("accepts an unknown conversation, does nothing and logs no content", async () => {
  const id = newId();
  const body = postCallBody({ conversationId: id, variables: { session_token: `sess_${randomUUID()}` } });
  expect(await sendSigned(body)).toBe(200);
  expect((await eventsOf(id)).map((row) => [row["user_id"], row["state"]])).toEqual([[null, "ignored"]]);
  const [logged] = await sql`
    select message, metadata from public.system_logs where user_id is null and log_type = 'webhook_received'
    order by created_at desc limit 1`;
  expect(logged).toEqual({
    message: "Post-call webhook of a conversation that did not begin here, ignored",
    metadata: { events: 1 },
  });
  expect(await sendSigned(ofAnn(id))).toBe(200);
  expect((await eventsOf(id)).map((row) => [row["user_id"], row["state"]])).toEqual([[ann.id, "received"]]);
});

test("refuses unreadable payloads, other methods and five megabytes", async () => {
  for (const body of [
    "",
    "[]",
    "{",
    "null",
    '{"type":"post_call_transcription"}',
    postCallBody({ conversationId: "x" }),
  ])
    expect([body.slice(0, 40), await sendSigned(body)]).toEqual([body.slice(0, 40), 400]);
  expect(await sendSigned(JSON.stringify({ type: "voice_removal_notice", data: {} }))).toBe(200);
  expect(await sendSigned(ofAnn(newId()) + " ".repeat(5 << 20))).toBe(413);
  for (const method of ["GET", "PUT", "DELETE"])
    expect((await fetch(`${served.url}${webhookPath}`, { method })).status).toBe(405);
});

test("accepts a slow webhook while others pass", async () => {
  const id = newId();
  const body = ofAnn(id);
  const socket = await openRaw(served.url);
  let answer = "";
  socket.on("data", (chunk) => (answer += chunk.toString("latin1")));
  const head = `POST ${webhookPath} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
  socket.write(
    `${head}Content-Length: ${Buffer.byteLength(body)}\r\nElevenLabs-Signature: ${signatureOf(secret, body)}\r\n\r\n`,
  );
  socket.write(body.slice(0, 100));
  for (let sent = 0; sent < 5; sent++) expect(await sendSigned(ofAnn(newId()))).toBe(200);
  expect([...(await eventsOf(id))]).toEqual([]);
  socket.write(body.slice(100));
  await expect.poll(() => statusOf(answer)).toBe(200);
  socket.destroy();
  expect(await eventsOf(id)).toHaveLength(1);
});

test("answers a health check with its version and whether events are accepted", async () => {
  const check = { conversation_id: "health", status: "test", timestamp: new Date().toISOString(), health_check: true };
  const ask = async (url: string) => {
    const answer = await fetch(`${url}${webhookPath}`, { method: "POST", body: JSON.stringify(check) });
    return [answer.status, await answer.json()];
  };
  expect(await ask(served.url)).toEqual([
    200,
    { webhook_version: webhookVersion, message: "The webhook is healthy.", active: true },
  ]);
  const bare = await serveApp({ LOG_LEVEL: "silent" });
  expect(await ask(bare.url)).toMatchObject([200, { webhook_version: "v2.1.0-FRESH", active: false }]);
  const body = ofAnn(newId());
  expect(await send(body, signatureOf(secret, body), bare.url)).toBe(503);
  await bare.close();
});

test("lets only admins test the webhook", async () => {
  const admin = await signedInPerson(served);
  await sql`update public.profiles set account_type = 'admin' where id = ${admin.id}`;
  const refused = await ann.client.functions.invoke("simple-webhook-test");
  expect(refused.response?.status).toBe(403);
  const { data } = await admin.client.functions.invoke<unknown>("simple-webhook-test");
  expect(data).toEqual({ success: true });
  const seen = await admin.client.from("system_logs").select("log_type").eq("message", "Simple webhook test");
  expect(seen.data).toEqual([{ log_type: "webhook_received" }]);
  expect((await ann.client.from("system_logs").select("id")).data).toEqual([]);
  const acts = await admin.client.from("admin_events").select("action").eq("admin_id", admin.id);
  expect(acts.data).toEqual([{ action: "tested_webhook" }]);
});

const log = (message: string) =>
  sql`insert into public.system_logs (log_type, message) values ('webhook_error', ${message})`;

const setType = (type: string, id: string) => sql`update public.profiles set account_type = ${type} where id = ${id}`;

/** The messages of new lines of the log, as this person receives them. */
async function followLog({ client }: Person): Promise<unknown[]> {
  const seen: unknown[] = [];
  const change = { event: "INSERT", schema: "public", table: "system_logs" } as const;
  const channel = client.channel("the log").on("postgres_changes", change, (payload) => {
    seen.push("message" in payload.new ? payload.new["message"] : null);
  });
  await subscribedChannel(channel);
  return seen;
}

test("stops sending log lines to an admin who was removed", async () => {
  const [admin, other] = await Promise.all([signedInPerson(served), signedInPerson(served)]);
  for (const { id } of [admin, other]) await setType("admin", id);
  const [seen, seenByOther] = await Promise.all([followLog(admin), followLog(other)]);
  await log("before");
  await expect.poll(() => seen).toEqual(["before"]);
  await setType("storyteller", admin.id);
  await log("while removed");
  await expect.poll(() => seenByOther).toEqual(["before", "while removed"]);
  await setType("admin", admin.id);
  await log("after");
  await expect.poll(() => seen.at(-1)).toBe("after");
  expect(seen).toEqual(["before", "after"]);
  for (const { client } of [admin, other]) await client.removeAllChannels();
});

test("keeps every word of a payload out of logs, rows and metrics", async () => {
  const canary = "Zanzibarine";
  const metricsToken = "the token of the metrics";
  const server = await runServer({
    ELEVENLABS_WEBHOOK_SECRET: secret,
    LOG_LEVEL: "debug",
    METRICS_TOKEN: metricsToken,
  });
  const direct = postgres(server.databaseUrl, { max: 1, onnotice: () => undefined });
  const [userId, known, sessionToken] = [randomUUID(), newId(), `sess_${randomUUID()}`];
  await direct`insert into auth.users (id, email) values (${userId}, ${`${userId}@example.org`})`;
  await direct`insert into public.interview_sessions (user_id, session_token) values (${userId}, ${sessionToken})`;
  const ofKnown = { session_token: sessionToken, question_number: canary };
  const variables = { session_token: `sess_${canary}`, question_number: canary };
  const bodies = [
    postCallBody({ conversationId: newId(), words: canary, variables }),
    postCallBody({ conversationId: `conv ${canary}`, words: canary }),
    postCallBody({ conversationId: newId(), words: canary, type: canary }),
    postCallBody({ conversationId: newId(), words: canary, type: "post_call_audio" }),
    postCallBody({ conversationId: known, words: canary, variables: ofKnown }),
    postCallBody({ conversationId: known, words: canary, type: "post_call_audio", variables: ofKnown }),
  ];
  const statuses: number[] = [];
  for (const body of bodies) {
    statuses.push(await send(body, signatureOf(secret, body), server.url));
    statuses.push(await send(body, `t=1,v0=${canary}`, server.url));
  }
  expect(statuses).toEqual([200, 401, 400, 401, 200, 401, 200, 401, 200, 401, 200, 401]);
  const stored = await direct`select event_type, user_id from public.webhook_events where conversation_id = ${known}`;
  expect(stored.map(({ event_type }) => String(event_type)).toSorted()).toEqual([
    "post_call_audio",
    "post_call_transcription",
  ]);
  expect(stored.every(({ user_id }) => user_id === userId)).toBe(true);
  const metrics = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const rows = await direct`
    select to_jsonb(e)::text as row from public.webhook_events e
    union all select to_jsonb(l)::text from public.system_logs l union all select to_jsonb(c)::text from realtime.changes c`;
  await direct.end();
  await server.close();
  const everything = [server.running.printed(), await metrics.text(), ...rows.map(({ row }) => String(row))].join("\n");
  expect(everything).toContain("/functions/v1/:name");
  expect(rows.length).toBeGreaterThan(3);
  expect(everything.toLowerCase()).not.toContain(canary.toLowerCase());
  expect(everything).not.toContain(Buffer.from(canary).toString("base64"));
});
