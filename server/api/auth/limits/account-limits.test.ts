import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { totpCode } from "#server/api/auth/factors/totp.ts";
import { confirmedClient } from "#server/testing/browser-client.ts";
import { emailTo } from "#server/testing/emails.ts";
import { fakeAuthenticator } from "#server/testing/clients/fake-authenticator.ts";
import { runNode, untilPrinted } from "#server/testing/programs.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { serveConfig } from "#server/testing/serve-config.ts";

/** Two nodes on one database. Every request uses a new network and alternates between the nodes. */
let one: ServedApp;
let two: ServedApp;
beforeAll(async () => {
  one = await serveApp({
    AUTH_SEND_EVERY: "0",
    AUTH_LIMIT_FACTOR: "1000",
    AUTH_SECURE_PASSWORD_CHANGE: "yes",
    AUTH_PASSKEY_ORIGINS: "https://voices.example.org",
    TRUSTED_PROXY: "127.0.0.1 ::1",
  });
  two = await serveConfig(one.context.config);
});
afterAll(async () => {
  await two.close();
  await one.close();
});
afterEach(() => void vi.useRealTimers());

const password = "by the river";
const tooMany = 50;
type Answer = { status: number; said: Record<string, unknown> };

let asked = 0;
async function ask(
  path: string,
  body: object | null,
  token = "",
  method = body === null ? "GET" : "POST",
): Promise<Answer> {
  const number = asked++;
  const headers = {
    "x-forwarded-for": `198.18.${(number >> 8) & 255}.${number & 255}`,
    ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
  };
  const sent = body === null ? { method, headers } : { method, headers, body: JSON.stringify(body) };
  const answer = await fetch(`${(number % 2 ? one : two).url}/auth/v1/${path}`, sent);
  return { status: answer.status, said: z.record(z.string(), z.unknown()).parse(await answer.json()) };
}

const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work));
const passed = (answers: Answer[]) => answers.filter(({ status }) => status !== 429).length;
const later = (seconds: number) => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1000 + 1000 });

async function memberWith(email: string) {
  const client = await confirmedClient(one, email, password);
  const signedIn = await ask("token?grant_type=password", { email, password });
  return { client, token: z.string().parse(signedIn.said["access_token"]) };
}

test("locks an account after ten wrong passwords in fifteen minutes", async () => {
  const email = "passwords@example.org";
  await memberWith(email);
  const attempt = (tried: string) => ask("token?grant_type=password", { email, password: tried });
  const wrong = [];
  for (let tries = 0; tries < 9; tries++) wrong.push((await attempt("wrong")).status);
  expect(wrong).toEqual(Array.from({ length: 9 }, () => 400));
  for (let tries = 0; tries < tooMany; tries++)
    expect((await attempt(tries % 2 ? "wrong" : password)).status).toBe(429);
  later(900);
  expect((await attempt(password)).status).toBe(200);

  const other = { email: "another.account@example.org", password: "wrong" };
  expect(passed(await times(tooMany, () => ask("token?grant_type=password", other)))).toBe(10);
  expect(passed(await times(tooMany, () => ask("token?grant_type=password", other)))).toBe(0);
});

test("counts wrong passwords of both names of an account together", async () => {
  const email = "two.names@example.org";
  const phone = "+4915112345678";
  const account = { email, phone, password, email_confirm: true, phone_confirm: true };
  expect((await ask("admin/users", account, one.identity.keys.secretKey)).status).toBe(200);
  const attempt = (who: { email: string } | { phone: string }, tried = "wrong") =>
    ask("token?grant_type=password", { ...who, password: tried });
  const nobody = { phone: "+4915100000000" };
  for (let tries = 0; tries < 10; tries++) expect((await attempt({ email })).status).toBe(400);
  for (let tries = 0; tries < 14; tries++) {
    const known = await attempt({ phone }, tries % 2 ? "wrong" : password);
    const unknown = await attempt(nobody);
    expect([known.status, known.said["error_code"], known.said["msg"]]).toEqual([
      tries < 10 ? 400 : 429,
      unknown.said["error_code"],
      unknown.said["msg"],
    ]);
  }
  later(900);
  for (let tries = 0; tries < 9; tries++) expect((await attempt({ email })).status).toBe(400);
  expect((await attempt({ phone }, password)).status).toBe(200);
  expect((await attempt({ email }, password)).status).toBe(200);
});

test("locks an address after ten wrong codes and keeps its code", async () => {
  const email = "codes@example.org";
  await memberWith(email);
  await ask("recover", { email });
  const { code } = await emailTo(one, email, "recovery");
  const wrong = code === "000000" ? "000001" : "000000";
  const attempt = (token: string) => ask("verify", { type: "recovery", email, token });
  for (let tries = 0; tries < 10; tries++) expect((await attempt(wrong)).said["error_code"]).toBe("otp_expired");
  expect(passed(await times(400, () => attempt(wrong)))).toBe(0);
  expect((await attempt(code)).status).toBe(429);
  for (let quarter = 0; quarter < 4; quarter++) {
    later(900);
    expect(passed(await times(tooMany, () => attempt(wrong)))).toBe(10);
  }
  later(900);
  await ask("recover", { email });
  const fresh = await emailTo(one, email, "recovery", 1);
  expect((await attempt(fresh.code)).status).toBe(429);
  const link = await fetch(fresh.link, { redirect: "manual" });
  expect(link.headers.get("location")).toContain("access_token=");
  later(24 * 3600);
  await ask("recover", { email });
  expect((await attempt((await emailTo(one, email, "recovery", 2)).code)).status).toBe(200);
});

