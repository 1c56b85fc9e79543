import { afterAll, beforeAll, expect, test } from "vitest";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";

let served: ServedApp;
let ann: Person;
beforeAll(async () => {
  served = await serveApp();
  ann = await signedInPerson(served);
});
afterAll(() => served.close());

const path = "/rest/v1/questions?select=id&limit=1&id=in.(";
const ask = (length: number, token: string) =>
  fetch(`${served.url}${path}${"1,".repeat((length - path.length) / 2)}1)`, {
    headers: { authorization: `Bearer ${token}` },
  });

test("accepts an address of 64 kB beside the longest token", async () => {
  const answer = await ask(64 << 10, ann.token);
  expect([answer.status, await answer.json()]).toEqual([200, [{ id: 1 }]]);
  expect((await ask(64 << 10, "a".repeat(14 << 10))).status).toBe(401);
});

test("rejects a longer address and answers the next request", async () => {
  expect((await ask(128 << 10, ann.token)).status).toBe(431);
  expect((await ask(1 << 10, ann.token)).status).toBe(200);
});
