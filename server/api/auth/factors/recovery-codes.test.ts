import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { browserClient, confirmedClient } from "#server/testing/browser-client.ts";
import { browserFetch } from "#server/testing/browser-fetch.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { totpCode } from "./totp.ts";

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp({ AUTH_SEND_EVERY: "0", AUTH_LIMIT_FACTOR: "100" });
});
afterAll(() => served.close());

const password = "by the river";
const answerSchema = z.looseObject({
  codes: z.array(z.string()).default([]),
  left: z.number().optional(),
  access_token: z.string().default(""),
  refresh_token: z.string().default(""),
});

async function ask(client: SupabaseClient, method: "GET" | "POST", path = "", body: unknown = {}) {
  const token = (await client.auth.getSession()).data.session?.access_token ?? "";
  const answer = await browserFetch(served.url)(`${served.url}/auth/v1/recovery-codes${path}`, {
    method,
    headers: {
      apikey: served.identity.keys.publishableKey,
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
    },
    ...(method === "GET" ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, ...answerSchema.parse(await answer.json()) };
}

async function lock(email: string): Promise<{ owner: SupabaseClient; factorId: string }> {
  const owner = await confirmedClient(served, email, password);
  const { data } = await owner.auth.mfa.enroll({ factorType: "totp" });
  const code = totpCode(data?.totp.secret ?? "", Math.floor(Date.now() / 30_000));
  expect((await owner.auth.mfa.challengeAndVerify({ factorId: data?.id ?? "", code })).error).toBeNull();
  return { owner, factorId: data?.id ?? "" };
}

async function signedIn(email: string): Promise<SupabaseClient> {
  const client = browserClient(served);
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
  return client;
}

test("accepts each of ten recovery codes once, from its owner only", async () => {
  const email = "paper@example.org";
  const { owner } = await lock(email);
  const { owner: other } = await lock("other.paper@example.org");
  const { codes } = await ask(owner, "POST");
  const { codes: othersCodes } = await ask(other, "POST");
  expect(new Set(codes).size).toBe(10);
  const stored = JSON.stringify(await served.context.db.sql`select * from heirvoice.recovery_codes`);
  for (const code of codes) expect(stored).not.toContain(code);

  const weak = await signedIn(email);
  expect(await ask(weak, "POST")).toMatchObject({ status: 403 });
  for (const wrong of ["", "AAAA-AAAA", othersCodes[0]])
    expect((await ask(weak, "POST", "/verify", { code: wrong })).status, wrong).toBe(422);
  const typed = codes[0]?.toLowerCase().replace("-", " ");
  const opened = await ask(weak, "POST", "/verify", { code: typed });
  expect((await weak.auth.setSession(opened)).error).toBeNull();
  expect((await weak.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe("aal2");
  expect(
    (
      await weak
        .from("profiles")
        .update({ full_name: "Ann" })
        .eq("id", (await weak.auth.getUser()).data.user?.id)
        .select()
    ).data,
  ).toHaveLength(1);
  expect((await ask(weak, "GET")).left).toBe(9);

  const again = await signedIn(email);
  expect((await ask(again, "POST", "/verify", { code: codes[0] })).status).toBe(422);
  const both = await Promise.all([1, 2].map(() => ask(again, "POST", "/verify", { code: codes[1] })));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
});

test("voids old recovery codes when new ones are generated", async () => {
  const email = "new.paper@example.org";
  const { owner, factorId } = await lock(email);
  const { codes: old } = await ask(owner, "POST");
  const { codes } = await ask(owner, "POST");
  const weak = await signedIn(email);
  expect((await ask(weak, "POST", "/verify", { code: old[0] })).status).toBe(422);
  const opened = await ask(weak, "POST", "/verify", { code: codes[0] });
  await weak.auth.setSession(opened);
  expect((await weak.auth.mfa.unenroll({ factorId })).error).toBeNull();
  expect((await ask(weak, "GET")).left).toBe(0);
  expect((await ask(weak, "POST")).status).toBe(422);
});

test("limits wrong recovery codes", async () => {
  const email = "guessed@example.org";
  await lock(email);
  const weak = await signedIn(email);
  const statuses = [];
  for (let at = 0; at < 12; at++) statuses.push((await ask(weak, "POST", "/verify", { code: "AAAA-AAAA" })).status);
  expect(statuses.slice(0, 9).every((status) => status === 422)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
});

const list = async (client: SupabaseClient) =>
  z.array(z.object({ id: z.uuid(), is_this_one: z.boolean() })).parse((await client.rpc("my_sessions")).data);

test("lists the user's own sessions and ends one of them", async () => {
  const email = "devices@example.org";
  const here = await confirmedClient(served, email, password);
  const there = await signedIn(email);
  const stranger = await confirmedClient(served, "stranger.devices@example.org", password);
  const mine = await list(here);
  expect(mine.map(({ is_this_one }) => is_this_one)).toEqual([true, false]);
  expect(await list(stranger)).toHaveLength(1);
  const other = mine[1]?.id ?? "";
  expect((await stranger.rpc("end_session", { p_session_id: other })).error).toBeNull();
  expect(await list(here)).toHaveLength(2);
  expect((await here.rpc("end_session", { p_session_id: other })).error).toBeNull();
  expect((await there.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
  expect((await here.rpc("has_password")).data).toBe(true);
  const nobody = browserClient(served);
  expect((await nobody.rpc("my_sessions")).error?.code).toBe("42501");
});
