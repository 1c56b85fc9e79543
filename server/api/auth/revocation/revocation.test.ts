import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import {
  createClient,
  REALTIME_SUBSCRIBE_STATES,
  type RealtimeChannel,
  type SupabaseClient,
} from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import type { ServedApp } from "#server/testing/serve-config.ts";
import { operatorClient } from "#server/testing/signed-in-person.ts";
import { webmBytes } from "#server/testing/sound-files.ts";
import { serveTwoNodes, type TwoNodes } from "#server/testing/servers/two-nodes.ts";
import { patience } from "#server/testing/patience.ts";

let nodes: TwoNodes;
let operator: SupabaseClient;
beforeAll(async () => {
  nodes = await serveTwoNodes({ AUTH_LIMIT_FACTOR: "100", LOG_LEVEL: "silent" });
  operator = operatorClient(nodes.one);
});
afterAll(() => nodes.close());

const password = "by the river";
const sql = () => nodes.one.context.db.sql;
const sessionSchema = z.object({ access_token: z.string(), refresh_token: z.string() });
type Session = z.infer<typeof sessionSchema>;
type Person = { id: string; email: string };

async function somebody(): Promise<Person> {
  const email = `${randomUUID()}@example.org`;
  const { data } = await operator.auth.admin.createUser({ email, password, email_confirm: true });
  return { id: data.user?.id ?? "", email };
}

async function token(grant: string, body: object): Promise<Session> {
  const url = `${nodes.one.url}/auth/v1/token?grant_type=${grant}`;
  const answer = await fetch(url, { method: "POST", body: JSON.stringify(body) });
  return sessionSchema.parse(await answer.json());
}
const signIn = ({ email }: Person) => token("password", { email, password });

async function asPerson(path: string, { access_token: bearer }: Session, init: RequestInit = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${bearer}`, "content-type": "application/json", ...init.headers };
  return fetch(`${nodes.one.url}${path}`, { ...init, headers });
}

const tus = { "tus-resumable": "1.0.0" };

async function beginUpload({ id }: Person, session: Session): Promise<string> {
  const said = { bucketName: "audio-answers", objectName: `${id}/2_parts.webm`, contentType: "audio/webm" };
  const metadata = Object.entries(said).map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`);
  const headers = { ...tus, "upload-length": "2000", "upload-metadata": metadata.join(",") };
  const begun = await asPerson("/storage/v1/upload/resumable", session, { method: "POST", headers });
  return begun.headers.get("location") ?? "";
}

const post = (body: unknown) => ({ method: "POST", body: JSON.stringify(body) });

