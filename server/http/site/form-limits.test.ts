import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { serveConfig } from "#server/testing/serve-config.ts";

/** Two nodes on one database; requests alternate between them. */
let one: ServedApp;
let two: ServedApp;
beforeAll(async () => {
  one = await serveApp({ TRUSTED_PROXY: "127.0.0.1 ::1", ADMIN_EMAILS: "keeper@example.com" });
  two = await serveConfig(one.context.config);
});
afterAll(async () => {
  await two.close();
  await one.close();
});
afterEach(() => void vi.useRealTimers());

let sent = 0;
type Send = (network: string, number: number) => Promise<number>;
const post = async (path: string, network: string, body: string, type: string) => {
  const headers = { "x-forwarded-for": network, "content-type": type };
  const answer = await fetch(`${(sent % 2 ? one : two).url}${path}`, { method: "POST", headers, body });
  if (answer.status === 429) expect(Number(answer.headers.get("retry-after") ?? 1)).toBeGreaterThan(0);
  return answer.status;
};
const typed = (path: string, network: string, fields: Record<string, string>) =>
  post(path, network, new URLSearchParams(fields).toString(), "application/x-www-form-urlencoded");
const newEmail = () => `ann${++sent}@example.org`;

const message = { name: "Ann", body: "Hello" };
const waitlist: Send = (network, number) =>
  number % 3 === 0
    ? post("/rest/v1/waitlist", network, JSON.stringify({ first_name: "Ann", email: newEmail() }), "application/json")
    : typed(number % 3 === 1 ? "/waitlist" : "/fr/waitlist", network, { first_name: "Ann", email: newEmail() });
const contact: Send = (network, number) =>
  typed(number % 2 ? "/contact" : "/fr/contact", network, { ...message, email: newEmail() });

test.each([
  { form: "waitlist", points: 60, send: waitlist, net: "2001:db8:1" },
  { form: "contact", points: 20, send: contact, net: "2001:db8:2" },
])("limits the $form to $points entries an hour per network", async ({ points, send, net }) => {
  for (let number = 0; number < points; number++)
    expect(await send(`${net}:1::${number.toString(16)}`, number), `${number + 1}`).toBeLessThan(300);
  for (let number = points; number < points + 50; number++)
    expect(await send(`${net}:1::1`, number), `${number + 1}`).toBe(429);
  const atOnce = await Promise.all(Array.from({ length: points + 50 }, (_, number) => send(`${net}:2::1`, number)));
  expect(atOnce.filter((status) => status !== 429)).toHaveLength(points);
  expect(await send(`${net}:3::1`, 0)).toBeLessThan(300);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_601_000 });
  expect(await send(`${net}:1::1`, 0)).toBeLessThan(300);
});

test("limits all networks of one customer together", async () => {
  const statuses = [];
  for (let number = 0; number < 60; number++)
    statuses.push(await contact(`2001:db8:9:${Math.floor(number / 20)}::1`, number));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await contact("2001:db8:9:ff::1", 0)).toBe(429);
  expect(await contact("2001:db8:9:100::1", 0)).toBe(200);
});

test("counts all spellings of an address together", async () => {
  const network = "198.51.100.9";
  const spellings = ["/rest/v1/waitlist", "/rest/v1/w%61itlist", "/rest/v1/waitlist?columns=first_name,email"];
  const statuses = [];
  for (let number = 0; number < 80; number++) {
    const body = JSON.stringify({ first_name: "Ann", email: newEmail() });
    statuses.push(await post(spellings[number % 3] ?? "", network, body, "application/json"));
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(60);
  for (const path of ["/rest/v1/waitlist/", "//rest/v1/waitlist", "/rest/v1/Waitlist"])
    expect(await post(path, network, "{}", "application/json"), path).toBeGreaterThanOrEqual(400);
});

test("limits message emails to a hundred an hour and keeps every message", async () => {
  const { mailbox } = one.context.mail;
  await mailbox.clear();
  await one.context.db.sql`truncate heirvoice.rate_limits, heirvoice.form_counts, public.contact_messages`;
  const nodes = await Promise.all([serveConfig(one.context.config), serveConfig(one.context.config)]);
  const send = async (number: number) => {
    const headers = { "x-forwarded-for": `198.18.0.${number}` };
    const body = new URLSearchParams({ ...message, email: newEmail() });
    return (await fetch(`${nodes[number % 2]?.url}/contact`, { method: "POST", headers, body })).status;
  };
  const statuses = await Promise.all(Array.from({ length: 130 }, (_, number) => send(number)));
  expect(statuses.filter((status) => status === 200)).toHaveLength(130);
  await Promise.all(nodes.map((node) => node.close()));
  expect(await mailbox.list("keeper@example.com")).toHaveLength(100);
  const [kept] = await one.context.db.sql`select count(*)::int as count from public.contact_messages`;
  expect(kept).toEqual({ count: 130 });
});
