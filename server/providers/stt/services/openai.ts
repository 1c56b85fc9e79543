import { z } from "zod";
import type { Config } from "#server/platform/config/config.ts";
import { transcribeInPieces } from "./transcribe-in-pieces.ts";
import { serviceStt, type ServiceWord } from "./listen-in-pieces.ts";
import { punctuateWords } from "./punctuate-words.ts";
import type { Listening, Stt } from "#server/providers/stt/stt.ts";

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
  return serviceStt({ engine: "openai", model, url }, (recording, listening) =>
    transcribe(recording, listening, { url, headers, model }),
  );
}

type Service = { url: string; headers: Record<string, string>; model: string };

async function transcribe(
  recording: Blob,
  { language, signal }: Listening,
  { url, headers, model }: Service,
): Promise<ServiceWord[]> {
  const { text, words } = await transcribeInPieces(recording, {
    service: "The transcription service",
    url,
    headers,
    fields: { model, language, response_format: "verbose_json", "timestamp_granularities[]": "word" },
    answer: answerSchema,
    signal,
  });
  return punctuateWords(
    words.map(({ word, start, end }) => ({ text: word, start, end, confidence: null })),
    text,
  );
}
