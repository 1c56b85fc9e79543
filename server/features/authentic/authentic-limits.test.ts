import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browserFetch } from "#server/testing/browser-fetch.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { serveConfig } from "#server/testing/serve-config.ts";

let first: ServedApp;
let second: ServedApp;
beforeAll(async () => {
  first = await serveApp({ TRUSTED_PROXY: "127.0.0.1" });
  second = await serveConfig(first.context.config);
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

async function ask(served: ServedApp, network: string, body: object = { sha256: hashOf(network) }): Promise<Response> {
  return browserFetch(served.url)(`${served.url}/api/authentic/file`, {
    method: "POST",
    headers: { "x-forwarded-for": network },
    body: JSON.stringify(body),
  });
}

const counted = (statuses: number[]) => ({
  answered: statuses.filter((one) => one === 200).length,
  refused: statuses.filter((one) => one === 429).length,
});

test("answers a network 120 questions an hour over two nodes", async () => {
  const asked = Array.from({ length: 130 }, (_, at) => ask(at % 2 === 0 ? first : second, "198.51.100.1"));
  const responses = await Promise.all(asked);
  expect(counted(responses.map(({ status }) => status))).toEqual({ answered: 120, refused: 10 });
  expect(Number(responses.find(({ status }) => status === 429)?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await ask(second, "198.51.100.2")).status).toBe(200);
});

test("answers one customer 360 questions an hour over all networks", async () => {
  const asked = Array.from({ length: 370 }, (_, at) =>
    ask(at % 2 === 0 ? first : second, `2001:db8:7:${Math.floor(at / 100)}::1`),
  );
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(counted(statuses)).toEqual({ answered: 360, refused: 10 });
});

test("answers everybody together 6000 questions an hour", async () => {
  const { sql } = first.context.db;
  await sql`update heirvoice.rate_limits set points = 5995 where key like 'authentic-file-of-all:%'`;
  const asked = Array.from({ length: 12 }, (_, at) => ask(at % 2 === 0 ? first : second, `203.0.113.${at}`));
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(counted(statuses)).toEqual({ answered: 5, refused: 7 });
});
