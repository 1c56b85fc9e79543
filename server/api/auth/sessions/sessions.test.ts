import { hash as bcrypt } from "bcryptjs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { browserClient, confirmedClient } from "#server/testing/browser-client.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp({ AUTH_SEND_EVERY: "0" });
});
afterAll(() => served.close());

const password = "by the river";
const sql = () => served.context.db.sql;

async function refresh(token: string): Promise<{ status: number; said: Record<string, unknown> }> {
  const answer = await fetch(`${served.url}/auth/v1/token?grant_type=refresh_token`, {
    method: "POST",
    body: JSON.stringify({ refresh_token: token }),
  });
  return { status: answer.status, said: z.record(z.string(), z.unknown()).parse(await answer.json()) };
}

async function signedIn(email: string): Promise<{ refreshToken: string; accessToken: string }> {
  const client = await confirmedClient(served, email, password);
  const { data } = await client.auth.getSession();
  return { refreshToken: data.session?.refresh_token ?? "", accessToken: data.session?.access_token ?? "" };
}

test("returns the same successor token to a client that retries", async () => {
  const { refreshToken } = await signedIn("lost@example.org");
  const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(refreshToken)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ said }) => said["refresh_token"])).size).toBe(1);
});

test("revokes the token family when a used token returns later", async () => {
  const { refreshToken } = await signedIn("copied@example.org");
  const second = await refresh(refreshToken);
  await sql()`update auth.sessions set refreshed_at = refreshed_at - interval '11 seconds'`;
  expect((await refresh(refreshToken)).said).toMatchObject({ error_code: "refresh_token_already_used" });
  expect((await refresh(String(second.said["refresh_token"]))).said).toMatchObject({
    error_code: "refresh_token_not_found",
  });
});

test("revokes the token family when an older token returns", async () => {
  const { refreshToken } = await signedIn("older@example.org");
  const second = await refresh(refreshToken);
  await refresh(String(second.said["refresh_token"]));
  expect((await refresh(refreshToken)).said).toMatchObject({ error_code: "refresh_token_already_used" });
});

test("rejects a refresh token it did not issue", async () => {
  const { refreshToken } = await signedIn("forged@example.org");
  const forged = `${refreshToken.startsWith("A") ? "B" : "A"}${refreshToken.slice(1)}`;
  for (const token of [forged, refreshToken.slice(0, -1), "x", "é".repeat(48)])
    expect((await refresh(token)).said).toMatchObject({ code: 400, error_code: "refresh_token_not_found" });
});

test("signs out with the scopes local, others and global", async () => {
  const email = "scopes@example.org";
  const here = await confirmedClient(served, email, password);
  const there = browserClient(served);
  await there.auth.signInWithPassword({ email, password });
  await here.auth.signOut({ scope: "others" });
  expect((await there.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
  expect((await here.auth.getUser()).error).toBeNull();
  await there.auth.signInWithPassword({ email, password });
  await there.auth.signOut({ scope: "local" });
  expect((await here.auth.getUser()).error).toBeNull();
  await here.auth.signOut();
  expect(
    await sql()`select 1 from auth.sessions s join auth.users u on u.id = s.user_id where u.email = ${email}`,
  ).toEqual([]);
});

test("rejects a banned user at sign-in and at refresh", async () => {
  const email = "banned@example.org";
  const { refreshToken } = await signedIn(email);
  await sql()`update auth.users set banned_until = now() + interval '1 hour' where email = ${email}`;
  expect((await refresh(refreshToken)).said).toMatchObject({ error_code: "user_banned" });
  const again = await browserClient(served).auth.signInWithPassword({ email, password });
  expect(again.error?.code).toBe("user_banned");
});

test("replaces an imported bcrypt hash with argon2id at sign-in", async () => {
  const email = "moved@example.org";
  await signedIn(email);
  const brought = await bcrypt("brought along", 4);
  await sql()`update auth.users set encrypted_password = ${brought} where email = ${email}`;
  const attempt = (given: string) => browserClient(served).auth.signInWithPassword({ email, password: given });
  expect((await attempt("something else")).error?.code).toBe("invalid_credentials");
  expect((await attempt("brought along")).error).toBeNull();
  const [row] = await sql()<
    { hash: string }[]
  >`select encrypted_password as hash from auth.users where email = ${email}`;
  expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,/);
  expect((await attempt("brought along")).error).toBeNull();
});

test("limits password attempts on one account to ten", async () => {
  const email = "guessed@example.org";
  await signedIn(email);
  const attempt = (given: string) => browserClient(served).auth.signInWithPassword({ email, password: given });
  for (let guess = 0; guess < 10; guess++)
    expect((await attempt(`guess ${guess}`)).error?.code).toBe("invalid_credentials");
  expect((await attempt(password)).error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
});
