import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { visitorTakesSchema } from "#domain/recording/visitor-take.ts";
import { configFrom } from "#server/platform/config/config.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { embeddedStt } from "./embedded-stt.ts";
import { readFirstQuestion } from "./first-question-store.ts";
import { visitorPasses } from "./visitor-pass.ts";
import {
  addTake,
  saveTranscription,
  readAbandonedTakes,
  maxTakesOfAll,
  nextWaitingTake,
  readTakes,
  markTakeArrived,
} from "./visitor-take-store.ts";
import { browserFetch } from "#server/testing/browser-fetch.ts";
import { visitorCookie } from "#server/http/visitor-cookie.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { waveBytes } from "#server/testing/sound-files.ts";

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp({ SIGNUPS: "waitlist", TRUSTED_PROXY: "127.0.0.1" });
});
afterAll(() => served.close());

const take = (visitorId = randomUUID()) => ({
  id: randomUUID(),
  visitorId,
  questionId: 1,
  language: "en" as const,
  mediaType: "audio/webm",
  bytes: 1000,
  claimedMs: 5000,
});

function sendFromNewBrowser(headers: Record<string, string> = {}): Promise<Response> {
  return browserFetch(served.url)(`${served.url}/api/answer-now/takes?language=en`, {
    method: "POST",
    headers,
    body: new Uint8Array(waveBytes()),
  });
}

test("limits a network to twelve takes an hour", async () => {
  const answers: number[] = [];
  for (let at = 0; at < 12; at++) answers.push((await sendFromNewBrowser()).status);
  expect(new Set(answers)).toEqual(new Set([201]));
  const refused = await sendFromNewBrowser();
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
});

const send = async (network: string) => (await sendFromNewBrowser({ "x-forwarded-for": `${network}::1` })).status;

test("limits the takes of one customer over all networks", async () => {
  const statuses = [];
  for (let at = 0; at < 36; at++) statuses.push(await send(`2001:db8:1:${Math.floor(at / 12)}`));
  expect(new Set(statuses)).toEqual(new Set([201]));
  expect(await send("2001:db8:1:ff")).toBe(429);
  expect(await send("2001:db8:1:100")).toBe(201);
});

/** Sends a recording from a new browser and network. Returns the status and how much longer each visible sound is. */
async function visit(at: number): Promise<[number, number[]]> {
  const page = browserFetch(served.url);
  const headers = { "x-forwarded-for": `2001:db8:${at + 10}::1` };
  const body = new Uint8Array(Buffer.concat([waveBytes(), Buffer.alloc(at * 2)]));
  const sent = await page(`${served.url}/api/answer-now/takes?language=en`, { method: "POST", headers, body });
  const { takes } = visitorTakesSchema.parse(await sent.json());
  const sounds = takes.map(async ({ id }) =>
    (await page(`${served.url}/api/answer-now/takes/${id}/sound`, { headers })).arrayBuffer(),
  );
  return [sent.status, (await Promise.all(sounds)).map(({ byteLength }) => byteLength - waveBytes().length)];
}

test("accepts forty recordings at once and shows each visitor only their own", async () => {
  const answered = await Promise.all(Array.from({ length: 40 }, (_, at) => visit(at)));
  expect(answered).toEqual(Array.from({ length: 40 }, (_, at) => [201, [at * 2]]));
});

test("accepts no address while accounts are by invitation", async () => {
  const page = browserFetch(served.url);
  const body = JSON.stringify({ takeId: randomUUID(), email: "somebody@example.org" });
  const answer = await page(`${served.url}/api/answer-now/address`, { method: "POST", body });
  expect(answer.status).toBe(403);
  for (const path of ["/answer-now", "/fr/answer-now"]) {
    const html = await (await page(served.url + path)).text();
    expect(html).toMatch(/data-props="[^"]*&quot;signups&quot;:&quot;waitlist&quot;/);
  }
});

