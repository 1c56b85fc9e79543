import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp();
});
afterAll(() => served.close());

const keptSchema = z.array(z.object({ url: z.string() }));

test("serves every file that the service worker stores", async () => {
  const worker = await (await fetch(`${served.url}/service-worker.js`)).text();
  const kept = keptSchema.parse(JSON.parse(/\[\{"url":.*?\}\]/.exec(worker)?.[0] ?? "[]"));
  expect(kept.length).toBeGreaterThan(100);
  for (const { url } of kept) {
    const answer = await fetch(served.url + url);
    expect([url, answer.status]).toEqual([url, 200]);
    await answer.arrayBuffer();
  }
});
