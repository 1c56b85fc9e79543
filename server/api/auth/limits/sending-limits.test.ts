import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { confirmedClient } from "#server/testing/browser-client.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { serveConfig } from "#server/testing/serve-config.ts";

/** Two nodes on one database. Every request uses a new network and alternates between the nodes. */
let one: ServedApp;
let two: ServedApp;
beforeAll(async () => {
  one = await serveApp({ TRUSTED_PROXY: "127.0.0.1 ::1" });
  two = await serveConfig(one.context.config);
});
afterAll(async () => {
  await two.close();
  await one.close();
});
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }));
afterEach(() => void vi.useRealTimers());

let asked = 0;
const newNetwork = () => `198.18.${(asked >> 8) & 255}.${asked & 255}`;
async function ask(path: string, body: object, { token = "", network = newNetwork(), method = "POST" } = {}) {
  const headers = { "x-forwarded-for": network, ...(token === "" ? {} : { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${(asked++ % 2 ? one : two).url}/auth/v1/${path}`, {
    method,
    headers,
    ...(method === "GET" ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, said: await answer.text() };
}

const times = <T>(count: number, work: (number: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, number) => work(number)));
const later = (seconds: number) => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1000 + 1000 });

/** The number of delivered messages, after pending ones have arrived. */
async function messagesTo(...to: string[]): Promise<number> {
  await sleep(500);
  const lists = await Promise.all(to.map((each) => one.context.mail.mailbox.list(each)));
  return lists.flat().length;
}

const mailCalls = [
  (email: string) => ask("otp", { email }),
  (email: string) => ask("magiclink", { email }),
  (email: string) => ask("recover", { email }),
  (email: string) => ask("resend", { email, type: "signup" }),
  (email: string) => ask("signup", { email, password: "by the river" }),
];

test("limits a mailbox to one email a minute across calls and nodes", async () => {
  const spellings = ["minute@example.org", "Minute@Example.org", "minute+tag@example.org"];
  const statuses = [];
  for (let tries = 0; tries < 18; tries++) {
    const call = mailCalls[tries % mailCalls.length];
    statuses.push((await call?.(spellings[tries % spellings.length] ?? ""))?.status);
  }
  expect(statuses).toEqual([200, ...Array.from({ length: 17 }, () => 429)]);
  const atOnce = await times(50, (number) => ask("otp", { email: "once@example.org", data: { number } }));
  expect(atOnce.filter(({ status }) => status !== 429)).toHaveLength(1);
  expect(await messagesTo("minute@example.org", "minute+tag@example.org")).toBe(1);
  expect(await messagesTo("once@example.org")).toBe(1);
});

test("limits a mailbox to ten emails an hour", async () => {
  const email = "hour@example.org";
  for (let minute = 0; minute < 15; minute++) {
    await times(5, () => ask("otp", { email }));
    later(60);
  }
  expect(await messagesTo(email)).toBe(10);
  later(3600);
  expect((await ask("otp", { email })).status).toBe(200);
});

test("applies the email pause to both mailboxes of an address change", async () => {
  const [email, next] = ["moves@example.org", "moves.to@example.org"];
  const client = await confirmedClient(one, email, "by the river");
  const token = (await client.auth.getSession()).data.session?.access_token ?? "";
  const move = (to: string) => ask("user", { email: to }, { token, method: "PUT" });
  expect((await move(next)).status).toBe(429);
  later(120);
  expect((await move("moves.elsewhere@example.org")).status).toBe(200);
  for (let tries = 0; tries < 20; tries++) expect((await move(next)).status).toBe(429);
  later(60);
  expect((await ask("otp", { email: "moves.elsewhere@example.org" })).status).toBe(200);
  expect(await messagesTo("moves.elsewhere@example.org")).toBe(2);
  expect((await ask("resend", { email, type: "email_change" })).status).toBe(200);
  expect(await messagesTo("moves.elsewhere@example.org")).toBe(2);
  expect((await ask("reauthenticate", {}, { token, method: "GET" })).status).toBe(429);
});

test("counts operator invitations separately from public requests", async () => {
  const email = "invited@example.org";
  const operator = { token: one.identity.keys.secretKey };
  expect((await ask("otp", { email })).status).toBe(200);
  const invitations = await times(50, () => ask("invite", { email }, operator));
  expect(invitations.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await messagesTo(email)).toBe(2);
});

test("limits a network to ten text messages an hour", async () => {
  const network = "198.51.100.7";
  const text = (number: number) => ask("otp", { phone: `+3361000${1000 + number}` }, { network });
  const answers = [];
  for (let number = 0; number < 30; number++) answers.push(await text(number));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect((await times(50, (number) => text(100 + number))).filter(({ status }) => status !== 429)).toEqual([]);
  const others = await times(50, (number) =>
    ask("otp", { phone: `+3362000${1000 + number}` }, { network: "198.51.100.8" }),
  );
  expect(others.filter(({ status }) => status === 200)).toHaveLength(10);
  const sameNumber = await times(50, () => ask("otp", { phone: "+33630000000" }));
  expect(sameNumber.filter(({ status }) => status === 200)).toHaveLength(1);
  later(3600);
  expect((await text(0)).status).toBe(200);
});

const textFrom = (at: number, site = "2001:db8:0:") =>
  ask("otp", { phone: `+3369000${1000 + at}` }, { network: `${site}${(at % 250).toString(16)}::1` });

test("limits a site to thirty text messages an hour", async () => {
  const answers = await times(60, (at) => textFrom(at));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  expect((await textFrom(61)).status).toBe(429);
  expect((await textFrom(62, "2001:db8:1:")).status).toBe(200);
});

test("limits a user to ten text messages an hour across numbers", async () => {
  const client = await confirmedClient(one, `${randomUUID()}@example.org`, "by the river");
  const token = (await client.auth.getSession()).data.session?.access_token ?? "";
  const statuses = [];
  for (let number = 0; number < 20; number++) {
    const phone = `+3364000${1000 + number}`;
    const { data } = await client.auth.mfa.enroll({ factorType: "phone", phone, friendlyName: phone });
    statuses.push((await ask(`factors/${data?.id ?? ""}/challenge`, {}, { token })).status);
    await client.auth.mfa.unenroll({ factorId: data?.id ?? "" });
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
});

test("limits the text messages of all users together", async () => {
  const few = await serveApp({ TRUSTED_PROXY: "127.0.0.1", AUTH_LIMIT_FACTOR: "0.1" });
  const statuses = await times(80, async (number) => {
    const headers = { "x-forwarded-for": `198.18.200.${number}` };
    const body = JSON.stringify({ phone: `+3365000${1000 + number}` });
    return (await fetch(`${few.url}/auth/v1/otp`, { method: "POST", headers, body })).status;
  });
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  await few.close();
});
