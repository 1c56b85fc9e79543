import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import type { Database } from "#server/database/database.ts";
import { z } from "zod";
import { findFlite } from "#server/providers/tts/flite.ts";
import type { Tts } from "#server/providers/tts/tts.ts";
import { createLog } from "#server/platform/log/log.ts";
import { retainedBytesAfter } from "#server/testing/retained-bytes.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { scriptedRecognizer } from "#server/testing/fakes/scripted-recognizer.ts";
import { openInterviews } from "./open-interview.ts";
import { sessionRecords } from "#server/voice/record/session-record.ts";
import { conversationLimits, type ConversationLimits } from "#server/voice/transport/voice-limits.ts";
import { energyVad } from "#server/voice/turn-detection/find-voice.ts";
import { patience } from "#server/testing/patience.ts";
import type { OpenEngines } from "./voice-engines.ts";
import { VoiceSession } from "./voice-session.ts";

let database: Database;
let sockets: WebSocketServer;
let url = "";
let limits: ConversationLimits = conversationLimits;
const unneeded: OpenEngines = () => Promise.reject(new Error("a conversation in text needs no engine"));
let openEngines = unneeded;
const visitor = { userId: null, visitorId: null, authSessionId: null, interviewId: null };

beforeAll(async () => {
  database = await testDatabase();
  sockets = new WebSocketServer({ port: 0, host: "127.0.0.1", maxPayload: conversationLimits.maxFrameBytes });
  await once(sockets, "listening");
  const address = sockets.address();
  url = `ws://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  const log = createLog("silent");
  const { open: openRecord } = sessionRecords(database.sql, log);
  sockets.on("connection", (socket) => {
    const session = new VoiceSession(socket, visitor, {
      limits,
      openInterview: openInterviews(database.sql),
      openEngines: (...how) => openEngines(...how),
      network: "192.0.2.1",
      phraseFor: () => null,
      mayBeTranscribed: async () => true,
      openRecord,
      log,
    });
    expect(session.conversationId).toMatch(/^conv_/);
  });
});
afterAll(async () => {
  for (const socket of sockets.clients) socket.terminate();
  sockets.close();
  await database.close();
});

const initiation = {
  type: "conversation_initiation_client_data",
  conversation_config_override: { conversation: { text_only: true } },
  dynamic_variables: { user_name: "Evelyn" },
};

async function opened(): Promise<{ socket: WebSocket; closed: Promise<number> }> {
  const socket = new WebSocket(url);
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  socket.on("error", () => undefined);
  await once(socket, "open");
  return { socket, closed };
}

/** Frames of the protocol, of nearly the protocol, and of nothing; those that are too long among them. */
const anything = fc.anything({ maxDepth: 2 });
const asText = (arbitrary: fc.Arbitrary<unknown>) => arbitrary.map((value) => JSON.stringify(value) ?? "");
const frame: fc.Arbitrary<string | Buffer> = fc.oneof(
  { weight: 6, arbitrary: fc.constant(JSON.stringify(initiation)) },
  { weight: 3, arbitrary: asText(fc.record({ type: fc.constant("user_message"), text: fc.string() })) },
  { weight: 3, arbitrary: asText(fc.record({ user_audio_chunk: fc.base64String() })) },
  asText(fc.record({ type: fc.constant("pong"), event_id: fc.integer() })),
  asText(fc.record({ type: fc.constant("client_tool_result"), tool_call_id: fc.string(), result: fc.string() })),
  asText(fc.record({ type: fc.constantFrom("user_message", "contextual_update", "feedback"), text: anything })),
  asText(fc.record({ type: fc.constant(initiation.type), dynamic_variables: anything })),
  asText(anything),
  fc.string(),
  fc.constantFrom("", "{", "[".repeat(5_000), '{"__proto__":{"type":"pong"}}', "x".repeat((128 << 10) + 1)),
  fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes)),
);
const framesOf = fc.array(frame, { minLength: 20, maxLength: 60 });

test("ends 10,000 random frames and 400 dropped conversations cleanly", async () => {
  const codes = new Set<number>();
  const attack = async (frames: (string | Buffer)[]) => {
    const { socket, closed } = await opened();
    for (const one of frames) socket.send(one);
    socket.ping();
    const code = await Promise.race([closed, once(socket, "pong").then(() => null)]);
    socket.terminate();
    await closed;
    if (code !== null) codes.add(code);
  };
  expect(await retainedBytesAfter(400, framesOf, attack)).toBeLessThan(4_000_000);
  await expect.poll(() => sockets.clients.size).toBe(0);
  expect([...codes].filter((code) => ![1003, 1007, 1008, 1009].includes(code))).toEqual([]);
  expect(codes.size).toBe(4);
});

const slow: [what: string, how: Partial<ConversationLimits>, code: number][] = [
  ["does not begin", { initiationMs: 30 }, 1008],
  ["answers no ping", { pingMs: 10, maxSilentMs: 40 }, 1006],
  ["talks for too long", { demoMs: 40 }, 1000],
];
test.each(slow)("closes a client that %s", async (what, how, code) => {
  limits = { ...conversationLimits, ...how };
  const { socket, closed } = await opened();
  if (what !== "does not begin") socket.send(JSON.stringify(initiation));
  expect(await closed).toBe(code);
  limits = conversationLimits;
});

test("reports a recognizer place that is lost before the first word", async () => {
  const { stt } = scriptedRecognizer();
  openEngines = async (_language, _who, replaced) => {
    replaced();
    return { tts: null, stt, openVad: energyVad, endOfTurn: null, workDir: "", leave: () => undefined };
  };
  const { socket } = await opened();
  socket.send(JSON.stringify({ ...initiation, conversation_config_override: {} }));
  const said: string[] = [];
  socket.on("message", (data) => said.push(Buffer.isBuffer(data) ? data.toString() : ""));
  await expect.poll(() => said.join(" ")).toContain("I hear your voice, but not the words just now.");
  socket.terminate();
  openEngines = unneeded;
});

const audioSchema = z.object({ type: z.literal("audio"), audio_event: z.object({ audio_base_64: z.base64() }) });

test("repeats louder when asked and stays louder", async () => {
  const workDir = await mkdtemp(join(tmpdir(), "heirvoice-session-"));
  const tts = await findFlite();
  openEngines = async () => ({ tts, stt: null, openVad: energyVad, endOfTurn: null, workDir, leave: () => undefined });
  const { socket, closed } = await opened();
  let replies = 0;
  let pieces: Buffer[] = [];
  socket.on("message", (data) => {
    const given: unknown = JSON.parse(Buffer.isBuffer(data) ? data.toString() : "null");
    const audio = audioSchema.safeParse(given);
    if (audio.success) pieces.push(Buffer.from(audio.data.audio_event.audio_base_64, "base64"));
    else if (z.object({ type: z.literal("agent_response") }).safeParse(given).success)
      [pieces, replies] = [[], replies + 1];
  });
  socket.send(JSON.stringify({ ...initiation, conversation_config_override: {} }));
  await expect.poll(() => replies).toBe(1);
  const levelAfter = async (text: string) => {
    const before = replies;
    socket.send(JSON.stringify({ type: "user_message", text }));
    await expect.poll(() => replies > before && pieces.length > 9, patience).toBe(true);
    const samples = new Int16Array(Uint8Array.from(Buffer.concat(pieces.slice(0, 10))).buffer);
    return Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);
  };
  const again = "Say that again, please.";
  const usual = await levelAfter(again);
  const louder = await levelAfter("Could you speak up a bit?");
  expect(louder / usual).toBeGreaterThan(1.4);
  expect(await levelAfter(again)).toBe(louder);
  socket.close();
  await closed;
  openEngines = unneeded;
  await rm(workDir, { recursive: true });
});

test("prepares a reply during a pause without sending it", async () => {
  const workDir = await mkdtemp(join(tmpdir(), "heirvoice-session-"));
  const flite = await findFlite();
  if (flite === null) throw new Error("flite is not installed");
  const begun: string[] = [];
  const say: Tts["say"] = (speech) => {
    begun.push(speech.text);
    return flite.say(speech);
  };
  const { stt, understand } = scriptedRecognizer();
  openEngines = async () => ({
    tts: { ...flite, say },
    stt,
    openVad: energyVad,
    endOfTurn: null,
    workDir,
    leave: () => undefined,
  });
  const { socket, closed } = await opened();
  const frames: string[] = [];
  socket.on("message", (data) => frames.push(Buffer.isBuffer(data) ? data.toString() : ""));
  const of = (type: string) => frames.filter((one) => one.startsWith(`{"type":"${type}"`));
  const speak = (ms: number, height: number) => {
    for (let left = ms; left > 0; left -= 100) {
      const samples = Int16Array.from({ length: 1_600 }, (_, at) => height * Math.sin(at / 12));
      socket.send(JSON.stringify({ user_audio_chunk: Buffer.from(samples.buffer).toString("base64") }));
    }
  };
  socket.send(JSON.stringify({ ...initiation, conversation_config_override: {} }));
  await expect.poll(() => of("audio").length).toBeGreaterThan(0);
  speak(100, 0);
  speak(1_500, 10_000);
  await expect.poll(() => of("interruption").length).toBe(1);
  const ready = () => begun.filter((text) => of("agent_response")[0]?.includes(text) !== true);
  understand("I carried bread for a baker", 200);
  speak(2_000, 0);
  await expect.poll(() => ready().length).toBe(1);
  expect([of("user_transcript").length, of("agent_response").length]).toEqual([0, 1]);
  const [prepared = ""] = ready();
  speak(500, 0);
  await expect.poll(() => of("agent_response").length).toBe(2);
  expect([of("user_transcript").length, of("agent_response")[1]?.includes(prepared)]).toEqual([1, true]);
  const audioBefore = of("audio").length;
  await expect.poll(() => of("audio").length).toBeGreaterThan(audioBefore);
  expect(begun.filter((text) => text === prepared)).toHaveLength(1);
  socket.close();
  await closed;
  openEngines = unneeded;
  await rm(workDir, { recursive: true, force: true });
});

test("closes a client that never reads before its backlog grows", async () => {
  const plenty = { burst: 1e9, perSecond: 1e9 };
  limits = { ...conversationLimits, frames: plenty, bytes: plenty, turns: plenty, maxBufferedBytes: 64 << 10 };
  const { socket } = await opened();
  const [session] = sockets.clients;
  limits = conversationLimits;
  socket.send(JSON.stringify(initiation));
  await once(socket, "message");
  socket.pause();
  let most = 0;
  const gone = new Promise((resolve) => session?.on("close", resolve));
  const ask = JSON.stringify({ type: "user_message", text: "Could you say that again, please?" });
  while (session?.readyState === WebSocket.OPEN) {
    for (let at = 0; at < 500; at++) socket.send(ask);
    most = Math.max(most, session.bufferedAmount);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await gone).toBe(1006);
  expect(most).toBeLessThan(1 << 20);
  socket.terminate();
});
