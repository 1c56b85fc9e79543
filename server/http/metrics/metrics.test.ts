import { afterAll, beforeAll, expect, test } from "vitest";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { RequestCounts } from "./count-requests.ts";
import { metricsText } from "./metrics-text.ts";

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp({ LOG_LEVEL: "silent" });
});
afterAll(() => served.close());

const read = (headers: Record<string, string> = {}, url = served.url) => fetch(`${url}/metrics`, { headers });
const bySecretKey = () => ({ authorization: `Bearer ${served.identity.keys.secretKey}` });

test("returns metrics to a local program with the secret key", async () => {
  await fetch(`${served.url}/rest/v1/questions?select=id&limit=1`);
  const answer = await read(bySecretKey());
  expect([answer.status, answer.headers.get("content-type")]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
  ]);
  const text = await answer.text();
  for (const line of [
    /^http_requests_total\{method="GET",route="\/rest\/v1\/:name",status="200"\} 1$/m,
    /^http_request_duration_seconds_count\{method="GET",route="\/rest\/v1\/:name"\} 1$/m,
    /^heirvoice_api_connections\{state="idle"\} \d+$/m,
    /^heirvoice_api_requests_waiting 0$/m,
    /^# TYPE heirvoice_jobs gauge$/m,
    /^# TYPE heirvoice_object_bytes gauge$/m,
    /^process_resident_memory_bytes \d+$/m,
  ])
    expect(text).toMatch(line);
});

test("rejects local requests without the key, remote ones, and browsers", async () => {
  const { publishableKey } = served.identity.keys;
  expect((await read()).status).toBe(401);
  expect((await read({ authorization: `Bearer ${publishableKey}` })).status).toBe(401);
  expect((await read({ ...bySecretKey(), origin: served.url })).status).toBe(401);
  for (const header of ["x-forwarded-for", "cf-connecting-ip", "via"])
    expect((await read({ ...bySecretKey(), [header]: "192.0.2.1" })).status, header).toBe(404);
});

test("returns metrics to holders of the metrics token only", async () => {
  const guarded = await serveApp({ LOG_LEVEL: "silent", METRICS_TOKEN: "a long secret" });
  try {
    const statuses = [];
    for (const authorization of ["Bearer a long secret", "Bearer another", ""])
      statuses.push((await read(authorization === "" ? {} : { authorization }, guarded.url)).status);
    expect(statuses).toEqual([200, 401, 401]);
    const proxied = await read({ authorization: "Bearer a long secret", "x-forwarded-for": "192.0.2.1" }, guarded.url);
    expect(proxied.status).toBe(200);
  } finally {
    await guarded.close();
  }
});

test("counts durations within each bound and all below it", () => {
  const counts = new RequestCounts();
  for (const ms of [4, 7, 70_000]) counts.count({ method: "GET", path: "/x", status: 200, ms });
  const text = metricsText(counts.families());
  const lines = text.split("\n");
  const within = (le: string) => Number(lines.find((line) => line.includes(`le="${le}"`))?.split(" ")[1]);
  expect(["0.005", "0.01", "10", "+Inf"].map(within)).toEqual([1, 2, 2, 3]);
  expect(text).toContain('_sum{method="GET",route="/x"} 70.011');
});

test("escapes labels", () => {
  const text = metricsText([{ name: "a", type: "gauge", help: "h", samples: [{ labels: { b: 'c"\n\\' }, value: 1 }] }]);
  expect(text).toBe('# HELP a h\n# TYPE a gauge\na{b="c\\"\\n\\\\"} 1\n');
});
