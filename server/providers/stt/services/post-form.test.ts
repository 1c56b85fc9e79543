import { createServer, type Server, type ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { postForm, type FormPatience } from "./post-form.ts";

type Answer = (response: ServerResponse) => void;
const patience: FormPatience = { answerMs: 60_000, tries: 3, firstPauseMs: 1, maxPauseMs: 5_000 };

let server: Server;
let base: string;
let answers: Answer[] = [];
let asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    request.resume().on("end", () => (answers.length > 1 ? answers.shift() : answers[0])?.(response));
  });
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
});

const saying =
  (status: number, body = "", headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end(body);

function form(): FormData {
  const fields = new FormData();
  fields.append("file", new Blob(["sound"]), "recording.wav");
  return fields;
}

function post(overrides: Partial<FormPatience> = {}) {
  const { signal } = new AbortController();
  const headers = { authorization: "Bearer key-of-ours" };
  return postForm(
    { service: "The service", url: `${base}/hear`, headers, form, signal },
    { ...patience, ...overrides },
  );
}

test.each<[string, Answer, string, number]>([
  ["a quota that is used up (OpenAI)", saying(429, '{"error":{"code":"insufficient_quota"}}'), "quota_reached", 1],
  ["a quota that is used up (ElevenLabs)", saying(401, '{"detail":{"status":"quota_exceeded"}}'), "quota_reached", 1],
  ["a bill that is not paid", saying(402), "quota_reached", 1],
  ["a wrong key", saying(401, "key-of-ours is wrong"), "configuration", 1],
  ["an unknown model", saying(404), "configuration", 1],
  ["a recording too large", saying(413), "too_large", 1],
  ["too many requests", saying(429, '{"error":{"code":"rate_limit_exceeded"}}'), "rate_limited", 3],
  ["a pause longer than we wait", saying(429, "", { "retry-after": "3600" }), "rate_limited", 1],
  ["a failing service", saying(503), "unavailable", 3],
])("reports %s and retries only temporary failures", async (_, answer, code, requests) => {
  answers = [answer];
  const failure = await post().catch((thrown: unknown) => thrown);
  expect(failure).toMatchObject({ code });
  expect(String(failure)).toContain("The service");
  expect(String(failure)).not.toContain("key-of-ours");
  expect(asked).toHaveLength(requests);
});

test("follows no redirect", async () => {
  answers = [saying(307, "", { location: `${base}/elsewhere` })];
  await expect(post()).rejects.toMatchObject({ code: "configuration" });
  expect(asked).toEqual(["/hear"]);
});

test("retries a service that does not answer in time", async () => {
  answers = [() => undefined, saying(200, "{}")];
  expect(await post({ answerMs: 1000, tries: 30 })).toEqual({});
  expect(asked.length).toBeGreaterThan(1);
});

test("accepts a date as retry-after", async () => {
  answers = [saying(503, "", { "retry-after": new Date(Date.now() - 1000).toUTCString() }), saying(200, "{}")];
  expect(await post({ firstPauseMs: 3_600_000 })).toEqual({});
});
