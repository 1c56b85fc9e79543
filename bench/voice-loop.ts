// A spoken conversation with this machine's engines only: from the last sample of speech to the first sound of the
// reply in the client, minus the required silence.
import "#server/platform/content/default-content.ts";
import { loadavg } from "node:os";
import { z } from "zod";
import { silenceToWait } from "#server/voice/turn-detection/silence-to-wait.ts";
import { synthesizeSpeech } from "#server/testing/spoken-sound.ts";
import { rawVoice, signedUrlOf, voiceVisitor } from "#server/testing/clients/voice-client.ts";
import { startBenchServer } from "./harness/bench-server.ts";
import { median } from "./harness/process-tree.ts";
import { measured, report } from "./report.ts";

const sentences = [
  "My father owned a small bakery on the corner of our street",
  "Every morning I woke up to the smell of fresh bread",
  "My brother and I walked to school together along the river",
  "The teacher had a big black dog that slept under her desk",
];
const rounds = 3;
const sampleRateHz = 16_000;
const pieceMs = 40;
const maxBeyondMs = 120;
/** A reply ends after this much silence. */
const overMs = 450;
const frameSchema = z.object({
  type: z.string(),
  user_transcription_event: z.object({ user_transcript: z.string() }).optional(),
});

const server = await startBenchServer({ STT: "pocketsphinx" });
const sounds = await Promise.all(sentences.map((said) => synthesizeSpeech(said)));
const found: { beyondMs: number; policyMs: number }[] = [];
for (let round = 0; round < rounds; round++) {
  const { key } = await voiceVisitor(server.url);
  found.push(...(await talk(await signedUrlOf(server.url, key))));
}
await server.close();

if (found.length < rounds * sentences.length) throw new Error(`Only ${found.length} turns were answered.`);
const beyond = found.map(({ beyondMs }) => beyondMs);
const note = `median of ${beyond.length}, worst ${Math.round(Math.max(...beyond))}; load ${loadavg()[0]?.toFixed(1)}`;
report([measured({ bench: "voice-loop beyond patience", ours: median(beyond), limit: maxBeyondMs, unit: "ms", note })]);

/** Speaks every sentence after the agent has finished, as a microphone delivers it. */
async function talk(url: string): Promise<typeof found> {
  const { socket, frames, send } = await rawVoice(url);
  const heard: typeof found = [];
  let [lastSoundAt, spokenAt, policyMs] = [Infinity, Infinity, Number.NaN];
  socket.on("message", (data) => {
    const frame = frameSchema.parse(JSON.parse(Buffer.isBuffer(data) ? data.toString() : "null"));
    const words = frame.user_transcription_event?.user_transcript;
    if (words !== undefined) policyMs = silenceToWait(words, "en", false);
    if (frame.type !== "audio") return;
    lastSoundAt = performance.now();
    if (spokenAt === Infinity) return;
    heard.push({ beyondMs: lastSoundAt - spokenAt - policyMs, policyMs });
    spokenAt = Infinity;
  });
  send({ type: "conversation_initiation_client_data", dynamic_variables: { user_name: "Evelyn" } });
  while (frames.length === 0) await new Promise((go) => setTimeout(go, 5));
  const begunAt = performance.now();
  let sentMs = 0;
  let saying: Int16Array | null = null;
  let at = 0;
  const pieceSamples = (sampleRateHz * pieceMs) / 1000;
  for (const sound of sounds) {
    const last = sound.findLastIndex((sample) => Math.abs(sample) > 300);
    saying = null;
    let isSaid = false;
    while (!(isSaid && spokenAt === Infinity) && socket.readyState === socket.OPEN) {
      if (saying === null && !isSaid && performance.now() - lastSoundAt > overMs)
        [saying, at] = [sound.subarray(0, last), 0];
      const piece = new Int16Array(pieceSamples);
      if (saying !== null) {
        piece.set(saying.subarray(at, at + pieceSamples));
        at += pieceSamples;
        if (at >= saying.length) [saying, isSaid, spokenAt] = [null, true, performance.now()];
      }
      send({ user_audio_chunk: Buffer.from(piece.buffer).toString("base64") });
      sentMs += pieceMs;
      await new Promise((go) => setTimeout(go, Math.max(0, begunAt + sentMs - performance.now())));
    }
  }
  socket.close();
  return heard;
}
