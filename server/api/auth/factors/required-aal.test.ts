import { randomUUID } from "node:crypto";
import { REALTIME_SUBSCRIBE_STATES, type RealtimeChannel, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browserClient, confirmedClient } from "#server/testing/browser-client.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { webmBytes } from "#server/testing/sound-files.ts";
import { totpCode } from "./totp.ts";

let served: ServedApp;
/** One user with two sessions: one at aal2, one with the password only. */
let shown: SupabaseClient;
let weak: SupabaseClient;
let id: string;
const email = "two@example.org";
const password = "by the river";

beforeAll(async () => {
  served = await serveApp({
    AUTH_SEND_EVERY: "0",
    AUTH_LIMIT_FACTOR: "100",
    AUTH_MANUAL_LINKING: "yes",
    LOG_LEVEL: "silent",
  });
  await served.context.db.sql.unsafe(`
    create policy "all read" on realtime.messages for select to authenticated using (true);
    create policy "all write" on realtime.messages for insert to authenticated with check (true)`);
  shown = await confirmedClient(served, email, password);
  const { data: factor } = await shown.auth.mfa.enroll({ factorType: "totp" });
  const code = totpCode(factor?.totp.secret ?? "", Math.floor(Date.now() / 30_000));
  await shown.auth.mfa.challengeAndVerify({ factorId: factor?.id ?? "", code });
  weak = browserClient(served);
  await weak.auth.signInWithPassword({ email, password });
  id = (await weak.auth.getUser()).data.user?.id ?? "";
});
afterAll(async () => {
  for (const client of [shown, weak]) await client.removeAllChannels();
  await served.close();
});

const refusal = { code: "42501" };

async function bearer(client: SupabaseClient): Promise<string> {
  return `Bearer ${(await client.auth.getSession()).data.session?.access_token ?? ""}`;
}

async function ask(client: SupabaseClient, method: string, path: string, headers: Record<string, string> = {}) {
  const init = { method, headers: { authorization: await bearer(client), ...headers } };
  const answer = await fetch(served.url + path, method === "POST" ? { ...init, body: "{}" } : init);
  const said = await answer.text();
  return { status: answer.status, insufficient: said.includes("insufficient_aal") };
}

const of = (client: SupabaseClient) => client.storage.from("audio-answers");

function correct(client: SupabaseClient) {
  return client.rpc("correct_answer", { p_answer_id: randomUUID(), p_text: "words", p_language: "en" });
}

async function call(client: SupabaseClient, name: string, body: object): Promise<number | undefined> {
  return (await client.functions.invoke(name, { body })).response?.status;
}

test("allows reads but rejects data changes below the required aal", async () => {
  const change = (client: SupabaseClient) =>
    client.from("profiles").update({ full_name: "Ann" }).eq("id", id).select().single();
  expect((await weak.from("profiles").select("id").single()).data).toEqual({ id });
  expect((await change(weak)).error).toMatchObject(refusal);
  expect((await correct(weak)).error).toMatchObject(refusal);
  expect((await change(shown)).error).toBeNull();
  expect((await correct(shown)).error).toMatchObject({ code: "PT404" });
});

