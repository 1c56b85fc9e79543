import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { inspect } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { voiceCredentialsSchema } from "#domain/voice-protocol/voice-credentials.ts";
import { configFrom } from "#server/platform/config/config.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { elevenlabsSignedUrl } from "#server/providers/elevenlabs-agent.ts";
import { fakeElevenlabs, type FakeElevenlabs } from "#server/testing/fakes/fake-elevenlabs.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { sessionOf, signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { voiceLimits } from "#server/voice/transport/voice-limits.ts";
import { askSignedUrl, signedUrlOf, talkInText, voiceVisitor } from "#server/testing/clients/voice-client.ts";

const key = `sk_${"e".repeat(48)}`;
const agentId = "agent_interviewer";
let vendor: FakeElevenlabs;
let served: ServedApp;
let ann: { person: Person; key: string };
const environment = () => ({
  VOICE_AGENT: "elevenlabs",
  ELEVENLABS_API_KEY: key,
  ELEVENLABS_AGENT_ID: agentId,
  ELEVENLABS_BASE_URL: vendor.url,
});
beforeAll(async () => {
  vendor = await fakeElevenlabs(key, agentId);
  served = await serveApp({ ...environment(), TRUSTED_PROXY: "127.0.0.1", LOG_LEVEL: "silent" });
  const person = await signedInPerson(served);
  ann = { person, key: await keyOf(person) };
});
afterAll(async () => {
  await served.close();
  await vendor.close();
});

const host = () => new URL(vendor.url).host;
/** The conversation page of a person with consent. */
async function addressOf(ofKey: string): Promise<string> {
  const answer = await askSignedUrl(served.url, ofKey, null, host());
  return z.object({ signed_url: z.string() }).parse(await answer.json()).signed_url;
}

/** The placeholder key of an interview, or of a demonstration. */
async function keyOf(person: Person, inInterview = true): Promise<string> {
  const [row] = inInterview
    ? await served.context.db.sql<{ token: string }[]>`
        select session_token as token from public.interview_sessions where id = ${await sessionOf(person)}`
    : [];
  const { data } = await person.client.functions.invoke<unknown>("get-voice-credentials", {
    body: row === undefined ? {} : { session: row.token },
  });
  return voiceCredentialsSchema.parse(data).apiKey;
}

test("connects the official client to the provider at a signed address", async () => {
  expect(ann.key).not.toBe(key);
  const url = await addressOf(ann.key);
  expect(new URL(url).host).toBe(new URL(vendor.url).host);
  expect(vendor.asked.at(-1)).toEqual({ key, agentId });
  const moved: string[] = [];
  const tools = { next_question: () => void moved.push("next") };
  const talk = await talkInText(url, { language: "fr", tools });
  expect(talk.conversation.getId()).toMatch(/^conv_/);
  expect(await talk.next()).toBe("Hello! How can I help you today?");
  talk.conversation.sendUserMessage("I carried bread.");
  expect(await talk.next()).toBe("You said: I carried bread.");
  talk.conversation.sendUserMessage("The next question, please.");
  const [conversation] = vendor.conversations;
  await expect.poll(() => conversation?.results.length).toBe(1);
  expect(conversation?.results.map((result) => result["is_error"])).toEqual([false]);
  expect(moved).toEqual(["next"]);
  expect(conversation?.initiation).toMatchObject({
    conversation_config_override: { agent: { language: "fr" } },
    dynamic_variables: { user_name: "Evelyn" },
  });
  await talk.conversation.endSession();
  await conversation?.closed;
});

test("keeps visitors, demonstrations and people without consent from the provider", async () => {
  const before = vendor.asked.length;
  const { key: ofVisitor } = await voiceVisitor(served.url);
  const own = new URL(served.url).host;
  expect(new URL(await signedUrlOf(served.url, ofVisitor)).host).toBe(own);
  expect(new URL(await signedUrlOf(served.url, await keyOf(ann.person, false))).host).toBe(own);
  const unasked = await keyOf(await signedInPerson(served, ["record"]));
  expect((await askSignedUrl(served.url, unasked, null, host())).status).toBe(403);
  for (const saidYesTo of ["", "elsewhere.example", `${host()}.example`])
    expect((await askSignedUrl(served.url, ann.key, null, saidYesTo)).status).toBe(403);
  expect(vendor.asked).toHaveLength(before);
});

