import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { transcriptSchema } from "#domain/recording/transcript.ts";
import { configFrom } from "#server/platform/config/config.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { chooseStt } from "#server/providers/stt/choose-stt.ts";

type Asked = { path: string; key: string; body: string };
type Answer = (response: ServerResponse, asked: Asked) => void;

let server: Server;
let base: string;
let dir: string;
let file: string;
let asked: Asked[] = [];
let answers: Answer[] = [];

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));

beforeAll(async () => {
  server = createServer((request: IncomingMessage, response) => {
    let body = "";
    request.setEncoding("latin1").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      const key = String(request.headers.authorization ?? request.headers["xi-api-key"]);
      const one = { path: request.url ?? "", key, body };
      asked.push(one);
      (answers.shift() ?? json(500, {}))(response, one);
    });
  });
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  dir = await mkdtemp(join(tmpdir(), "heirvoice-stt-"));
  file = join(dir, "listening.wav");
  await writeFile(file, Buffer.alloc(44 + 32_000 * 3));
});
afterAll(async () => {
  server.close();
  await rm(dir, { recursive: true, force: true });
});
beforeEach(() => {
  [asked, answers] = [[], []];
});

async function listen(engine: "openai" | "elevenlabs", signal = new AbortController().signal) {
  const env = {
    STT: engine,
    OPENAI_API_KEY: "key-o",
    OPENAI_BASE_URL: `${base}/v1/`,
    ELEVENLABS_API_KEY: "key-e",
    ELEVENLABS_BASE_URL: base,
  };
  const { stt } = await chooseStt(configFrom(readEnv(env)), { language: "en" });
  if (!stt) throw new Error("no engine was chosen");
  return transcriptSchema.parse(
    await stt.transcribe({ file, language: "en", durationMs: 3000, signal, onProgress: () => undefined }),
  );
}

const openaiWords = {
  text: "Hello there.",
  words: [
    { word: "Hello", start: 0.1, end: 0.4 },
    { word: "there", start: 0.5, end: 9 },
  ],
};
const scribeWords = {
  language_code: "eng",
  words: [
    { text: "Hello", type: "word", start: 0.1, end: 0.4, logprob: -0.1 },
    { text: " ", type: "spacing", start: 0.4, end: 0.5 },
    { text: "(laughs)", type: "audio_event", start: 0.5, end: 0.6 },
    { text: "there.", type: "word", start: 0.7, end: 1 },
  ],
};

test("reads words with times from OpenAI's exchange", async () => {
  answers = [json(200, openaiWords)];
  const { words, engine, draft } = await listen("openai");
  expect([engine, draft]).toEqual(["openai", false]);
  expect(words.map(({ text, startMs, endMs }) => [text, startMs, endMs])).toEqual([
    ["Hello", 100, 400],
    ["there.", 500, 3000],
  ]);
  expect(asked[0]).toMatchObject({ path: "/v1/audio/transcriptions", key: "Bearer key-o" });
  for (const field of ["verbose_json", "timestamp_granularities[]", "whisper-1", 'filename="recording.wav"'])
    expect(asked[0]?.body).toContain(field);
});

test("reads words from Scribe's exchange without spaces and noises", async () => {
  answers = [json(200, scribeWords)];
  const { words } = await listen("elevenlabs");
  expect(words.map(({ text }) => text)).toEqual(["Hello", "there."]);
  expect(words[0]?.confidence).toBeCloseTo(0.905, 2);
  expect(asked[0]).toMatchObject({ path: "/v1/speech-to-text", key: "key-e" });
  for (const field of ["model_id", "scribe_v2", "timestamps_granularity", "tag_audio_events"])
    expect(asked[0]?.body).toContain(field);
});

test.each(["openai", "elevenlabs"] as const)("retries %s when it is busy, as soon as it allows", async (engine) => {
  answers = [
    json(429, { error: "slow" }, { "retry-after": "0.05" }),
    json(503, {}),
    json(200, engine === "openai" ? openaiWords : scribeWords),
  ];
  expect((await listen(engine)).words).toHaveLength(2);
  expect(asked).toHaveLength(3);
});

test.each(["openai", "elevenlabs"] as const)("translates failures of %s and never shows the key", async (engine) => {
  const cases: [Answer, string, boolean][] = [
    [json(401, { error: { message: "bad key key-o key-e" } }), "configuration", false],
    [json(400, { detail: "unreadable" }), "recogniser_failed", false],
    [json(200, { text: "no words" }), "recogniser_failed", false],
    [(response) => response.writeHead(200).end("<html>"), "recogniser_failed", false],
  ];
  for (const [answer, code, retryable] of cases) {
    answers = [answer];
    const failure = await listen(engine).catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({ code, retryable });
    expect(String(failure)).not.toMatch(/key-[oe]/);
  }
});

test("retries a cut connection", async () => {
  answers = [(response) => void response.destroy(), json(200, openaiWords)];
  expect((await listen("openai")).words).toHaveLength(2);
});

test("cancels while the service is silent", async () => {
  const stopping = new AbortController();
  answers = [() => stopping.abort()];
  await expect(listen("openai", stopping.signal)).rejects.toMatchObject({ code: "cancelled" });
});
