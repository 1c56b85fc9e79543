import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { WebSocketServer, type WebSocket } from "ws";
import { z } from "zod";
import { answerEnded, endedPath, type EndedAtProvider } from "./ended-conversations.ts";
import { fromMulaw, toMulaw } from "#domain/recording/mulaw.ts";

/** One conversation as the vendor sees it. */
export type FakeConversation = {
  id: string;
  socket: WebSocket;
  origin: string | null;
  /** The initiation message. */
  initiation: Record<string, unknown>;
  /** Counts of non-silent and of all samples. */
  heard: { loud: number; all: number };
  /** Calls a client tool; its result appears in `results`. */
  call: (tool: string, parameters?: Record<string, unknown>) => void;
  say: (words: string) => void;
  results: Record<string, unknown>[];
  closed: Promise<number>;
};
export type FakeElevenlabs = {
  url: string;
  /** Keys and agent ids of signed URL requests. */
  asked: { key: string; agentId: string }[];
  conversations: FakeConversation[];
  /** Audio format of new conversations, in both directions. */
  format: "pcm_16000" | "ulaw_8000";
  /** Overrides the responses to the next signed URL requests, in order. */
  answers: ((response: ServerResponse) => void)[];
  /** Ended conversations by id, as the provider describes them and gives their sound. */
  ended: Map<string, EndedAtProvider>;
  close(): Promise<void>;
};

const path = "/v1/convai/conversation";
const frameSchema = z.looseObject({ type: z.string().optional(), user_audio_chunk: z.string().optional() });
const initiationSchema = z.looseObject({
  conversation_config_override: z.looseObject({ agent: z.looseObject({ first_message: z.string().optional() }) }),
});

/** ElevenLabs agents as in their API reference: single-use signed URLs and the conversation socket. */
export async function fakeElevenlabs(key: string, agentId: string): Promise<FakeElevenlabs> {
  const signatures = new Map<string, string>();
  const http = createServer((request, response) => answer(request, response));
  const sockets = new WebSocketServer({ noServer: true, handleProtocols: (all) => all.has("convai") && "convai" });
  http.keepAliveTimeout = 0;
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const address = http.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const fake: FakeElevenlabs = {
    url: `http://127.0.0.1:${port}`,
    asked: [],
    conversations: [],
    format: "pcm_16000",
    answers: [],
    ended: new Map(),
    close: async () => {
      for (const socket of sockets.clients) socket.terminate();
      http.closeAllConnections();
      await new Promise((done) => http.close(done));
    },
  };
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? "/", fake.url);
    if (url.pathname.startsWith(endedPath)) return answerEnded(fake.ended, { request, url, key }, response);
    if (url.pathname !== `${path}/get-signed-url`) return say(response, 404, { detail: "Not Found" });
    const one = { key: String(request.headers["xi-api-key"]), agentId: url.searchParams.get("agent_id") ?? "" };
    fake.asked.push(one);
    const instead = fake.answers.shift();
    if (instead !== undefined) return instead(response);
    if (one.key !== key)
      return say(response, 401, { detail: { status: "invalid_api_key", message: "Invalid API key" } });
    if (one.agentId !== agentId)
      return say(response, 404, { detail: { status: "agent_not_found", message: "The agent does not exist." } });
    const signature = randomBytes(12).toString("base64url");
    const id = `conv_${randomBytes(8).toString("hex")}`;
    signatures.set(signature, id);
    const signed = `${fake.url.replace("http", "ws")}${path}?agent_id=${agentId}&conversation_signature=${signature}`;
    const named = url.searchParams.get("include_conversation_id") === "true" ? { conversation_id: id } : {};
    return say(response, 200, { signed_url: signed, ...named });
  };
  http.on("upgrade", (request, socket, head) => {
    const url = new URL(request.url ?? "/", fake.url);
    const signature = url.searchParams.get("conversation_signature") ?? "";
    const id = signatures.get(signature);
    signatures.delete(signature);
    if (id === undefined || url.pathname !== path) socket.destroy();
    else sockets.handleUpgrade(request, socket, head, (opened) => converse(opened, { id, request }, fake));
  });
  return fake;
}

function say(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function converse(
  socket: WebSocket,
  { id, request }: { id: string; request: IncomingMessage },
  { conversations: all, format }: FakeElevenlabs,
): void {
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  let event_id = 0;
  const send = (frame: object) => socket.send(JSON.stringify(frame));
  const call = (tool_name: string, parameters = {}) =>
    send({
      type: "client_tool_call",
      client_tool_call: { tool_name, tool_call_id: `call_${++event_id}`, parameters, event_id },
    });
  const one: FakeConversation = {
    id,
    socket,
    origin: request.headers.origin ?? null,
    initiation: {},
    heard: { loud: 0, all: 0 },
    call,
    say: (text) =>
      send({ type: "agent_response", agent_response_event: { agent_response: text, event_id: ++event_id } }),
    results: [],
    closed,
  };
  const reply = (text: string) => {
    send({ type: "agent_response", agent_response_event: { agent_response: text, event_id: ++event_id } });
    send({ type: "audio", audio_event: { audio_base_64: tone(format).toString("base64"), event_id } });
  };
  const begin = (frame: Record<string, unknown>) => {
    one.initiation = frame;
    all.push(one);
    const formats = { agent_output_audio_format: format, user_input_audio_format: format };
    send({
      type: "conversation_initiation_metadata",
      conversation_initiation_metadata_event: { conversation_id: one.id, ...formats },
    });
    send({ type: "ping", ping_event: { event_id: ++event_id } });
    const { first_message: first } = initiationSchema.parse(frame).conversation_config_override.agent;
    const greeting = first ?? "Hello! How can I help you today?";
    // The official client in Node misses a frame that arrives in the same task as the metadata.
    socket.once("pong", () => reply(greeting));
    socket.ping();
  };
  const receiveAudio = (base64: string) => {
    const bytes = Buffer.from(base64, "base64");
    const samples = format === "ulaw_8000" ? fromMulaw(bytes) : new Int16Array(Uint8Array.from(bytes).buffer);
    one.heard.all += samples.length;
    one.heard.loud += samples.filter((sample) => Math.abs(sample) > 500).length;
  };
  const turn = (text: string) => {
    if (/next question/i.test(text)) call("next_question");
    else reply(`You said: ${text}`);
  };
  socket.on("message", (data) => {
    const frame = frameSchema.parse(JSON.parse(Buffer.isBuffer(data) ? data.toString() : "null"));
    if (frame.user_audio_chunk !== undefined) receiveAudio(frame.user_audio_chunk);
    if (frame.type === "conversation_initiation_client_data") begin(frame);
    if (frame.type === "user_message") turn(String(frame["text"]));
    if (frame.type === "client_tool_result") one.results.push(frame);
  });
}

/** 200 ms of a quiet tone. */
function tone(format: FakeElevenlabs["format"]): Buffer {
  const rate = format === "ulaw_8000" ? 8_000 : 16_000;
  const samples = Int16Array.from({ length: rate / 5 }, (_, at) => Math.round(4_000 * Math.sin((at * 2_600) / rate)));
  return format === "ulaw_8000" ? Buffer.from(toMulaw(samples)) : Buffer.from(samples.buffer);
}