test("locks all factors of a user after ten wrong codes", async () => {
  const { client, token } = await memberWith("factors@example.org");
  const enrol = async (friendlyName: string) =>
    (await client.auth.mfa.enroll({ factorType: "totp", friendlyName })).data;
  const enrolled = [await enrol("one"), await enrol("two")];
  const attempt = async (factor: Awaited<ReturnType<typeof enrol>>, right = false) => {
    const { said } = await ask(`factors/${factor?.id ?? ""}/challenge`, {}, token);
    const step = Math.floor(Date.now() / 30_000);
    const code = totpCode(factor?.totp.secret ?? "", right ? step : step + 5000);
    return ask(`factors/${factor?.id ?? ""}/verify`, { challenge_id: said["id"], code }, token);
  };
  let number = 0;
  const either = (right = false) => attempt(enrolled[number++ % 2] ?? null, right);
  for (let tries = 0; tries < 10; tries++) expect((await either()).status).toBe(422);
  for (let tries = 0; tries < tooMany; tries++) expect((await either(tries % 2 === 0)).status).toBe(429);
  for (let round = 0; round < 3; round++) {
    later(300);
    expect(passed(await times(tooMany, () => either()))).toBe(10);
  }
  later(300);
  expect((await either(true)).status).toBe(429);
});

test("resets the failure count after a correct second-factor code", async () => {
  const { client, token } = await memberWith("right.factor@example.org");
  const { data: factor } = await client.auth.mfa.enroll({ factorType: "totp" });
  const attempt = async (code: string) => {
    const { said } = await ask(`factors/${factor?.id ?? ""}/challenge`, {}, token);
    return (await ask(`factors/${factor?.id ?? ""}/verify`, { challenge_id: said["id"], code }, token)).status;
  };
  const right = () => totpCode(factor?.totp.secret ?? "", Math.floor(Date.now() / 30_000));
  for (let tries = 0; tries < 9; tries++) expect(await attempt("000000")).toBe(422);
  expect(await attempt(right())).toBe(200);
  for (let tries = 0; tries < 10; tries++) expect(await attempt("000000")).toBe(422);
  expect(await attempt(right())).toBe(429);
});

test("limits password changes to ten in fifteen minutes", async () => {
  const email = "changes@example.org";
  const { token } = await memberWith(email);
  await one.context.db.sql`update auth.sessions set created_at = now() - interval '25 hours'`;
  const change = (nonce: string) => ask("user", { password: "over the hill", nonce }, token, "PUT");
  expect((await ask("reauthenticate", null, token)).status).toBe(200);
  const { code } = await emailTo(one, email, "reauthentication");
  const wrong = code === "000000" ? "000001" : "000000";
  expect(passed(await times(tooMany, () => change(wrong)))).toBe(10);
  for (let tries = 0; tries < tooMany; tries++) expect((await change(code)).status).toBe(429);
  expect((await ask("user", { password }, token, "PUT")).status).toBe(429);
});

test("serializes concurrent account changes and limits emails to ten per hour", async () => {
  const { token } = await memberWith("at.once@example.org");
  const moves = await times(40, () => ask("user", { email: `moved-${asked}@example.org` }, token, "PUT"));
  expect(moves.filter(({ status }) => status >= 500)).toEqual([]);
  expect(passed(moves)).toBe(9);
});

test("limits a user to ten factors and ten passkeys under concurrency", async () => {
  const { token } = await memberWith("many@example.org");
  const enrolled = await times(30, () =>
    ask("factors", { factor_type: "totp", friendly_name: `factor ${asked}` }, token),
  );
  expect(enrolled.filter(({ status }) => status === 200)).toHaveLength(10);
  const announced = z.object({ challenge_id: z.uuid(), options: z.looseObject({ challenge: z.string() }) });
  const options = await times(15, () => ask("passkeys/registration/options", {}, token));
  const registered = await Promise.all(
    options.map(({ said }) => {
      const { challenge_id, options: given } = announced.parse(said);
      const credential = fakeAuthenticator("https://voices.example.org").register(given);
      return ask("passkeys/registration/verify", { challenge_id, credential }, token);
    }),
  );
  expect(registered.filter(({ status }) => status === 200)).toHaveLength(10);
});

test("shares attempt counts with another process", async () => {
  const { config, db } = one.context;
  const running = runNode(["server/testing/programs/serve-from-env.ts"], {
    DATABASE_URL: db.url,
    DATA_DIR: config.dataDir,
    PORT: "0",
    STT: "none",
    LOG_LEVEL: "silent",
    AUTH_LIMIT_FACTOR: "1000",
  });
  const [, elsewhere = ""] = await untilPrinted(running, /ready (\S+)/);
  const body = JSON.stringify({ email: "two.processes@example.org", password: "wrong" });
  const attempt = async (url: string) =>
    (await fetch(`${url}/auth/v1/token?grant_type=password`, { method: "POST", body })).status;
  const urls = Array.from({ length: 60 }, (_, number) => (number % 2 ? one.url : elsewhere));
  expect((await Promise.all(urls.map(attempt))).filter((status) => status === 400)).toHaveLength(10);
  for (const url of urls.slice(0, 20)) expect(await attempt(url)).toBe(429);
  running.child.kill("SIGTERM");
  await running.ended;
});