test("limits waiting takes of all visitors, also in parallel", async () => {
  const { sql } = served.context.db;
  await sql`delete from heirvoice.visitor_takes`;
  await sql`insert into heirvoice.visitor_takes (id, visitor_id, question_id, language, media_type, bytes, claimed_ms)
    select gen_random_uuid(), gen_random_uuid(), 1, 'en', 'audio/webm', 1, 1 from generate_series(1, ${maxTakesOfAll - 1}::int)`;
  const added = await Promise.all([addTake(sql, take()), addTake(sql, take()), addTake(sql, take())]);
  expect(added.toSorted()).toEqual(["added", "full", "full"]);
  await sql`update heirvoice.visitor_takes set expires_at = now() where id = (select id from heirvoice.visitor_takes limit 1)`;
  expect(await addTake(sql, take())).toBe("added");
});

test("requeues a take of a killed worker once", async () => {
  const { sql } = served.context.db;
  await sql`delete from heirvoice.visitor_takes`;
  const one = take();
  await addTake(sql, one);
  expect(await nextWaitingTake(sql)).toBeNull();
  await markTakeArrived(sql, one.id);
  for (let times = 0; times < 2; times++) {
    expect((await nextWaitingTake(sql))?.id).toBe(one.id);
    expect(await nextWaitingTake(sql)).toBeNull();
    await sql`update heirvoice.visitor_takes set hearing_until = now() - interval '1 second'`;
  }
  expect(await nextWaitingTake(sql)).toBeNull();
  expect(await readAbandonedTakes(sql)).toEqual([one.id]);
  await saveTranscription(sql, one.id, { facts: null, transcript: null });
  expect((await readTakes(sql, one.visitorId))[0]?.state).toBe("unheard");
  expect(await readAbandonedTakes(sql)).toEqual([]);
  expect(await addTake(sql, take(one.visitorId))).toBe("added");
});

test("sets the pass in a __Host- cookie under TLS", async () => {
  const issuing = new Hono().get("/", (c) => {
    visitorCookie(visitorPasses(Buffer.alloc(32, 1)), {
      publicUrl: "https://story.example.org",
      path: "/api/answer-now",
      name: "heirvoice-visitor",
    }).readOrIssue(c);
    return c.body(null);
  });
  const cookie = (await issuing.request("https://story.example.org/")).headers.get("set-cookie");
  expect(cookie).toMatch(/^__Host-/);
  expect(cookie).toMatch(/; Path=\/;/);
  expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Strict$/);
  expect(cookie).not.toMatch(/domain/i);
});

test("rejects an altered, expired or foreign pass", () => {
  const passes = visitorPasses(Buffer.alloc(32, 1));
  const now = new Date();
  const { value, visitorId } = passes.issue(now);
  expect(passes.read(value, now)?.visitorId).toBe(visitorId);
  expect(passes.read(value, new Date(now.getTime() + 3 * 3_600_000))).toBeNull();
  expect(visitorPasses(Buffer.alloc(32, 2)).read(value, now)).toBeNull();
  const [id, expires, signature] = value.split(".");
  for (const other of [
    undefined,
    "",
    "..",
    `${randomUUID()}.${expires}.${signature}`,
    `${id}.${Number(expires) + 1}.${signature}`,
    `${id}.${expires}`,
    `${value}.x`,
  ])
    expect(passes.read(other, now)).toBeNull();
  expect(passes.hashEmail(" Ann@Example.org ")).toBe(passes.hashEmail("ann@example.org"));
});

test("sends no visitor's sound to a service under any configuration", async () => {
  for (const STT of ["openai", "elevenlabs"]) {
    const env = { STT, OPENAI_API_KEY: "k", ELEVENLABS_API_KEY: "k", OPENAI_BASE_URL: "https://listens.example" };
    const stt = await embeddedStt(configFrom(readEnv(env)), "en");
    expect(stt?.sendsTo ?? null).toBeNull();
    expect(["openai", "elevenlabs"]).not.toContain(stt?.engine);
  }
});

test("announces as many questions as the current plan has", async () => {
  const { sql } = served.context.db;
  expect(await readFirstQuestion(sql)).toMatchObject({ id: 1, chapter: 1, more: 84 });
  await sql`insert into public.settings (key, value) values ('billing', '"on"') on conflict (key) do update set value = excluded.value`;
  expect((await readFirstQuestion(sql))?.more).toBe(14);
});
