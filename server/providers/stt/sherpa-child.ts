import { createRequire } from "node:module";
import { z } from "zod";
import { cutWave } from "./cut-wave.ts";
import { sherpaRequestSchema, wordsOfPiece, type SherpaRequest, type SherpaSaid } from "./sherpa-words.ts";

const resultSchema = z.object({
  text: z.string(),
  tokens: z.array(z.string()).default([]),
  timestamps: z.array(z.number()).default([]),
});
/** Whisper hears thirty seconds at a time. */
const pieceSeconds = 25;

type Recognizer = {
  createStream(): { acceptWaveform(wave: { sampleRate: number; samples: Float32Array }): void };
  decode(stream: unknown): void;
  getResult(stream: unknown): unknown;
};
type Sherpa = { OfflineRecognizer: new (config: unknown) => Recognizer };

/** The models run for seconds at a time in native code, so they have a process of their own. */
process.once("message", (message) => {
  listen(sherpaRequestSchema.parse(message)).then(
    () => process.exit(0),
    (thrown: unknown) => send({ problem: thrown instanceof Error ? thrown.message : String(thrown) }),
  );
});

function send(said: SherpaSaid): void {
  process.send?.(said);
}

async function listen(request: SherpaRequest): Promise<void> {
  const sherpa: Sherpa = createRequire(import.meta.url)("sherpa-onnx-node");
  const recognizer = new sherpa.OfflineRecognizer({
    featConfig: { sampleRate: 16_000, featureDim: 80 },
    modelConfig: request.modelConfig,
  });
  for await (const { wav, startMs } of cutWave(request.file, { maxSeconds: pieceSeconds, searchSeconds: 10 })) {
    const samples = Float32Array.from(
      { length: (wav.length - 44) / 2 },
      (_, index) => wav.readInt16LE(44 + index * 2) / 32_768,
    );
    const stream = recognizer.createStream();
    stream.acceptWaveform({ sampleRate: 16_000, samples });
    recognizer.decode(stream);
    const lengthMs = (samples.length / 16_000) * 1000;
    send({
      words: wordsOfPiece(resultSchema.parse(recognizer.getResult(stream)), startMs, lengthMs),
      reachedMs: startMs + lengthMs,
    });
  }
  send({ done: true });
}
