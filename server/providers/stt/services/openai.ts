import { z } from "zod";
import type { Config } from "#server/config/config.ts";
import { fail } from "#server/errors.ts";
import { listenInPieces, type HeardWord } from "./listen-in-pieces.ts";
import { postForm } from "./post-form.ts";
import { punctuateWords } from "./punctuate-words.ts";
import type { Listening, Stt } from "#server/providers/stt/stt.ts";

const service = "The transcription service";
const answerSchema = z.object({
  text: z.string().default(""),
  words: z.array(z.object({ word: z.string(), start: z.number().nonnegative(), end: z.number().nonnegative() })),
});

/** OpenAI, or any service that speaks its `/v1/audio/transcriptions`; null without a key or an address. */
export function openaiStt(config: Config): Stt | null {
  const { apiKey, baseUrl } = config.vendors.openai;
  if (!apiKey && !baseUrl) return null;
  const model = config.stt.model ?? "whisper-1";
  const url = `${(baseUrl ?? "https://api.openai.com").replace(/\/+$/, "").replace(/\/v1$/, "")}/v1/audio/transcriptions`;
  const headers: Record<string, string> = apiKey ? { authorization: `Bearer ${apiKey}` } : {};
  const about = { engine: "openai", model, draft: false } as const;
  return {
    ...about,
    languages: ["en", "fr"],
    sendsTo: url,
    transcribe: async (listening) => ({
      ...about,
      language: listening.language,
      words: await listenInPieces(listening, (recording) => hear(recording, listening, { url, headers, model })),
    }),
  };
}

type Service = { url: string; headers: Record<string, string>; model: string };

async function hear(
  recording: Blob,
  { language, signal }: Listening,
  { url, headers, model }: Service,
): Promise<HeardWord[]> {
  const form = () => {
    const fields = new FormData();
    fields.append("file", recording, "recording.wav");
    fields.append("model", model);
    fields.append("language", language);
    fields.append("response_format", "verbose_json");
    fields.append("timestamp_granularities[]", "word");
    return fields;
  };
  const answer = answerSchema.safeParse(await postForm({ service, url, headers, form, signal }));
  if (!answer.success) throw fail("recogniser_failed", `${service} gave no words with times.`, answer.error);
  const { text, words } = answer.data;
  return punctuateWords(
    words.map(({ word, start, end }) => ({ text: word, start, end, confidence: null })),
    text,
  );
}