test("allows downloads but rejects storage changes below the required aal", async () => {
  const upload = (client: SupabaseClient, name: string) =>
    of(client).upload(`${id}/${name}`, webmBytes(100), { contentType: "audio/webm" });
  expect((await upload(weak, "1_a.webm")).error).toMatchObject({ statusCode: "403" });
  expect((await of(weak).createSignedUploadUrl(`${id}/1_b.webm`)).error).toMatchObject({ statusCode: "403" });
  expect((await upload(shown, "1_a.webm")).error).toBeNull();
  expect((await of(weak).list(id)).data).toHaveLength(1);
  expect((await of(weak).download(`${id}/1_a.webm`)).error).toBeNull();

  const said = { bucketName: "audio-answers", objectName: `${id}/1_c.webm`, contentType: "audio/webm" };
  const metadata = Object.entries(said).map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`);
  const tus = { "tus-resumable": "1.0.0", "upload-length": "10", "upload-metadata": metadata.join(",") };
  const path = "/storage/v1/upload/resumable";
  expect((await ask(weak, "POST", path, tus)).status).toBe(403);
  const begun = await fetch(served.url + path, {
    method: "POST",
    headers: { authorization: await bearer(shown), ...tus },
  });
  const upload1 = begun.headers.get("location") ?? "";
  expect((await ask(weak, "HEAD", upload1, tus)).status).toBe(200);
  expect((await ask(weak, "DELETE", upload1, tus)).status).toBe(403);
  expect((await ask(shown, "DELETE", upload1, tus)).status).toBe(204);
});

async function privateChannel(client: SupabaseClient): Promise<RealtimeChannel> {
  await client.realtime.setAuth();
  const channel = client.channel("diary", { config: { private: true, broadcast: { ack: true } } });
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve();
      else if (status === REALTIME_SUBSCRIBE_STATES.CHANNEL_ERROR) reject(error ?? new Error(status));
    });
  });
  return channel;
}

test("allows listening but rejects private broadcasts below the required aal", async () => {
  const [mute, speaking] = [await privateChannel(weak), await privateChannel(shown)];
  const note = { type: "broadcast", event: "note", payload: {} } as const;
  expect(await speaking.send(note)).toBe("ok");
  expect(await mute.send(note)).toBe("error");
  expect([await speaking.track({ here: true }), await mute.track({ here: true })]).toEqual(["ok", "error"]);
});

test("rejects book and conversation functions below the required aal", async () => {
  const memoir = { memoir_id: randomUUID() };
  const session = { session_id: randomUUID(), language: "en" };
  expect([await call(weak, "artifact-links", memoir), await call(weak, "make-book", session)]).toEqual([200, 403]);
  expect(await call(shown, "make-book", session)).toBe(404);
  const talks = [await call(weak, "get-voice-credentials", {}), await call(shown, "get-voice-credentials", {})];
  expect(talks).toEqual([403, 200]);
});

test("shows the account but rejects its changes below the required aal", async () => {
  expect((await weak.auth.getUser()).error).toBeNull();
  for (const change of [
    { data: { full_name: "X" } },
    { email: "x@example.org" },
    { phone: "33611111111" },
    { password: "y".repeat(9) },
  ])
    expect((await weak.auth.updateUser(change)).error?.code).toBe("insufficient_aal");
  expect((await shown.auth.updateUser({ data: { full_name: "Ann" } })).error).toBeNull();
  const someId = randomUUID();
  for (const [method, path] of [
    ["POST", "/passkeys/registration/options"],
    ["POST", "/passkeys/registration/verify"],
    ["PATCH", `/passkeys/${someId}`],
    ["DELETE", `/passkeys/${someId}`],
    ["GET", "/user/identities/authorize?provider=x"],
    ["DELETE", `/user/identities/${someId}`],
  ] as const)
    expect([path, await ask(weak, method, `/auth/v1${path}`)]).toEqual([path, { status: 403, insufficient: true }]);
  expect((await ask(weak, "GET", "/auth/v1/passkeys")).status).toBe(200);
});

test("allows public broadcasts below the required aal", async () => {
  const note = { topic: "square", event: "note", payload: {}, private: false };
  const body = JSON.stringify({ messages: [note] });
  const sent = await fetch(`${served.url}/realtime/v1/api/broadcast`, {
    method: "POST",
    headers: { authorization: await bearer(weak), "content-type": "application/json" },
    body,
  });
  expect(sent.status).toBe(202);
});

test("allows local and global sign-out below the required aal", async () => {
  const other = browserClient(served);
  await other.auth.signInWithPassword({ email, password });
  expect((await other.auth.signOut({ scope: "local" })).error).toBeNull();
  await other.auth.signInWithPassword({ email, password });
  expect((await other.auth.signOut({ scope: "others" })).error).toBeNull();
  expect((await other.auth.getUser()).error).toBeNull();
  for (const client of [weak, shown]) expect((await client.auth.getUser()).error).not.toBeNull();
  expect((await other.auth.signOut({ scope: "global" })).error).toBeNull();
});