const refusedSchema = z.object({ detail: z.object({ status: z.string(), message: z.string() }) });
const say =
  (status: number, body: string, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end(body);
const faults: [what: string, answer: (response: ServerResponse) => void, status: number, code: string][] = [
  ["refuses the key", say(401, '{"detail":{"status":"invalid_api_key"}}'), 500, "configuration"],
  ["has nothing left", say(401, '{"detail":{"status":"quota_exceeded"}}'), 429, "quota_reached"],
  ["knows no such agent", say(404, "{}"), 500, "configuration"],
  ["leads elsewhere", say(302, "", { location: "http://127.0.0.1:9/" }), 500, "configuration"],
  ["names another host", say(200, '{"signed_url":"wss://elsewhere.example/v1"}'), 500, "configuration"],
  ["names no socket", say(200, '{"signed_url":"javascript:alert(1)"}'), 503, "unavailable"],
  ["says nothing readable", say(200, "<html>"), 503, "unavailable"],
  [
    "says too much",
    say(200, JSON.stringify({ signed_url: "wss://a.example", more: "a".repeat(65_536) })),
    503,
    "unavailable",
  ],
  ["is busy", say(429, "{}"), 429, "rate_limited"],
  ["fails", say(502, "{}"), 503, "unavailable"],
  ["hangs up", (response) => void response.destroy(), 503, "unavailable"],
];

test.each(faults)("reports a provider that %s without its key", async (_, answer, status, code) => {
  vendor.answers.push(answer);
  const answered = await askSignedUrl(served.url, ann.key, null, host());
  const body = await answered.text();
  expect([answered.status, refusedSchema.parse(JSON.parse(body)).detail.status]).toEqual([status, code]);
  expect(body).not.toContain(key);
});

test("stops waiting for a silent provider and shows no key", async () => {
  const { voiceAgent } = configFrom(readEnv(environment()));
  if (voiceAgent.kind === "embedded") throw new Error("the provider is not configured");
  vendor.answers.push(() => undefined, say(401, key));
  const silent: unknown = await elevenlabsSignedUrl(voiceAgent, 50).catch((thrown: unknown) => thrown);
  expect(silent).toMatchObject({ code: "timeout" });
  const refused: unknown = await elevenlabsSignedUrl(voiceAgent).catch((thrown: unknown) => thrown);
  expect(refused).toMatchObject({ code: "configuration" });
  expect(inspect([silent, refused], { depth: 9, showHidden: true })).not.toContain(key);
});

async function policyOf(path: string) {
  return (await fetch(served.url + path)).headers.get("content-security-policy");
}

const isRefused = (spent: Promise<void>) => expect(spent).rejects.toMatchObject({ code: "rate_limited" });

test("limits provider cost per person and day", async () => {
  const limits = voiceLimits(served.context);
  const [often, once] = [randomUUID(), randomUUID()];
  for (let at = 0; at < 60; at++) await limits.spendProvider(often, "a");
  await isRefused(limits.spendProvider(often, "b"));
  await limits.spendProvider(once, "a");
  for (let at = 61; at < 240; at++) await limits.spendProvider(randomUUID(), "a");
  await isRefused(limits.spendProvider(randomUUID(), "a"));
  await limits.spendProvider(once, "b");
  const { sql } = served.context.db;
  const rows =
    await sql`update heirvoice.rate_limits set points = 2000 where key like 'voice-provided-of-all:%' returning 1`;
  expect(rows).toHaveLength(1);
  await isRefused(limits.spendProvider(once, "c"));
  expect(await limits.mayPhrase(often)).toBe(true);
  await sql`update heirvoice.rate_limits set points = 300 where key like 'voice-phrased:%'`;
  expect([await limits.mayPhrase(often), await limits.mayPhrase(once)]).toEqual([false, true]);
});

test("limits the provider keys of all visitors per hour", async () => {
  const limits = voiceLimits(served.context);
  await limits.spendVisitorKey("203.0.113.7");
  const { sql } = served.context.db;
  const rows =
    await sql`update heirvoice.rate_limits set points = 600 where key like 'voice-visitor-keys-of-all:%' returning 1`;
  expect(rows).toHaveLength(1);
  await isRefused(limits.spendVisitorKey("203.0.113.8"));
  await sql`delete from heirvoice.rate_limits where key like 'voice-visitor-keys-of-all:%'`;
});

const times = <T>(count: number, one: (at: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: count }, (_, at) => one(at)));
const goodOf = (all: PromiseSettledResult<unknown>[]) => all.filter(({ status }) => status === "fulfilled").length;

const networkOfSite = (at: number) => `2001:db8:5:${(at % 256).toString(16)}::/64`;

test("gives one site the quota of three networks", async () => {
  const limits = voiceLimits(served.context);
  await served.context.db.sql`delete from heirvoice.rate_limits where key like 'voice-%-of-all:%'`;
  const factor = served.context.config.auth.limitFactor;
  expect(goodOf(await times(50, (at) => limits.spendVisitorKey(networkOfSite(at))))).toBe(Math.min(50, 36 * factor));
  expect(goodOf(await times(740, (at) => limits.spendProvider(randomUUID(), networkOfSite(at))))).toBe(720 * factor);
  await limits.spendVisitorKey("2001:db8:6:0::/64");
  await limits.spendProvider(randomUUID(), "2001:db8:6:0::/64");
});

test("allows the provider's socket on voice pages only", async () => {
  const socket = vendor.url.replace("http", "ws");
  expect(await policyOf("/en/test-agent")).toContain(`; connect-src ${socket} 'self';`);
  expect(await policyOf("/en")).not.toContain(socket);
});

test("requires key and agent of a named provider", () => {
  for (const missing of ["ELEVENLABS_API_KEY", "ELEVENLABS_AGENT_ID"])
    expect(() => configFrom(readEnv({ ...environment(), [missing]: "" }))).toThrow(missing);
});
