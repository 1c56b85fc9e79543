// The agent's conversations in their own process with free engines: no word is recognized, and every sentence is the
// same 200 ms of sound. Prints its port. Answers each input line with the MB in use after a garbage collection.
import { execFile } from "node:child_process";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { WebSocketServer } from "ws";
import { createLog } from "#server/platform/log/log.ts";
import type { Tts } from "#server/providers/tts/tts.ts";
import { energyVad } from "#server/voice/turn-detection/find-voice.ts";
import { conversationLimits } from "#server/voice/transport/voice-limits.ts";
import { discardRecord } from "#server/voice/record/session-record.ts";
import { VoiceSession, type SessionTools } from "#server/voice/session/voice-session.ts";

const workDir = await mkdtemp(join(tmpdir(), "heirvoice-agent-"));
const sentence = join(workDir, "sentence.wav");
const tone = ["-f", "lavfi", "-i", "sine=frequency=220:sample_rate=16000:duration=0.2", "-c:a", "pcm_s16le", sentence];
await promisify(execFile)("ffmpeg", ["-loglevel", "error", ...tone]);
const tts: Tts = {
  engine: "flite",
  voice: "none",
  synthetic: true,
  languages: ["en"],
  rate: 16_000,
  say: async ({ outFile }) => {
    await copyFile(sentence, outFile);
    return true;
  },
};
const tools: SessionTools = {
  limits: conversationLimits,
  openInterview: async () => ({
    kept: null,
    textOnly: false,
    longerPauses: false,
    formats: { input: null, output: null },
    interview: {
      language: "en",
      name: "Evelyn",
      timeZone: "",
      resumed: false,
      recorded: false,
      question: { text: "What was your first job?", intensity: "medium", followUps: [] },
    },
  }),
  openEngines: async () => ({ tts, stt: null, openVad: energyVad, endOfTurn: null, workDir, leave: () => undefined }),
  phraseFor: () => null,
  network: "127.0.0.1",
  mayBeTranscribed: async () => true,
  openRecord: () => discardRecord,
  log: createLog("error"),
};
const holder = { userId: null, visitorId: "visitor", authSessionId: null, interviewId: null };
const server = createServer();
const sockets = new WebSocketServer({ server, handleProtocols: () => "convai" });
sockets.on("connection", (socket) => new VoiceSession(socket, holder, tools));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`port ${typeof address === "object" ? address?.port : 0}\n`);
});
createInterface({ input: process.stdin })
  .on("line", () => {
    globalThis.gc?.();
    process.stdout.write(`held ${process.memoryUsage.rss() / 2 ** 20}\n`);
  })
  .on("close", () => {
    void rm(workDir, { recursive: true }).then(() => process.exit());
  });