/** Which calls to a node succeed with this token. */
async function opens(url: string, who: Person, session: Session, upload: string): Promise<Record<string, boolean>> {
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${session.access_token}`, "content-type": "application/json" };
    const answer = await fetch(`${url}${path}`, { ...init, headers: { ...headers, ...init.headers } });
    await answer.arrayBuffer();
    return answer.status < 400;
  };
  const sound = { "content-type": "audio/webm" };
  const kept = `/storage/v1/object/audio-answers/${who.id}/1_${randomUUID()}.webm`;
  const [reads, writes, lists, uploads, goesOn, calls, broadcasts, user] = await Promise.all([
    ask("/rest/v1/profiles"),
    ask(`/rest/v1/profiles?id=eq.${who.id}`, { method: "PATCH", body: JSON.stringify({ full_name: "Rosalind" }) }),
    ask("/storage/v1/object/list/audio-answers", post({ prefix: who.id })),
    ask(kept, { method: "POST", headers: sound, body: new Uint8Array(webmBytes(500)) }),
    ask(upload, { method: "HEAD", headers: tus }),
    ask("/functions/v1/get-analytics-config", post({})),
    ask("/realtime/v1/api/broadcast", post({ messages: [{ topic: "t", event: "e", payload: {} }] })),
    ask("/auth/v1/user"),
  ]);
  return { reads, writes, lists, uploads, goesOn, calls, broadcasts, user };
}

const all = (open: boolean) =>
  Object.fromEntries(
    ["reads", "writes", "lists", "uploads", "goesOn", "calls", "broadcasts", "user"].map((call) => [call, open]),
  );

/** Joins a private channel on a node and returns its state. */
async function joined({ url, identity }: ServedApp, session: Session) {
  const client = createClient(url, identity.keys.publishableKey, { accessToken: async () => session.access_token });
  await client.realtime.setAuth();
  const states: string[] = [];
  const channel: RealtimeChannel = client.channel("news");
  await new Promise<void>((resolve) => {
    channel.subscribe((status) => {
      states.push(status);
      if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve();
    });
  });
  return { states, leave: () => client.removeAllChannels() };
}

type Ending = (who: Person, session: Session) => Promise<unknown>;
const logout = (scope: string, session: Session) =>
  asPerson(`/auth/v1/logout?scope=${scope}`, session, { method: "POST" });

const endings: Record<string, Ending> = {
  "logs out here": (_who, session) => logout("local", session),
  "logs out everywhere": (_who, session) => logout("global", session),
  "logs out elsewhere": async (who) => logout("others", await signIn(who)),
  "changes the password elsewhere": async (who) =>
    asPerson("/auth/v1/user", await signIn(who), {
      method: "PUT",
      body: JSON.stringify({ password: "over the hill" }),
    }),
  "has a refresh token used twice": async (_who, session) => {
    await token("refresh_token", session);
    await sql()`update auth.sessions set refreshed_at = refreshed_at - interval '11 seconds'`;
    await expect(token("refresh_token", session)).rejects.toThrow();
  },
  "is banned": ({ id }) => operator.auth.admin.updateUserById(id, { ban_duration: "24h" }),
  "is banned by SQL": ({ id }) =>
    sql()`update auth.users set banned_until = now() + interval '20 minutes' where id = ${id}`,
  "is signed out by the operator": ({ id }) =>
    fetch(`${nodes.one.url}/auth/v1/admin/users/${id}/logout`, {
      method: "POST",
      headers: { apikey: nodes.one.identity.keys.secretKey },
    }),
  "is deleted, and the row stays": ({ id }) => operator.auth.admin.deleteUser(id, true),
  "is deleted": ({ id }) => operator.auth.admin.deleteUser(id),
  "is deleted by SQL": ({ id }) => sql()`delete from auth.users where id = ${id}`,
  "loses the session by SQL": ({ id }) => sql()`delete from auth.sessions where user_id = ${id}`,
};

async function leaving() {
  const { one, two } = nodes;
  const who = await somebody();
  const session = await signIn(who);
  const upload = await beginUpload(who, session);
  const opened = async () => [await opens(one.url, who, session, upload), await opens(two.url, who, session, upload)];
  expect(await opened()).toEqual([all(true), all(true)]);
  return { who, session, opened, channels: await Promise.all([joined(one, session), joined(two, session)]) };
}

async function nothingOpensAfter(ways: Record<string, Ending>): Promise<void> {
  const everybody = await Promise.all(
    Object.entries(ways).map(async ([name, end]) => ({ name, end, ...(await leaving()) })),
  );
  await Promise.all(everybody.map(({ end, who, session }) => end(who, session)));
  await sleep(1000);
  const stillOpen = await Promise.all(everybody.map(({ opened }) => opened()));
  for (const [index, { name, channels }] of everybody.entries()) {
    expect(stillOpen[index], name).toEqual([all(false), all(false)]);
    for (const { states, leave } of channels) {
      expect(states.slice(0, 2), name).toEqual(["SUBSCRIBED", "CLOSED"]);
      await leave();
    }
  }
}

test("closes every API on every node within a second of revocation", () => nothingOpensAfter(endings));

test("closes every API after all sessions are deleted at once", () =>
  nothingOpensAfter({ "loses the session with all others": () => sql()`truncate auth.sessions cascade` }));

async function readsAt({ url }: ServedApp, { access_token: bearer }: Session): Promise<number> {
  return (await fetch(`${url}/rest/v1/profiles`, { headers: { authorization: `Bearer ${bearer}` } })).status;
}

test("keeps the current session after signing out other sessions", async () => {
  const [who, other] = [await somebody(), await somebody()];
  const [here, there, others] = [await signIn(who), await signIn(who), await signIn(other)];
  await logout("others", here);
  await sleep(1000);
  expect([await readsAt(nodes.one, here), await readsAt(nodes.one, there), await readsAt(nodes.one, others)]).toEqual([
    200, 401, 200,
  ]);
});

async function codeAfter(end: Ending): Promise<unknown[]> {
  const who = await somebody();
  const session = await signIn(who);
  await end(who, session);
  await sleep(1000);
  const answer = await asPerson("/auth/v1/user", session);
  return [answer.status, z.object({ error_code: z.string() }).parse(await answer.json()).error_code];
}

test("reports ended sessions in Supabase's auth error codes", async () => {
  expect([
    await codeAfter((_who, session) => logout("local", session)),
    await codeAfter(({ id }) => sql()`update auth.users set banned_until = 'infinity' where id = ${id}`),
    await codeAfter(({ id }) => sql()`delete from auth.users where id = ${id}`),
  ]).toEqual([
    [403, "session_not_found"],
    [403, "user_banned"],
    [403, "user_not_found"],
  ]);
});

test("rejects every caller on a node without database, then catches up", async () => {
  const { one, two, line } = nodes;
  const [who, other] = [await somebody(), await somebody()];
  const [session, going] = [await signIn(who), await signIn(other)];
  expect([await readsAt(two, session), await readsAt(two, going)]).toEqual([200, 200]);
  await line.cut();
  await logout("global", session);
  await sleep(1000);
  expect([await readsAt(one, session), await readsAt(two, session)]).toEqual([401, 503]);
  await line.mend();
  await vi.waitFor(async () => expect(await readsAt(two, going)).toBe(200), patience);
  expect(await readsAt(two, session)).toBe(401);
});
