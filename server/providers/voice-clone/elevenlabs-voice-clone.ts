import { openAsBlob } from "node:fs";
import { basename } from "node:path";
import { z } from "zod";
import { AppError, fail } from "#server/platform/errors.ts";
import { parseJson } from "#server/platform/parse-json.ts";
import { askElevenlabs, type Service } from "./ask-elevenlabs.ts";
import type { Utterance, VoiceClone, VoiceOrder } from "./voice-clone.ts";

const madeSchema = z.object({
  voice_id: z.string().regex(/^[\w-]{1,100}$/),
  requires_verification: z.boolean().default(false),
});
const listSchema = z.object({
  voices: z.array(z.object({ voice_id: z.string().max(100), name: z.string().catch("") })),
});

/** How long each answer may take. */
export type CloneTimes = { createMs: number; speakMs: number; otherMs: number };
const usualTimes: CloneTimes = { createMs: 120_000, speakMs: 60_000, otherMs: 20_000 };

const smallAnswerBytes = 64 << 10;
const maxListBytes = 16 << 20;
/** Ten minutes at 128 kbit/s. */
const maxSoundBytes = 10 << 20;
const tries = 3;
/** The model that takes a seed and the sentences beside a sentence. */
const model = "eleven_multilingual_v2";
const soundFormat = "mp3_44100_128";

/** ElevenLabs' instant voice cloning. Background noise is left in: removing it changes the voice. */
export function elevenlabsVoiceClone(to: Service, times: CloneTimes = usualTimes): VoiceClone {
  return {
    provider: "elevenlabs",
    host: new URL(to.baseUrl).host,
    create: (order) => create(to, order, times.createMs),
    synthesize: (utterance) => synthesize(to, utterance, times.speakMs),
    delete: async (voiceId, signal) => {
      const path = `/v1/voices/${encodeURIComponent(voiceId)}`;
      const asked = { answerMs: times.otherMs, maxBytes: smallAnswerBytes, tries, signal };
      await askElevenlabs(to, { method: "DELETE", path, ...asked }).catch((thrown: unknown) => {
        if (!(thrown instanceof AppError) || thrown.code !== "not_found") throw thrown;
      });
    },
    list: async (signal) => {
      const asked = { answerMs: times.otherMs, maxBytes: maxListBytes, tries, signal };
      const { bytes } = await askElevenlabs(to, { method: "GET", path: "/v1/voices", ...asked });
      const { voices } = read(listSchema, bytes);
      return voices.map(({ voice_id: id, name }) => ({ id, name }));
    },
  };
}

async function create(to: Service, { name, samples, signal }: VoiceOrder, answerMs: number): Promise<string> {
  const files = await Promise.all(samples.map((file) => openAsBlob(file, { type: "audio/wav" })));
  const body = () => {
    const form = new FormData();
    form.set("name", name);
    form.set("remove_background_noise", "false");
    for (const [at, file] of files.entries()) form.append("files", file, basename(samples[at] ?? "sample.wav"));
    return form;
  };
  const asked = { answerMs, maxBytes: smallAnswerBytes, tries: 1, signal };
  const { bytes } = await askElevenlabs(to, { method: "POST", path: "/v1/voices/add", body, ...asked });
  const made = read(madeSchema, bytes);
  if (made.requires_verification)
    throw fail("configuration", "ElevenLabs wants to verify the voice by itself before it speaks.");
  return made.voice_id;
}

async function synthesize(
  to: Service,
  { voiceId, text, previous, next, seed, signal }: Utterance,
  answerMs: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const body = JSON.stringify({
    text,
    model_id: model,
    seed,
    ...(previous === null ? {} : { previous_text: previous }),
    ...(next === null ? {} : { next_text: next }),
  });
  const path = `/v1/text-to-speech/${encodeURIComponent(voiceId)}?output_format=${soundFormat}`;
  const asked = { answerMs, maxBytes: maxSoundBytes, tries, signal };
  const { type, bytes } = await askElevenlabs(to, { method: "POST", path, body: () => body, ...asked });
  if (!type.startsWith("audio/") || bytes.length === 0)
    throw fail("voice_failed", "ElevenLabs gave an answer that is no sound.");
  return new Uint8Array(bytes);
}

function read<Schema extends z.ZodType>(schema: Schema, bytes: Buffer): z.output<Schema> {
  const parsed = schema.safeParse(parseJson(bytes.toString()));
  if (!parsed.success) throw fail("unavailable", "ElevenLabs gave an answer that cannot be read.");
  return parsed.data;
}
