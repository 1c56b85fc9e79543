import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { randomBytes } from "node:crypto";

export type MadeVoice = { id: string; name: string; samples: { name: string; bytes: number }[] };
export type AskedVoice = { method: string; path: string; key: string; body: string };
type Step = "create" | "speak" | "delete" | "list";
type Instead = (response: ServerResponse) => void | Promise<void>;

export type FakeVoiceClone = {
  url: string;
  /** The voices that the account has. */
  voices: Map<string, MadeVoice>;
  asked: AskedVoice[];
  /** Answers to the next requests of a kind, in order. `null` plays the usual one. */
  instead: Record<Step, (Instead | null)[]>;
  /** Runs before a request of this kind is answered. */
  before: Partial<Record<Step, () => Promise<void>>>;
  /** Runs after a voice exists and before its answer is sent. */
  made: (() => Promise<void>) | null;
  close(): Promise<void>;
};

const run = promisify(execFile);
/** The account's limits. */
const maxVoices = 20;
const maxFileBytes = 11 << 20;
/** The names in a form come before its files. */
const maxKeptLetters = 500;

/** ElevenLabs' instant voice cloning as in its API reference. Voices speak with flite. */
export async function fakeVoiceClone(key: string): Promise<FakeVoiceClone> {
  const http = createServer((request, response) => void answer(request, response));
  http.keepAliveTimeout = 0;
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const address = http.address();
  const fake: FakeVoiceClone = {
    url: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`,
    voices: new Map(),
    asked: [],
    instead: { create: [], speak: [], delete: [], list: [] },
    before: {},
    made: null,
    close: async () => {
      http.closeAllConnections();
      await new Promise((done) => http.close(done));
    },
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) if (Buffer.isBuffer(piece)) pieces.push(piece);
    const body = Buffer.concat(pieces);
    const { pathname: path } = new URL(request.url ?? "/", fake.url);
    const one = { method: request.method ?? "", path, key: String(request.headers["xi-api-key"]) };
    fake.asked.push({ ...one, body: body.toString("latin1").slice(0, maxKeptLetters) });
    const step = stepOf(one);
    if (step === null) return refuse(response, 404, "not_found");
    await fake.before[step]?.();
    const instead = fake.instead[step].shift();
    if (instead) return instead(response);
    if (one.key !== key) return refuse(response, 401, "invalid_api_key");
    const type = request.headers["content-type"] ?? "";
    if (step === "create") return create(fake, await filesOf(body, type), response);
    const voice = fake.voices.get(path.split("/")[3] ?? "");
    if (step === "list") return say(response, 200, { voices: [...fake.voices.values()].map(listed) });
    if (!voice) return refuse(response, step === "delete" ? 400 : 404, "voice_not_found");
    if (step === "speak") return sound(response, await spoken(textOf(body)));
    fake.voices.delete(voice.id);
    return say(response, 200, { status: "ok" });
  };
  return fake;
}

function stepOf({ method, path }: { method: string; path: string }): Step | null {
  if (method === "POST" && path === "/v1/voices/add") return "create";
  if (method === "POST" && path.startsWith("/v1/text-to-speech/")) return "speak";
  if (method === "GET" && path === "/v1/voices") return "list";
  return method === "DELETE" && path.startsWith("/v1/voices/") ? "delete" : null;
}

type Form = { name: string; files: File[] };

async function filesOf(body: Buffer<ArrayBuffer>, type: string): Promise<Form> {
  const form = await new Response(body, { headers: { "content-type": type } }).formData();
  const name = form.get("name");
  return {
    name: typeof name === "string" ? name : "",
    files: form.getAll("files").filter((one) => one instanceof File),
  };
}

async function create(fake: FakeVoiceClone, { name, files }: Form, response: ServerResponse): Promise<void> {
  if (name === "" || files.length === 0) return refuse(response, 422, "invalid_request");
  if (files.some(({ size }) => size > maxFileBytes)) return refuse(response, 400, "upload_file_size_exceeded");
  if (fake.voices.size >= maxVoices) return refuse(response, 400, "voice_limit_reached");
  const id = randomBytes(10).toString("hex");
  fake.voices.set(id, { id, name, samples: files.map(({ name: file, size: bytes }) => ({ name: file, bytes })) });
  await fake.made?.();
  say(response, 200, { voice_id: id, requires_verification: false });
}

const listed = ({ id: voice_id, name }: MadeVoice) => ({ voice_id, name, category: "cloned", samples: null });

function textOf(body: Buffer): string {
  const { text }: { text: string } = JSON.parse(body.toString());
  return text;
}

const said = new Map<string, Promise<Buffer>>();

/** Says a text as MP3. */
export function spoken(text: string): Promise<Buffer> {
  const known = said.get(text) ?? synthesize(text);
  said.set(text, known);
  return known;
}

async function synthesize(text: string): Promise<Buffer> {
  const dir = await mkdtemp(join(tmpdir(), "heirvoice-cloned-"));
  try {
    const [wave, file] = [join(dir, "said.wav"), join(dir, "said.mp3")];
    await run("flite", ["-voice", "rms", "-t", text, "-o", wave]);
    await run("ffmpeg", ["-nostdin", "-loglevel", "error", "-i", wave, "-ar", "44100", "-b:a", "128k", file]);
    return await readFile(file);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

export function sound(response: ServerResponse, bytes: Buffer): void {
  response.writeHead(200, { "content-type": "audio/mpeg" }).end(bytes);
}

export function say(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

/** A refusal as the service words it. */
export function refuse(
  response: ServerResponse,
  status: number,
  problem: string,
  headers: Record<string, string> = {},
): void {
  say(response, status, { detail: { status: problem, message: problem.replaceAll("_", " ") } }, headers);
}
