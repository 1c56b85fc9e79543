import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { confirmedClient } from "#server/testing/browser-client.ts";
import { emailTo } from "#server/testing/emails.ts";
import { runNode, untilPrinted, type Running } from "#server/testing/programs.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";

const hourMs = 3_600_000;
const movedClock = pathToFileURL(`${import.meta.dirname}/../testing/programs/moved-clock.ts`);

/** Three nodes on one database with the same keys: one on time, one an hour ahead, one an hour behind. */
let served: ServedApp;
let ahead: { url: string; running: Running };
let behind: { url: string; running: Running };
beforeAll(async () => {
  served = await serveApp({ AUTH_SEND_EVERY: "0" });
  [ahead, behind] = await Promise.all([wrongBy(hourMs), wrongBy(-hourMs)]);
});
afterAll(async () => {
  for (const { running } of [ahead, behind]) running.child.kill("SIGTERM");
  await Promise.all([ahead.running.ended, behind.running.ended]);
  await served.close();
});

async function wrongBy(ms: number) {
  const { config, db } = served.context;
  const running = runNode(["--import", `${movedClock.href}?ms=${ms}`, "server/testing/programs/serve-from-env.ts"], {
    DATABASE_URL: db.url,
    DATA_DIR: config.dataDir,
    PORT: "0",
    STT: "none",
    LOG_LEVEL: "silent",
    AUTH_SEND_EVERY: "0",
  });
  const [, url = ""] = await untilPrinted(running, /ready (\S+)/);
  return { url, running };
}

const sessionSchema = z.object({ access_token: z.string(), refresh_token: z.string() });
async function signIn(email: string, url = served.url) {
  return sessionSchema.parse((await post(`${url}/auth/v1/token?grant_type=password`, { email, password })).said);
}
const password = "by the river";

async function post(url: string, body: object): Promise<{ status: number; said: unknown }> {
  const answer = await fetch(url, { method: "POST", body: JSON.stringify(body) });
  return { status: answer.status, said: await answer.json() };
}

const refreshAt = (url: string, token: string) =>
  post(`${url}/auth/v1/token?grant_type=refresh_token`, { refresh_token: token });

async function profilesAt(url: string, token: string): Promise<number> {
  return (await fetch(`${url}/rest/v1/profiles`, { headers: { authorization: `Bearer ${token}` } })).status;
}

test("expires a token after an hour, tolerating a slow clock", async () => {
  await confirmedClient(served, "token@example.org", password);
  const { access_token: token } = await signIn("token@example.org");
  expect([
    await profilesAt(served.url, token),
    await profilesAt(ahead.url, token),
    await profilesAt(behind.url, token),
  ]).toEqual([200, 401, 200]);
  const early = await signIn("token@example.org", ahead.url);
  expect(await profilesAt(served.url, early.access_token)).toBe(200);
});

test("revokes reused refresh tokens with a fast or slow clock", async () => {
  await confirmedClient(served, "family@example.org", password);
  for (const { url } of [ahead, behind]) {
    const { refresh_token: first } = await signIn("family@example.org");
    const second = await refreshAt(served.url, first);
    expect(second.status).toBe(200);
    const third = await refreshAt(url, sessionSchema.parse(second.said).refresh_token);
    expect(third.status).toBe(200);
    expect((await refreshAt(served.url, sessionSchema.parse(second.said).refresh_token)).said).toMatchObject({
      error_code: "refresh_token_already_used",
    });
    expect((await refreshAt(url, sessionSchema.parse(third.said).refresh_token)).status).toBe(400);
  }
});

test("rejects a signed address on a fast clock", async () => {
  const client = await confirmedClient(served, "file@example.org", password);
  const id = (await client.auth.getUser()).data.user?.id ?? "";
  const bytes = Buffer.concat([
    Buffer.from("1a45dfa39f4286810142f7810142f2810442f381084282847765626d", "hex"),
    Buffer.alloc(99),
  ]);
  const kept = await client.storage
    .from("audio-answers")
    .upload(`${id}/1_1.webm`, bytes, { contentType: "audio/webm" });
  expect(kept.error).toBeNull();
  const signed = await client.storage.from("audio-answers").createSignedUrl(`${id}/1_1.webm`, 600);
  const { pathname, search } = new URL(signed.data?.signedUrl ?? "");
  const statuses = [];
  for (const url of [served.url, ahead.url, behind.url])
    statuses.push((await fetch(`${url}${pathname}${search}`)).status);
  expect(statuses).toEqual([200, 400, 200]);
});

test("expires an emailed code after an hour on any clock", async () => {
  await confirmedClient(served, "reset@example.org", password);
  await post(`${served.url}/auth/v1/recover`, { email: "reset@example.org" });
  const { code } = await emailTo(served, "reset@example.org", "recovery");
  const verifyAt = (url: string) =>
    post(`${url}/auth/v1/verify`, { type: "recovery", email: "reset@example.org", token: code });
  expect((await verifyAt(ahead.url)).said).toMatchObject({ error_code: "otp_expired" });
  expect((await verifyAt(behind.url)).status).toBe(200);
});
