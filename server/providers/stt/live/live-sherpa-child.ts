import { createRequire } from "node:module";
import { z } from "zod";
import { wordsOfPiece } from "#server/providers/stt/sherpa-words.ts";
import { liveRate } from "./live-stt.ts";
import { liveAskedSchema, type LiveAsked, type LiveSaid } from "./live-sherpa-messages.ts";

/** What the model looks ahead, given as silence when an utterance is ended from outside. */
const tailSamples = 0.7 * liveRate;
/** An utterance ends by itself after so much silence, or when it has lasted so long; in s. */
const endpoint = {
  enableEndpoint: 1,
  rule1MinTrailingSilence: 2.4,
  rule2MinTrailingSilence: 0.6,
  rule3MinUtteranceLength: 20,
};
const configSchema = z.record(z.string(), z.unknown());
const resultSchema = z.object({
  text: z.string(),
  tokens: z.array(z.string()).default([]),
  timestamps: z.array(z.number()).default([]),
  start_time: z.number(),
});

type Stream = { acceptWaveform(wave: { sampleRate: number; samples: Float32Array }): void };
type Recognizer = {
  createStream(): Stream;
  isReady(stream: Stream): boolean;
  decode(stream: Stream): void;
  getResult(stream: Stream): unknown;
  isEndpoint(stream: Stream): boolean;
  reset(stream: Stream): void;
};
type Sherpa = { OnlineRecognizer: new (config: unknown) => Recognizer };
/** `added`: samples of silence that nobody spoke, before the utterance that goes on. */
type Voice = { stream: Stream; heard: number; added: number; partial: string };

function send(said: LiveSaid): void {
  process.send?.(said);
}

const voices = new Map<number, Voice>();
let recognizer: Recognizer | null = null;

/** One model for all voices: the first message is its configuration. */
process.once("message", (config) => {
  try {
    const sherpa: Sherpa = createRequire(import.meta.url)("sherpa-onnx-node");
    recognizer = new sherpa.OnlineRecognizer({ ...configSchema.parse(config), ...endpoint });
  } catch (thrown) {
    send({ problem: thrown instanceof Error ? thrown.message : String(thrown) });
    process.exit(1);
  }
  const opened = recognizer;
  process.on("message", (message) => take(opened, liveAskedSchema.parse(message)));
});
process.on("disconnect", () => process.exit(0));

function take(model: Recognizer, asked: LiveAsked): void {
  const { id } = asked;
  const voice = voices.get(id) ?? { stream: model.createStream(), heard: 0, added: 0, partial: "" };
  voices.set(id, voice);
  if ("sound" in asked) {
    decode(model, voice, asked.sound);
    voice.heard += asked.sound.length;
    if (model.isEndpoint(voice.stream)) endUtterance(model, id, voice);
    voice.partial = resultOf(model, voice).text.trim();
    return send({ id, partial: voice.partial, heard: voice.heard });
  }
  if (asked.asks === "close") return void voices.delete(id);
  decode(model, voice, new Int16Array(tailSamples));
  endUtterance(model, id, voice);
  voice.added += tailSamples;
  if (asked.asks === "finish") send({ id, finished: true });
}

function decode(model: Recognizer, { stream }: Voice, sound: Int16Array): void {
  stream.acceptWaveform({ sampleRate: liveRate, samples: Float32Array.from(sound, (sample) => sample / 32_768) });
  while (model.isReady(stream)) model.decode(stream);
}

function resultOf(model: Recognizer, { stream }: Voice) {
  return resultSchema.parse(model.getResult(stream));
}

function endUtterance(model: Recognizer, id: number, voice: Voice): void {
  const result = resultOf(model, voice);
  model.reset(voice.stream);
  if (result.text.trim() === "") return;
  const startMs = Math.max(0, result.start_time * 1000 - (voice.added / liveRate) * 1000);
  const lengthMs = Math.max(0, (voice.heard / liveRate) * 1000 - startMs);
  send({
    id,
    words: wordsOfPiece(result, startMs, lengthMs).map((word) => ({ ...word, text: word.text.toLowerCase() })),
  });
}
