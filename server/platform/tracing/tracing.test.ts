import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { fail } from "#server/platform/errors.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import { serveApp } from "#server/testing/serve-app.ts";
import { traceJobs } from "./trace-jobs.ts";

const stringValue = z.object({ key: z.string(), value: z.object({ stringValue: z.string().optional() }) });
const tracesSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(stringValue) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(z.object({ name: z.string(), kind: z.int(), status: z.object({ code: z.int() }) })),
        }),
      ),
    }),
  ),
});

/** Takes traces by OTLP over HTTP. */
let collector: Server;
const received: { url: string | undefined; key: unknown; body: string }[] = [];
async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  received.push({ url: request.url, key: request.headers["api-key"], body: await text(request) });
  response.setHeader("content-type", "application/json").end("{}");
}
beforeAll(async () => {
  collector = createServer((request, response) => void receive(request, response));
  collector.listen(0, "127.0.0.1");
  await once(collector, "listening");
});
afterAll(() => collector.close());

const job = defineJob({
  name: "answer",
  input: z.object({ answer: z.string() }),
  output: z.string(),
  key: ({ answer }) => answer,
  owner: () => "nobody",
  handle: async (_: null, { answer }) => {
    if (answer === "no") throw fail("recording_silent", "Nothing can be heard in secret-words.wav.");
    return answer;
  },
});
const control = { signal: new AbortController().signal, progress: () => undefined };

test("reports requests and jobs without paths, queries or content", async () => {
  const address = z.object({ port: z.int() }).parse(collector.address());
  const endpoint = `http://127.0.0.1:${address.port}/`;
  const served = await serveApp({
    LOG_LEVEL: "silent",
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: "api-key=a%20b",
  });
  const foreign = { traceparent: "00-11111111111111111111111111111111-2222222222222222-01" };
  await fetch(`${served.url}/rest/v1/questions?select=id&limit=1&text=eq.secret-words`, { headers: foreign });
  await fetch(`${served.url}/healthz`);
  const [traced] = traceJobs([job], served.context.tracing);
  await traced?.run(null, { answer: "yes" }, control);
  await expect(traced?.run(null, { answer: "no" }, control)).rejects.toThrow("Nothing can be heard");
  await served.close();

  const all = received.map(({ body }) => body).join("\n");
  expect(received.map(({ url, key }) => `${url} ${String(key)}`)).toEqual(received.map(() => "/v1/traces a b"));
  const resources = received.flatMap(({ body }) => tracesSchema.parse(JSON.parse(body)).resourceSpans);
  const spans = resources.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans: some }) => some));
  expect(spans.map(({ name, kind, status }) => `${name} ${kind} ${status.code}`)).toEqual([
    "GET /rest/v1/:name 2 0",
    "job answer 5 0",
    "job answer 5 2",
  ]);
  expect(resources[0]?.resource.attributes).toContainEqual({
    key: "service.name",
    value: { stringValue: "heirvoice" },
  });
  expect(all).toContain("recording_silent");
  expect(all).not.toMatch(/secret-words|1{32}|2{16}/);
});

test("serves and stops while the collector does not answer", async () => {
  const served = await serveApp({ LOG_LEVEL: "silent", OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" });
  expect((await fetch(`${served.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${served.url}/rest/v1/questions?select=id&limit=1`)).status).toBe(200);
  await served.close();
});

test("reports nothing without a collector", async () => {
  const served = await serveApp({ LOG_LEVEL: "silent" });
  expect(served.context.tracing).toBeNull();
  expect(traceJobs([job], null)).toEqual([job]);
  await served.close();
});
