import { createRequire } from "node:module";
import { z } from "zod";
import { voiceAskedSchema, voiceConfigSchema, type VoiceAsked, type VoiceSaid } from "./voice-messages.ts";

/** No sentence lasts longer, in s. */
const maxSeconds = 120;
const soundSchema = z.object({ samples: z.instanceof(Float32Array), sampleRate: z.number() });

type Voice = {
  generateAsync(asked: {
    text: string;
    sid: number;
    speed: number;
    enableExternalBuffer: boolean;
    onProgress: () => boolean;
  }): Promise<unknown>;
};
type Sherpa = { OfflineTts: { createAsync(config: unknown): Promise<Voice> } };

function send(said: VoiceSaid): void {
  process.send?.(said);
}

const unwanted = new Set<number>();

/** One voice: the first message is its configuration. Native code that may die, or never come back, has a process of its own. */
process.once("message", (config) => {
  void open(config).catch(() => process.exit(1));
});
process.on("disconnect", () => process.exit(0));

async function open(config: unknown): Promise<void> {
  const sherpa: Sherpa = createRequire(import.meta.url)("sherpa-onnx-node");
  const voice = await sherpa.OfflineTts.createAsync(voiceConfigSchema.parse(config));
  process.on("message", (message) => {
    const asked = voiceAskedSchema.parse(message);
    if ("unwanted" in asked) unwanted.add(asked.id);
    else void say(voice, asked).then(send, () => process.exit(1));
  });
  send({ ready: true });
}

async function say(voice: Voice, { id, text, speaker, speed }: Extract<VoiceAsked, { text: string }>) {
  const onProgress = () => !unwanted.has(id);
  const made = await voice
    .generateAsync({ text, sid: speaker, speed, enableExternalBuffer: false, onProgress })
    .then((sound) => soundSchema.parse(sound))
    .catch((thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown)));
  unwanted.delete(id);
  if (typeof made === "string") return { id, problem: made };
  const { samples, sampleRate: rate } = made;
  if (samples.length > maxSeconds * rate) return { id, problem: "It does not end." };
  return { id, samples: Int16Array.from(samples, toInteger), rate };
}

function toInteger(sample: number): number {
  return Math.round(Math.max(-1, Math.min(1, sample)) * 32_767);
}
